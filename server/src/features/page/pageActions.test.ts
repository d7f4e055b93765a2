import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { checkPage } from "../../rules/engine/check.ts";
import { defaultCheckSettings } from "../../rules/engine/rule.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { localhostLink } from "../../rules/link/localhostLink.ts";
import { textAfterEdit } from "../../testing/applied.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { pageActions } from "./pageActions.ts";

const PAGE = "[a](http://localhost:3000/b) [c](http://localhost:3000/b)\n";

/**
 * Returns the titles of the actions for the first link on a page that contains the same mistake twice, with the page
 * after each action.
 */
async function actionsOn(only?: string[]) {
  const config = parseSiteConfig("file:///site/site.config.json", "{}");
  const site = await siteOf({ "a.mdx": PAGE, "b.mdx": "" });
  await site.prepare(needsOf(config, site));
  const page = site.body("a")!;
  const rules = [localhostLink];
  const findings = checkPage(page, config, site, rules);
  const open = { uri: "file:///site/a.mdx", version: 1, text: PAGE };
  const checked = {
    config,
    site,
    page,
    open,
    findings,
    rules,
    checkSettings: defaultCheckSettings,
    settingsPlace: undefined,
  };
  const at = { line: 0, character: 6 };
  const actions = pageActions(checked, { start: at, end: at }, { diagnostics: [], ...(only && { only }) }, plainClient);
  return Object.fromEntries(
    actions.map(({ title, edit }) => [
      title,
      textAfterEdit({ text: PAGE, document: page.document, uri: open.uri }, edit),
    ]),
  );
}

it("offers a fix for the finding, a fix for all findings of its rule, and a comment that ignores the finding", async () => {
  expect(await actionsOn(["quickfix"])).toEqual({
    'Change to "/b"': PAGE.replace("http://localhost:3000/b", "/b"),
    "Fix all localhost-link findings in this file": PAGE.replaceAll("http://localhost:3000/b", "/b"),
    "Ignore localhost-link here": expect.stringContaining("localhost-link"),
  });
});

it("applies all safe fixes only if that kind of action is requested", async () => {
  expect(await actionsOn(["source.fixAll.sitekeeper"])).toEqual({
    "Apply all safe fixes": PAGE.replaceAll("http://localhost:3000/b", "/b"),
  });
});
