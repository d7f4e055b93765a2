import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { readParts } from "../../site/configParts.ts";
import { configOf, findingsOf } from "../../testing/findings.ts";
import { marked } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { rules } from "../index.ts";
import { pageNotFound } from "../pageNotFound.ts";
import { wrongType } from "../wrongType.ts";
import { check } from "./check.ts";

const tab = (content: string) => `{"languages":[{"language":"en","tabs":[{"tab":"API",${content}}]}]}`;

/** Errors in a navigation, with the place that each marks. */
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
  ["a wrong page", tab('"groups":[{"group":"G","pages":["a","b",⟦1⟧]}]'), /Readers lose tab "API" with 2 pages\.$/],
  [
    "a group without a name in a group",
    tab('"pages":["a",{"group":"G","pages":[⟦{⟧"pages":["b"]}]}]'),
    /Readers lose tab "API" with 2 pages\.$/,
  ],
  [
    "a misspelled name of a group",
    tab('"pages":["a",{⟦"gruop"⟧:"G","pages":["b"]}]'),
    /Did you mean "group"\? Readers lose tab "API" with 2 pages\.$/,
  ],
  [
    "a list of a wrong type in a group",
    tab('"groups":[{"group":"G","pages":["a"]},{"group":"H","pages":⟦"x"⟧}]'),
    /Readers lose tab "API" with 1 page\.$/,
  ],
  [
    "a wrong value of a part itself",
    tab('"pages":["a","b"],"hidden":⟦"x"⟧'),
    /Readers lose language "en" with 2 pages\.$/,
  ],
  [
    "a wrong value of a part in a part",
    '{"tabs":[{"tab":"T","anchors":[{"anchor":"A","icon":{"name":"book","style":⟦"fat"⟧}},{"anchor":"B","pages":["a","b"]}]}]}',
    /Readers lose tab "T" with 2 pages\.$/,
  ],
  ["a wrong link", tab('"href":⟦"docs/a"⟧'), /The platform drops the content of tab "API"\.$/],
  ["a wrong link beside content", tab('"href":⟦"docs/a"⟧,"pages":["a"]'), /a URL with https:\/\/\.$/],
  [
    "an unknown field of a closed object",
    tab('"pages":["a"],"openapi":{"source":"o.json",⟦"x"⟧:1}'),
    /^Unknown field "x"\. Readers lose language "en" with 1 page\.$/,
  ],
  [
    "an unknown field of a closed object in a group",
    tab('"groups":[{"group":"G","openapi":{"source":"o.json",⟦"x"⟧:1},"pages":["a"]}]'),
    /^Unknown field "x"\. The platform deletes "openapi" of group "G"\.$/,
  ],
  [
    "a wrong API description of a group",
    tab('"groups":[{"group":"G","openapi":⟦1⟧,"pages":["a"]}]'),
    /found a number\. The platform deletes "openapi" of group "G"\.$/,
  ],
  ["a wrong language", '{"languages":[{"language":⟦"xx"⟧,"pages":["a"]}]}', /rejects the file\.$/],
])("says what is lost because of %s", (_, source, message) => {
  const { text, spans } = marked(source);
  expect(errorsIn(text)).toEqual([[spans[0]!.offset, expect.stringMatching(message)]]);
});

it("names the part of another file that is empty because of this one", async () => {
  const site = await siteOf({ "groups/a.json": '{"group":"A","pages":["a",{"group":"B","pages":["b",1]}]}' });
  const text = '{"theme":"mint","navigation":{"tabs":[{"tab":"API","groups":[{"$ref":"./groups/a.json"}]}]}}';
  const config = await readParts(parseSiteConfig("file:///site/docs.json", text), site);
  const messages = check(config.parts[0]!, site, [wrongType]).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/Readers lose tab "API" with 2 pages\.$/)]);
});

it("follows a message that is made when it is read", async () => {
  const text = '{"theme":"mint","navigation":{"tabs":[{"tab":"API","pages":["a",""]}]}}';
  const site = await siteOf({ "a.mdx": "" });
  const [finding] = check(configOf(text, undefined, "docs.json"), site, [pageNotFound]);
  expect(finding?.message).toMatch(/^This entry does not name a page\. .* Readers lose tab "API" with 2 pages\.$/);
});
