import { beforeAll, describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { pageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { EXTRACT_KIND, WRAP_KIND } from "../actionContext.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { selectionActions } from "./selectionActions.ts";

const config = parseSiteConfig("file:///site/site.config.json", "{}");
let site: Site;
beforeAll(async () => {
  site = await siteOf({ "guides/a.mdx": "", "snippets/set-up.mdx": "" });
});

const client: FeatureClient = { ...plainClient, documentChanges: true, resourceOperations: ["create"] };

/** Returns the actions offered for the text between the two vertical bars. */
function actionsOn(marked: string, only?: string[], as = client) {
  const [before = "", selected = "", after = ""] = marked.split("|");
  const text = before + selected + after;
  const page = pageBody("guides/a", "guides/a.mdx", text, undefined);
  const file = { uri: "file:///site/guides/a.mdx", version: 1, document: page.document };
  const [start, end] = [before.length, before.length + selected.length].map((at) => page.document.positionAt(at));
  const actions = selectionActions({ config, site, page }, file, { start: start!, end: end! }, only, as);
  /** Returns the files after an action is applied. */
  const after2 = (title: string): Readonly<Record<string, string>> | undefined => {
    const edit = actions.find((action) => action.title === title)?.edit;
    const files: Record<string, string> = {};
    for (const change of edit?.documentChanges ?? []) {
      if (!("textDocument" in change)) continue;
      const own = change.textDocument.uri === file.uri;
      const edits = change.edits.map((each) => {
        if (!("range" in each) || !("newText" in each)) throw new Error("Each edit is a text.");
        const offset = own ? page.document.offsetAt(each.range.start) : 0;
        return { offset, length: own ? page.document.offsetAt(each.range.end) - offset : 0, content: each.newText };
      });
      files[change.textDocument.uri.replace("file:///site/", "")] = applyEdits(own ? text : "", edits);
    }
    return edit && files;
  };
  return { titles: actions.map(({ title }) => title), after: after2 };
}

describe("wrapping a selection", () => {
  it.each<[string, string, string, string]>([
    ["lines", "a\n\n|Be careful.|\n\nb", "Wrap in <Note>", "a\n\n<Note>\n  Be careful.\n</Note>\n\nb"],
    [
      "indented lines",
      "<Steps>\n  |One.\n\n  - two\n|</Steps>",
      "Wrap in <Tip>",
      "<Steps>\n  <Tip>\n    One.\n\n    - two\n  </Tip>\n</Steps>",
    ],
    [
      "lines in a component that requires a child component",
      "|A.|",
      "Wrap in <Steps>",
      '<Steps>\n  <Step title="">\n    A.\n  </Step>\n</Steps>',
    ],
    ["a word", "The |API| is", "Wrap in <Tooltip>", 'The <Tooltip tip="">API</Tooltip> is'],
  ])("wraps %s in a component", (_, marked, title, expected) => {
    expect(actionsOn(marked, [WRAP_KIND]).after(title)).toEqual({ "guides/a.mdx": expected });
  });

  it("offers a few components if all kinds are requested, and all components if only the specific kind is requested", () => {
    expect(actionsOn("|A.|").titles.filter((title) => title.startsWith("Wrap"))).toHaveLength(5);
    const all = actionsOn("|A.|", ["refactor"]).titles;
    expect(all.length).toBeGreaterThan(15);
    expect(all).not.toContain("Wrap in <Step>");
  });

  it.each(["||A.", "A.\n|\n|", "a"])("offers nothing in %j", (marked) => {
    expect(actionsOn(marked).titles).toEqual([]);
  });

  it("offers nothing to a client that requests only quick fixes", () => {
    expect(actionsOn("|A.|", ["quickfix"]).titles).toEqual([]);
  });
});

describe("extracting a snippet", () => {
  it("moves the lines along with the imports that they need", () => {
    const page =
      '---\ntitle: A\n---\n\nimport { Own } from "/snippets/own.mdx";\n\n|## Set up\n\n<Own />\n\n[a](./b#c) ![d](../e.png)|\n\nEnd.\n';
    expect(actionsOn(page, [EXTRACT_KIND]).after("Extract to Snippet")).toEqual({
      "snippets/set-up-2.mdx":
        'import { Own } from "/snippets/own.mdx";\n\n## Set up\n\n<Own />\n\n[a](/guides/b#c) ![d](/e.png)\n',
      "guides/a.mdx":
        '---\ntitle: A\n---\n\nimport { Own } from "/snippets/own.mdx";\nimport SetUp2 from "/snippets/set-up-2.mdx";\n\n<SetUp2 />\n\nEnd.\n',
    });
  });

  it("removes the common indentation", () => {
    const { after } = actionsOn("<Steps>\n  |<Step title='a'>\n    Text.\n  </Step>|\n</Steps>\n", [EXTRACT_KIND]);
    expect(after("Extract to Snippet")).toEqual({
      "snippets/a-part.mdx": "<Step title='a'>\n  Text.\n</Step>\n",
      "guides/a.mdx": 'import APart from "/snippets/a-part.mdx";\n\n<Steps>\n  <APart />\n</Steps>\n',
    });
  });

  it.each<[string, string, FeatureClient]>([
    ["part of a line", "a |b| c", client],
    ["half of a tag", "<Note>\n|a\n</Note>|", client],
    ["an import", '|import A from "/a.mdx";|\n', client],
    ["clients that cannot create files", "|a|", { ...client, resourceOperations: [] }],
  ])("is not offered for %s", (_, marked, as) => {
    expect(actionsOn(marked, [EXTRACT_KIND], as).titles).toEqual([]);
  });
});
