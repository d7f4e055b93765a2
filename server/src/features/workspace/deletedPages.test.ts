import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextDocumentEdit } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { deletedPages } from "./deletedPages.ts";

const SITE = "file:///site/";
const client = { ...plainClient, documentChanges: true };
const CONFIG =
  '{"navigation":[{"group":"G","pages":["old","start",{"group":"H","pages":["guides/twin"]}]}],"tabs":[{"name":"T","url":"guides"}]}';

/** Returns the text of each changed file after a deletion, by file. */
async function afterDeleting(files: Readonly<Record<string, string>>, ...names: readonly string[]) {
  const site = await siteOf(files);
  await site.prepare({ apiDescriptions: [], bodies: true });
  const config = parseSiteConfig(`${SITE}site.config.json`, CONFIG);
  const uris = names.map((name) => SITE + name);
  const { edit, ...counts } = deletedPages([{ config, site }], uris, client, () => undefined);
  const texts: Readonly<Record<string, string>> = { ...files, "site.config.json": CONFIG };
  const changed = (edit?.documentChanges ?? []).map((change) => {
    const { textDocument, edits } = change as TextDocumentEdit;
    const name = textDocument.uri.slice(SITE.length);
    const document = TextDocument.create(textDocument.uri, "", 0, texts[name]!);
    return [name, TextDocument.applyEdits(document, edits as never)];
  });
  return { changed: Object.fromEntries(changed), ...counts };
}

test("removes a deleted page's entries, and replaces links to the page with their text", async () => {
  const files = {
    "old.mdx": "# Old\n\n[up](#old) [start](/start)\n",
    "start.mdx": "See [the **old** page](/old) or ![](x.png) [`old`](./old.mdx#top 'Title').\n",
    "guides/one.mdx": '<Card title="Old" href="/old" icon="x">Text</Card> <a href={"/old"}>Old</a>\n',
    "guides/two.mdx": 'import Old from "/old.mdx"\n\n[old]\n\n[old]: /old\n',
    "guides/other.mdx": "[start](/start)\n",
  };
  const { changed, links, left } = await afterDeleting(files, "old.mdx");
  expect(changed).toEqual({
    "site.config.json": CONFIG.replace('"old",', ""),
    "start.mdx": "See the **old** page or ![](x.png) `old`.\n",
    "guides/one.mdx": '<Card title="Old" icon="x">Text</Card> <a href={"/old"}>Old</a>\n',
  });
  expect({ links, left }).toEqual({ links: 3, left: 3 });
});

test("leaves links between deleted pages unchanged", async () => {
  const files = { "old.mdx": "[a](/start)\n", "start.mdx": "[b](/old)\n" };
  const { changed, links } = await afterDeleting(files, "old.mdx", "start.mdx");
  expect(Object.keys(changed)).toEqual(["site.config.json"]);
  expect(links).toBe(0);
});

test("keeps the entries for a page that still has another file, and the links to it", async () => {
  const files = { "guides/twin.mdx": "", "guides/twin.md": "", "start.mdx": "[t](/guides/twin)\n" };
  expect(await afterDeleting(files, "guides/twin.md")).toEqual({ changed: {}, links: 0, left: 0 });
  const both = await afterDeleting(files, "guides/twin.md", "guides/twin.mdx");
  expect(both.changed["start.mdx"]).toBe("t\n");
});
