import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { readParts } from "../../site/configParts.ts";
import { configOf, findingsOf } from "../../testing/findings.ts";
import { marked } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { wrongType } from "../config/wrongType.ts";
import { check } from "../engine/check.ts";
import { rules } from "../index.ts";
import { pageNotFound } from "../navigation/pageNotFound.ts";

const tab = (content: string) => `{"languages":[{"language":"en","tabs":[{"tab":"API",${content}}]}]}`;

/** Returns the errors in a navigation, each with its offset. */
function errorsIn(navigation: string): readonly (readonly [offset: number, message: string])[] {
  const config = configOf(
    `{"name":"A","theme":"mint","colors":{"primary":"#0f766e"},"navigation":${navigation}}`,
    undefined,
    "docs.json",
  );
  return rules
    .flatMap((rule) => findingsOf(config, rule))
    .filter(({ severity }) => severity === "error")
    .map(({ span, message }) => [span.offset - config.text.indexOf(navigation), message] as const);
}

it.each<[string, string, RegExp]>([
  [
    "an invalid page entry",
    tab('"groups":[{"group":"G","pages":["a","b",⟦1⟧]}]'),
    /Readers lose tab "API" and its 2 pages\.$/,
  ],
  [
    "an unnamed nested group",
    tab('"pages":["a",{"group":"G","pages":[⟦{⟧"pages":["b"]}]}]'),
    /Readers lose tab "API" and its 2 pages\.$/,
  ],
  [
    "a misspelled group name",
    tab('"pages":["a",{⟦"gruop"⟧:"G","pages":["b"]}]'),
    /Did you mean "group"\? Readers lose tab "API" and its 2 pages\.$/,
  ],
  [
    "a group with a list of the wrong type",
    tab('"groups":[{"group":"G","pages":["a"]},{"group":"H","pages":⟦"x"⟧}]'),
    /Readers lose tab "API" and its page\.$/,
  ],
  [
    "an invalid value in a tab",
    tab('"pages":["a","b"],"hidden":⟦"x"⟧'),
    /Readers lose language "en" and its 2 pages\.$/,
  ],
  [
    "an invalid value in an anchor of a tab",
    '{"tabs":[{"tab":"T","anchors":[{"anchor":"A","icon":{"name":"book","style":⟦"fat"⟧}},{"anchor":"B","pages":["a","b"]}]}]}',
    /Readers lose tab "T" and its 2 pages\.$/,
  ],
  ["an invalid link", tab('"href":⟦"docs/a"⟧'), /The platform drops the content of tab "API"\.$/],
  ["an invalid link next to content", tab('"href":⟦"docs/a"⟧,"pages":["a"]'), /a URL with https:\/\/\.$/],
  [
    "an unknown field in a closed object",
    tab('"pages":["a"],"openapi":{"source":"o.json",⟦"q"⟧:1}'),
    /^Unknown field "q"\. Readers lose language "en" and its page\.$/,
  ],
  [
    "an unknown field in a closed object of a group",
    tab('"groups":[{"group":"G","openapi":{"source":"o.json",⟦"q"⟧:1},"pages":["a"]}]'),
    /^Unknown field "q"\. The platform deletes "openapi" from group "G"\.$/,
  ],
  [
    "an invalid API description of a group",
    tab('"groups":[{"group":"G","openapi":⟦1⟧,"pages":["a"]}]'),
    /found a number\. The platform deletes "openapi" from group "G"\.$/,
  ],
  ["an invalid language", '{"languages":[{"language":⟦"xx"⟧,"pages":["a"]}]}', /rejects the file\.$/],
])("describes the loss caused by %s", (_, source, message) => {
  const { text, spans } = marked(source);
  expect(errorsIn(text)).toEqual([[spans[0]!.offset, expect.stringMatching(message)]]);
});

it("names the part in another file that loses its content because of this file", async () => {
  const site = await siteOf({ "groups/a.json": '{"group":"A","pages":["a",{"group":"B","pages":["b",1]}]}' });
  const text = '{"theme":"mint","navigation":{"tabs":[{"tab":"API","groups":[{"$ref":"./groups/a.json"}]}]}}';
  const config = await readParts(parseSiteConfig("file:///site/docs.json", text), site);
  const messages = check(config.parts[0]!, site, [wrongType]).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/Readers lose tab "API" and its 2 pages\.$/)]);
});

it("appends the loss to a lazily created message", async () => {
  const text = '{"theme":"mint","navigation":{"tabs":[{"tab":"API","pages":["a",""]}]}}';
  const site = await siteOf({ "a.mdx": "" });
  const [finding] = check(configOf(text, undefined, "docs.json"), site, [pageNotFound]);
  expect(finding?.message).toMatch(/^This entry does not name a page\. .* Readers lose tab "API" and its 2 pages\.$/);
});
