import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { unknownSite } from "../site/site.ts";
import { diffSites } from "../view/diff.ts";
import { explainSite, explanationText } from "../view/explain.ts";
import { siteView } from "../view/siteView.ts";
import { codeSpan, escapeMarkdown, paragraphs, tableCell, truncate } from "./markdownText.ts";

describe("untrusted text", () => {
  it.each([
    ["[x](command:evil)", "\\[x\\](command:evil)"],
    ["<img src=x>", "\\<img src=x\\>"],
    ["<!-- the rest", "\\<!-- the rest"],
    ["a\n\n# b", "a # b"],
    ["# b", "\\# b"],
    ["&amp;", "\\&amp;"],
    ["1. x", "1\\. x"],
    ["3.1.0", "3.1.0"],
    ["first-steps", "first-steps"],
    ["ping @everyone", "`ping @everyone`"],
    ["see #12", "`see #12`"],
    ["https://evil.example/x.png", "`https://evil.example/x.png`"],
    ["$\\rlap{x}$", "`$\\rlap{x}$`"],
    ["\u001b]0;x\u0007\u202e", "\\\\u001b\\]0;x\\\\u0007\\\\u202e"],
    ["", ""],
  ])("%j produces no markup", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it.each([
    ["a", "`a`"],
    ["a`b", "``a`b``"],
    ["`a", "`` `a ``"],
    ["a\n`````", "`````` a ````` ``````"],
    ["", "` `"],
  ])("%j stays inside its code span", (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });

  it("stays inside its table cell", () => {
    expect(tableCell("a|b")).toBe("a\\|b");
    expect(tableCell("@a|b")).toBe("`@a\\|b`");
  });

  it("is not truncated in the middle of a character", () => {
    expect(truncate("abc", 3)).toBe("abc");
    expect(truncate("ab😀", 3)).toBe("ab\ufffd…");
  });
});

/** Text made up of fragments of markup and words, which often resembles markup. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."![](https://evil.example/a.png)|<img src=x>|<!--|-->|<Inbox />|@everyone|#1|www.evil.example|a@b.example".split(
          "|",
        ),
        ..."`|``|*|**|_|~~|[x]: /y|[|](|)|<|>|&lt;|\\|$|://|\n|\n\n|\t| |# |- |1. |> |---|===|:-|    |a|B2".split("|"),
        "| a | b |\n|---|---|\n",
        "\u2028",
        "\u202e",
        "\u0000",
      ),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** The node types that are allowed in the documents below. Text nodes are checked separately. */
const OWN: ReadonlySet<string> = new Set([
  "root",
  "heading",
  "paragraph",
  "list",
  "listItem",
  "text",
  "inlineCode",
  "strong",
]);

/** Finds nodes that are not allowed, and text that a host would turn into a mention or a link. */
function forbiddenNodes(markdown: string): readonly string[] {
  const visit = (node: Nodes): readonly string[] => {
    if (!OWN.has(node.type)) return [node.type];
    if (node.type === "text" && /@\w|:\/\//.test(node.value)) return [node.value];
    return "children" in node ? node.children.flatMap(visit) : [];
  };
  return visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

it("prevents markup in a sentence, at the start of a line, in bold text and in a heading", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const safe = escapeMarkdown(text);
      for (const markdown of [
        `a ${safe} b`,
        `- ${safe}`,
        safe,
        `**${safe.trim() || "a"}**`,
        `# ${safe}`,
        codeSpan(text),
      ])
        expect(forbiddenNodes(markdown), markdown).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const bodyOf = () => undefined;

const configs = fc
  .record({
    name: hostile,
    navigation: fc.array(fc.record({ group: hostile, pages: fc.array(hostile, { maxLength: 3 }) }), { maxLength: 3 }),
    tabs: fc.array(fc.record({ name: hostile, url: hostile }), { maxLength: 2 }),
    anchors: fc.array(fc.record({ name: hostile, url: hostile, version: hostile }), { maxLength: 2 }),
    versions: fc.array(hostile, { maxLength: 3 }),
    topbarLinks: fc.array(fc.record({ name: hostile, url: hostile }), { maxLength: 2 }),
    topbarCtaButton: fc.record({ type: fc.constantFrom("link", "github"), name: hostile, url: hostile }),
    api: fc.record({
      baseUrl: hostile,
      auth: fc.record({ method: fc.constant("key"), name: hostile, inputPrefix: hostile }),
    }),
    openapi: hostile,
    logo: hostile,
    favicon: hostile,
    footerSocials: fc.dictionary(hostile, hostile, { maxKeys: 2 }),
  })
  .map((config) =>
    siteView(parseSiteConfig("file:///site/mint.json", JSON.stringify(config)), unknownSite("file:///site")),
  );

it("prevents markup in the explanation of any site and in the comparison of any two sites", () => {
  fc.assert(
    fc.property(configs, configs, hostile, (before, after, unlisted) => {
      const explained = explanationText(before.name?.text ?? "", explainSite(before, [unlisted]));
      expect(forbiddenNodes(explained), explained).toEqual([]);
      const changes = diffSites({ view: before, bodyOf }, { view: after, bodyOf }, escapeMarkdown).flatMap(
        (part) => part.changes,
      );
      const listed = changes.map(({ text }) => `- ${text}\n`).join("");
      expect(forbiddenNodes(listed), listed).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it("omits empty paragraphs", () => {
  expect(paragraphs("a", undefined, "", "b")).toBe("a\n\nb");
  expect(paragraphs(undefined)).toBeUndefined();
});
