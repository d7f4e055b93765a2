import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** The VS Code version that the window tests install. The page grammar includes its Markdown and TSX grammars. */
const editor = path.join(root, ".cache/editor/node_modules/code-server/lib/vscode");
const extension = (file: string) => path.join(editor, "extensions", file);
const GRAMMARS: Readonly<Record<string, string>> = {
  "source.mdx.page": path.join(root, "syntaxes/mdx.tmLanguage.json"),
  "text.html.markdown": extension("markdown-basics/syntaxes/markdown.tmLanguage.json"),
  "source.tsx": extension("typescript-basics/syntaxes/TypeScriptReact.tmLanguage.json"),
  "source.js": extension("javascript/syntaxes/JavaScript.tmLanguage.json"),
  "source.yaml": extension("yaml/syntaxes/yaml.tmLanguage.json"),
  "source.yaml.1.2": extension("yaml/syntaxes/yaml-1.2.tmLanguage.json"),
  "source.yaml.embedded": extension("yaml/syntaxes/yaml-embedded.tmLanguage.json"),
};

interface Grammar {
  tokenizeLine(
    line: string,
    state: unknown,
  ): { tokens: { startIndex: number; endIndex: number; scopes: string[] }[]; ruleStack: unknown };
  /** Returns pairs of a start index and the encoded metadata of a token. */
  tokenizeLine2(line: string, state: unknown): { tokens: Uint32Array; ruleStack: unknown };
}

/** The encoded types of tokens. VS Code suggests words as you type only in tokens of type `other`. */
const TOKEN_TYPES = ["other", "comment", "string"];
const typeOf = (metadata: number) => TOKEN_TYPES[(metadata >> 8) & 3];

async function loadGrammar(): Promise<Grammar> {
  const require = createRequire(path.join(editor, "package.json"));
  const textmate = require("vscode-textmate");
  const oniguruma = require("vscode-oniguruma");
  const wasm = readFileSync(path.join(editor, "node_modules/vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources: string[]) => new oniguruma.OnigScanner(sources),
      createOnigString: (text: string) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope: string) => {
      const file = GRAMMARS[scope];
      return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
    },
  });
  const { tokenTypes } = readJson("package.json").contributes.grammars.find(
    ({ scopeName }: { scopeName: string }) => scopeName === "source.mdx.page",
  );
  return registry.loadGrammarWithConfiguration("source.mdx.page", 1, {
    tokenTypes: Object.fromEntries(
      Object.entries<string>(tokenTypes).map(([selector, type]) => [selector, TOKEN_TYPES.indexOf(type)]),
    ),
  });
}

const PAGE = `---
title: A page
---

import { Own } from "/snippets/own.mdx";

# Title of {user.name}

Text **bold**, \`<raw>\`, <Tooltip tip="a">word</Tooltip>, {1 + 2}, {/* note */}, {{version}}, \\{ and a < b.

<Steps>
      <Step title="One" icon={<Icon icon="x" />}>
        Do *this*.

        - item
        \`\`\`js
        const a = "<NoTag>";
        \`\`\`
      </Step>
</Steps>

<Card
  href="/x"
>
  [link](/a)
</Card>
`;

describe.skipIf(!existsSync(editor))("the page grammar", () => {
  const scopesOf = new Map<string, string>();
  beforeAll(async () => {
    const grammar = await loadGrammar();
    let state: unknown = null;
    for (const line of PAGE.split("\n")) {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      for (const { startIndex, endIndex, scopes } of tokens) {
        const text = line.slice(startIndex, endIndex).trim();
        if (!scopesOf.has(text)) scopesOf.set(text, scopes.join(" "));
      }
    }
  });

  it.each([
    ["title", "meta.embedded.block.frontmatter"],
    ["import", "keyword.control.import.tsx"],
    ["Title of", "entity.name.section.markdown"],
    ["user", "meta.embedded.expression.mdx"],
    ["bold", "markup.bold.markdown"],
    ["<raw>", "markup.inline.raw"],
    ["Tooltip", "support.class.component.tsx"],
    ["tip", "entity.other.attribute-name.tsx"],
    ["1", "constant.numeric.decimal.tsx"],
    ["note", "comment.block.mdx"],
    ["version", "variable.other.mdx"],
    ["\\{", "constant.character.escape"],
    ["Step", "support.class.component.tsx"],
    ["Icon", "support.class.component.tsx"],
    ["this", "markup.italic.markdown"],
    ["-", "punctuation.definition.list.begin.markdown"],
    ["<NoTag>", "meta.embedded.block.javascript"],
    ["href", "entity.other.attribute-name.tsx"],
    ["link", "string.other.link.title.markdown"],
  ])("colors %j as %s", (text, scope) => {
    expect(scopesOf.get(text)).toContain(scope);
  });

  it.each([
    ["a key that is being typed", "ti", "other"],
    ["a value that is being typed", "mode: wi", "other"],
    ["a quoted value", 'title: "Wi', "string"],
  ])("suggests words in front matter as you type: %s", async (_, line, type) => {
    const grammar = await loadGrammar();
    const { ruleStack } = grammar.tokenizeLine("---", null);
    const { tokens } = grammar.tokenizeLine2(line, ruleStack);
    expect(typeOf(tokens.at(-1)!)).toBe(type);
  });

  it("does not color the text after a tag as part of the tag", () => {
    expect(scopesOf.get("word")).not.toContain("meta.tag");
    expect(scopesOf.get("</")).not.toContain("fenced_code");
  });
});

describe("the page language", () => {
  const { onEnterRules, wordPattern, comments } = readJson("syntaxes/mdx.language-configuration.json");

  it.each([
    ["- one", "- "],
    ["  * two", "* "],
    ["- [x] done", "- [ ] "],
    ["> quote", "> "],
    ["- ", undefined],
    ["- [ ] ", undefined],
    ["text", undefined],
    ["---", undefined],
  ])("continues %j with %j", (line, appended) => {
    const rule = onEnterRules.find(
      ({ beforeText, afterText }: { beforeText: string; afterText?: string }) =>
        afterText === undefined && new RegExp(beforeText).test(line),
    );
    expect(rule?.action.appendText).toBe(appended);
  });

  it.each([
    ["<Card>", true],
    ['<Card title="a > b" cols={2}>', true],
    ["<br />", false],
    ["</Card>", false],
  ])("indents between %j and the end tag: %s", (before, expected) => {
    const rule = onEnterRules.find(({ afterText }: { afterText?: string }) => afterText !== undefined);
    expect(new RegExp(rule.beforeText).test(before)).toBe(expected);
  });

  it("treats a component name as a single word, and uses MDX comments", () => {
    expect("<Tree.File name='a'> see x.".match(new RegExp(wordPattern.pattern, `g${wordPattern.flags}`))).toEqual([
      "Tree.File",
      "name",
      "a",
      "see",
      "x",
    ]);
    expect(comments.blockComment).toEqual(["{/*", "*/}"]);
  });
});
