import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { configOf, pageFixesOf } from "../../testing/findings.ts";
import { marked } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { checkPage } from "../engine/check.ts";
import { ignoreEdit } from "../engine/ignores.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { rules } from "../index.ts";

async function checked(source: string) {
  const { text, spans } = marked(source);
  const site = await siteOf({ "page.mdx": text, "start.mdx": "# Start" });
  const config = configOf("{}");
  await site.prepare(needsOf(config, site));
  const page = site.body("page")!;
  const findings = checkPage(page, config, site, rules);
  return { text, spans, page, findings, context: { page, config, site } };
}

describe("ignore comments", () => {
  it.each<[string, string, string[]]>([
    [
      "ignore the findings on the next line",
      "{/* sitekeeper-ignore link-not-found: made later */}\n[a](/b)\n\n[c](⟦/d⟧)",
      ["link-not-found"],
    ],
    ["skip empty lines", "{/* sitekeeper-ignore link-not-found */}\n\n[a](/b) [c](/d)", []],
    ["accept several rules", "{/* sitekeeper-ignore link-not-found, undefined-name */}\n[a](/b) {c}", []],
    [
      "can apply to the whole page",
      "---\ntitle: a\n---\n{/* sitekeeper-ignore-file link-not-found: made later */}\n\ntext\n\n[a](/b)\n\n[c](/d)",
      [],
    ],
    ["keep the findings of other rules", "{/* sitekeeper-ignore link-not-found */}\n[a](/b) ⟦{c}⟧", ["undefined-name"]],
    ["are reported if unused", "⟦{/* sitekeeper-ignore link-not-found */}⟧\n[a](/start)", ["unused-ignore"]],
    ["are plain text in code", "```\n{/* sitekeeper-ignore link-not-found */}\n```\n\n[a](⟦/b⟧)", ["link-not-found"]],
  ])("%s", async (_, source, ids) => {
    const { spans, findings } = await checked(source);
    expect(findings.map(({ rule }) => rule.id)).toEqual(ids);
    expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
  });

  it("are removed by the fix if unused", async () => {
    const { text, findings, context } = await checked("a\n\n⟦{/* sitekeeper-ignore link-not-found */}⟧\nb");
    expect(applyEdits(text, pageFixesOf(findings[0]!, context)[0]!.edits)).toBe("a\n\nb");
  });

  it("are inserted on the line before, or at the top for a table", async () => {
    const edited = async (text: string) => {
      const site = await siteOf({ "page.mdx": text });
      await site.prepare(needsOf(configOf("{}"), site));
      return applyEdits(text, [ignoreEdit("link-not-found", text.indexOf("/c"), site.body("page")!)]);
    };
    const list = await edited("- a\n  - [b](/c)");
    expect(list).toBe("- a\n  {/* sitekeeper-ignore link-not-found */}\n  - [b](/c)");
    const table = await edited("---\ntitle: a\n---\n\n| a |\n|-|\n| [b](/c) |");
    expect(table).toBe(
      "---\ntitle: a\n---\n\n{/* sitekeeper-ignore-file link-not-found */}\n\n| a |\n|-|\n| [b](/c) |",
    );
    expect((await checked(list)).findings).toEqual([]);
  });
});
