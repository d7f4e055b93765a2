// `npm run bench:repairs`: for entries without a file, measures how often the first page that the quick fix offers is
// the page that the author chose. The repairs are from the Git histories of real sites.
import type { SiteConfig } from "../../server/src/formats/format.ts";
import type { Finding } from "../../server/src/rules/engine/rule.ts";
import { pageNotFound } from "../../server/src/rules/navigation/pageNotFound.ts";
import type { SiteIndex } from "../../server/src/site/siteIndex.ts";
import { historiesIn, repairsIn } from "./histories.ts";

interface Score {
  entries: number;
  first: number;
  offered: number;
}

const WIDTH = 40;
const folder = process.env.SITEKEEPER_HISTORIES;
const isVerbose = process.argv.includes("--misses");

if (folder === undefined) {
  console.error("No Git histories of real sites found. Set SITEKEEPER_HISTORIES to a folder of Git repositories.");
  process.exitCode = 1;
} else {
  const [late, all] = [emptyScore(), emptyScore()];
  console.log(`${"".padEnd(WIDTH)}  entries    first  offered`);
  for (const { name, git } of historiesIn(folder)) {
    const here = emptyScore();
    for await (const { config, site, entries, isLate } of repairsIn(git)) {
      for (const [from, to] of entries) {
        const offers = offeredPages(from, config, site);
        if (offers === undefined) continue;
        for (const score of isLate ? [here, late, all] : [here, all]) count(score, offers, to);
        if (isVerbose && offers[0] !== to)
          console.log(`${isLate ? "late " : ""}${from} -> ${to}\n    ${offers.join("\n    ")}`);
      }
    }
    if (here.entries > 0) console.log(line(name, here));
  }
  console.log(line("pages that were missing before the commit", late));
  console.log(line("all", all));
}

/** Returns the pages that the quick fix offers for an entry, in order. Undefined if the entry has no finding. */
function offeredPages(entry: string, config: SiteConfig, site: SiteIndex): string[] | undefined {
  for (const finding of pageNotFound.check({ config, site })) {
    const { offset, length } = finding.span;
    if (config.document.getText().slice(offset, offset + length) !== JSON.stringify(entry)) continue;
    const fixes = pageNotFound.fixes!(finding as Finding<never>, { config, site });
    return fixes.flatMap(({ edits }) =>
      edits
        .filter(({ offset: from, length: chars, content }) => from === offset && chars === length && content !== "")
        .map(({ content }) => JSON.parse(content) as string),
    );
  }
  return undefined;
}

function count(score: Score, offers: readonly string[], page: string): void {
  score.entries++;
  if (offers[0] === page) score.first++;
  if (offers.includes(page)) score.offered++;
}

function emptyScore(): Score {
  return { entries: 0, first: 0, offered: 0 };
}

function line(name: string, { entries, first, offered }: Score): string {
  const share = (count: number): string => `${((100 * count) / Math.max(1, entries)).toFixed(1)} %`.padStart(9);
  return `${name.padEnd(WIDTH)}${String(entries).padStart(9)}${share(first)}${share(offered)}`;
}
