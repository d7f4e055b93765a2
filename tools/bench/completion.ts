// `npm run bench:completion`: measures how well completion predicts the page that an author lists next. For every
// complete site in the corpus, empties one page entry at a time and completes that entry.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { baseName } from "../../server/src/disk/paths.ts";
import { plainClient } from "../../server/src/features/client.ts";
import { complete } from "../../server/src/features/config/completion.ts";
import { matchesLetters } from "../../server/src/features/limit.ts";
import { outlineOf } from "../../server/src/formats/readSite.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { nodeFileSystem } from "../../server/src/lsp/host/nodeFileSystem.ts";
import { slugOfEntry } from "../../server/src/site/pageEntry.ts";
import { openSite } from "../../server/src/site/siteIndex.ts";
import { findCorpus, NO_CORPUS } from "../../test/corpus/find.ts";

/** The results for the emptied entries of a site. */
interface Score {
  entries: number;
  offered: number;
  first: number;
  firstFive: number;
  /**
   * The number of characters that must be typed until the page is first, summed over all entries for which it is
   * offered.
   */
  letters: number;
}

const WIDTH = 40;

const corpus = findCorpus();
if (corpus === undefined) {
  console.error(NO_CORPUS);
  process.exitCode = 1;
} else {
  console.log(`${"".padEnd(WIDTH)}  entries  offered    first  in five  letters`);
  // Includes sites in the older format and sites with a `docs.json`.
  for (const folder of [corpus, `${corpus}2`].map((root) => path.join(root, "sites")).filter(existsSync)) {
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const total = emptyScore();
    for (const { name } of names) {
      const score = await scoreOf(path.join(folder, name));
      if (score.entries === 0) continue;
      console.log(line(name, score));
      for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key];
    }
    console.log(line("all", total));
  }
}

async function scoreOf(folder: string): Promise<Score> {
  const name = readdirSync(folder).find((file) => /^(?:mint|docs|site\.config)\.json$/.test(file));
  const score = emptyScore();
  if (name === undefined) return score;
  const uri = pathToFileURL(folder).href;
  const site = await openSite({ uri, fileSystem: nodeFileSystem, isSiteConfig: (file) => file.endsWith(`/${name}`) });
  const text = readFileSync(path.join(folder, name), "utf8");
  const whole = parseSiteConfig(`${uri}/${name}`, text);
  for (const { node, value } of outlineOf(whole).pages) {
    const slug = slugOfEntry(value, site, whole.format.pageEntries);
    // Completion cannot offer a page that does not exist.
    if (!site.pages.has(slug)) continue;
    const emptied = `${text.slice(0, node.offset)}""${text.slice(node.offset + node.length)}`;
    const config = parseSiteConfig(`${uri}/${name}`, emptied);
    const position = config.document.positionAt(node.offset + 1);
    const offers = [...complete(config, site, position, plainClient).items]
      .sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
      .map(({ label }) => label);
    const rank = offers.indexOf(slug);
    score.entries++;
    if (rank < 0) continue;
    score.offered++;
    if (rank === 0) score.first++;
    if (rank < 5) score.firstFive++;
    score.letters += lettersUntilFirst(slug, offers);
  }
  return score;
}

/** Returns how many characters of the file name an author types until the editor shows the page first. */
function lettersUntilFirst(slug: string, offers: readonly string[]): number {
  const name = baseName(slug);
  for (let letters = 0; letters < name.length; letters++) {
    const typed = name.slice(0, letters);
    const left = offers.filter((offer) => matchesLetters(offer, typed));
    // Editors prefer matches at the start of a segment or word. Equally good matches keep the order of the server.
    const starts = left.filter((offer) =>
      offer.split(/[/_-]/).some((word) => word.toLowerCase().startsWith(typed.toLowerCase())),
    );
    if ((starts[0] ?? left[0]) === slug) return letters;
  }
  return name.length;
}

function emptyScore(): Score {
  return { entries: 0, offered: 0, first: 0, firstFive: 0, letters: 0 };
}

function line(name: string, { entries, offered, first, firstFive, letters }: Score): string {
  const share = (count: number): string => `${((100 * count) / Math.max(1, entries)).toFixed(1)} %`.padStart(9);
  const mean = (letters / Math.max(1, offered)).toFixed(2).padStart(9);
  return `${name.padEnd(WIDTH)}${String(entries).padStart(9)}${share(offered)}${share(first)}${share(firstFive)}${mean}`;
}
