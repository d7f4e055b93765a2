import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { readEditedPage, readPage } from "../../server/src/formats/components.ts";
import type { PageVersion } from "../../server/src/mdx/readPage.ts";
import { seeded } from "../../server/src/testing/seeded.ts";
import { corpus } from "./corpus.ts";

const folder = path.join(corpus, "sites");
const TYPED = [..."ab <>{}`*[]$|\n", "\n\n", "```\n", "<b>", "</Card>", "\n\n[a]: /b\n\n", "export const a = 1"];
/** Every so many pages, one is edited. */
const PAGES = 10;
const EDITS = 6;

describe("pages of a real site, while they are edited", () => {
  it.each(readdirSync(folder).filter((name) => !name.includes(".")))("%s read like new pages (seed 1)", (site) => {
    const random = seeded(1);
    const names = readdirSync(path.join(folder, site), { recursive: true, encoding: "utf8" }).sort();
    const pages = names.filter((name) => name.endsWith(".mdx"));
    for (const [index, name] of pages.entries()) {
      if (index % PAGES !== 0) continue;
      let text = readFileSync(path.join(folder, site, name), "utf8");
      let version: PageVersion | undefined;
      for (let edit = 0; edit <= EDITS; edit++) {
        version = readEditedPage(text, version);
        expect(isDeepStrictEqual(version.contents, readPage(text, "mdx")), `${name}, edit ${edit}`).toBe(true);
        const at = Math.floor(random() * (text.length + 1));
        text = text.slice(0, at) + TYPED[Math.floor(random() * TYPED.length)]! + text.slice(at);
      }
    }
  });
});
