import { expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { configOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { headingNotFound } from "../link/headingNotFound.ts";
import { linkNotFound } from "../link/linkNotFound.ts";
import { frontMatterUnreadable } from "../page/frontMatterUnreadable.ts";
import { imageNotFound } from "../page/imageNotFound.ts";
import { pageUnreadable } from "../page/pageUnreadable.ts";
import { defaultCheckSettings } from "./rule.ts";
import { applySafePageFixes } from "./safePageFixes.ts";
import { needsOf } from "./siteNeeds.ts";

const SITE = {
  "guides/set-up.mdx": "## Step 1: Install\n\n## The End\n\n<Accordion title='the end' />",
  "v1-2/notes.mdx": "",
  "one/Page.mdx": "",
  "one/page.mdx": "",
  "images/Logo.png": "",
};

it.each([
  ["the case of a link", "[a](/Guides/Set-Up)", "[a](/guides/set-up)", 1],
  ["the separators of a link", "[a](./Guides/set_up.mdx 'T')", "[a](./guides/set-up.mdx 'T')", 1],
  ["a link and then its heading", "[a](guides/Set_up#Step-1-install)", "[a](guides/set-up#step-1-install)", 2],
  [
    "a heading on the same page",
    "## Über uns {#about-us}\n\n[a](#About_us)",
    "## Über uns {#about-us}\n\n[a](#about-us)",
    1,
  ],
  ["the case of an image", "![a](/images/logo.PNG)", "![a](/images/Logo.png)", 1],
  [
    "several findings together",
    "[a](/GUIDES/set-up), ![a](/Images/Logo.png)",
    "[a](/guides/set-up), ![a](/images/Logo.png)",
    2,
  ],
  ["a mistake that hides others", "<100 ms, <200 ms, {a, b}", "\\<100 ms, \\<200 ms, {a, b}", 2],
  [
    "a field that hides another",
    "---\ntitle: a: b\ndescription: @c\n---",
    '---\ntitle: "a: b"\ndescription: "@c"\n---',
    2,
  ],
  ["nothing for typos", "[a](/guides/setpu) [b](/guides/set-up#instal)", undefined, 0],
  ["nothing for ambiguous names", "[a](/one/PAGE)", undefined, 0],
  ["nothing for missing separators", "[a](/v12/notes)", undefined, 0],
])("fixes %s", async (_, text, expected, count) => {
  const site = await siteOf({ ...SITE, "page.mdx": text });
  const config = configOf("{}");
  await site.prepare(needsOf(config, site));
  const result = applySafePageFixes(
    site.body("page")!,
    { config, site },
    [linkNotFound, headingNotFound, imageNotFound, pageUnreadable, frontMatterUnreadable],
    defaultCheckSettings,
  );
  expect(result.fixed).toBe(count);
  expect(result.file.text).toBe(expected ?? text);
  expect(applyEdits(text, result.edits)).toBe(result.file.text);
  expect(result.findings.length > 0).toBe(expected === undefined);
});
