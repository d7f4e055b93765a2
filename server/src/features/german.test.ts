import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MarkupContent } from "vscode-languageserver-types";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { leftInEnglish } from "../testing/leftInEnglish.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "./client.ts";
import { resolveCompletion } from "./config/completion/resolve.ts";
import { complete } from "./config/completion.ts";
import { hover } from "./config/hover.ts";
import { explanationOf } from "./workspace/sitePreview.ts";

const client: FeatureClient = { ...plainClient, markdown: true, snippets: true };

/** Returns an example config, with its site and all of the site's pages. */
async function example(name: string) {
  const folder = new URL(`../../../examples/${name}/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.pathname.length).replace(/^\/+/, ""));
  const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
  const site = await siteOf(Object.fromEntries(files.map((file) => [file, read(file)])));
  const config = parseSiteConfig("file:///site/site.config.json", read("site.config.json"));
  await site.prepare({ ...needsOf(config, site), bodies: true });
  return { config, site };
}

/** Yields the hovers for every key and value. */
async function* hovers({ config, site }: Awaited<ReturnType<typeof example>>) {
  for (const { index } of config.text.matchAll(/["\w#/.-]+/g)) {
    const hovered = await hover(config, site, config.document.positionAt(index + 1), client);
    if (hovered) yield (hovered.contents as MarkupContent).value;
  }
}

/** Yields the completions after every bracket, colon and comma, each with its documentation. */
async function* completions({ config, site }: Awaited<ReturnType<typeof example>>) {
  for (const { index } of config.text.matchAll(/[[{:,] ?/g)) {
    const { items } = complete(config, site, config.document.positionAt(index + 1), client);
    for (const item of items) {
      const { documentation } = await resolveCompletion(item, config, site, client);
      yield [item.label, item.detail, item.labelDetails?.description, (documentation as MarkupContent)?.value].join(
        "\n",
      );
    }
  }
}

describe.each(["acme-docs", "broken-docs"])("German text for %s", (name) => {
  it.each([
    ["hovers", hovers],
    ["completions", completions],
    [
      "the explanation",
      async function* (each: Awaited<ReturnType<typeof example>>) {
        yield* explanationOf(each).split("\n");
      },
    ],
  ] as const)("contains no English sentences in %s", async (_, wordsOf) => {
    const each = await example(name);
    const words: string[] = [];
    const left = await leftInEnglish(async () => {
      for await (const word of wordsOf(each)) words.push(word);
      return words;
    });
    expect(words.length).toBeGreaterThan(5);
    expect(left).toEqual([]);
  });
});
