import { renameSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { nodeFileSystem } from "../../server/src/lsp/host/nodeFileSystem.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { openSite, type SiteIndex } from "../../server/src/site/siteIndex.ts";
import { inFolder, writeSite } from "./generate.ts";
import { pageRows } from "./pages.ts";
import { median, type Row, type Section, timed } from "./row.ts";

const TIMES = 9;

/** The number of page renames to measure, and the number of renames to warm up. */
const RENAMES = 60;
const WARM_UP = 20;

/** A generated site on disk, and its config. */
interface Generated {
  readonly folder: string;
  readonly config: SiteConfig;
}

/** Measures the cost of the index of a site on disk. */
export const site: Section = { name: "site", rows: () => inFolder(rows) };

async function* rows(folder: string): AsyncIterable<Row> {
  const small = generate(path.join(folder, "small"), 5_000);
  yield { work: "site of 5,000 pages: first index", unit: "ms", ours: await firstIndex(small), goal: 300 };
  yield { work: "site of 5,000 pages: one page renamed -> findings", unit: "ms", ours: await renaming(small), goal: 5 };
  yield* pageRows(folder);
}

function generate(folder: string, pages: number): Generated {
  const text = writeSite(folder, pages);
  return { folder, config: parseSiteConfig(pathToFileURL(path.join(folder, "site.config.json")).href, text) };
}

function open({ folder }: Generated): Promise<SiteIndex> {
  return openSite({
    uri: pathToFileURL(folder).href,
    fileSystem: nodeFileSystem,
    isSiteConfig: (uri) => uri.endsWith("/site.config.json"),
  });
}

async function firstIndex(generated: Generated): Promise<number> {
  const results: number[] = [];
  for (let time = 0; time < TIMES; time++) results.push(await timed(() => open(generated)));
  return median(results);
}

/** Measures the time from the two events that a watcher reports until the finding about the missing page arrives. */
async function renaming({ folder, config }: Generated): Promise<number> {
  const index = await open({ folder, config });
  const there = [...index.pages.values()][0]?.files[0] ?? "";
  const away = `${there.slice(0, -".mdx".length)}-renamed.mdx`;
  const results: number[] = [];
  for (let time = -WARM_UP; time < RENAMES; time++) {
    const isLeaving = time % 2 === 0;
    const [from, to] = isLeaving ? [there, away] : [away, there];
    renameSync(path.join(folder, from), path.join(folder, to));
    const took = await timed(async () => {
      await index.apply([
        { uri: index.uriOf(from), type: "deleted" },
        { uri: index.uriOf(to), type: "created" },
      ]);
      await index.prepare(needsOf(config, index));
      const missing = check(config, index, rules).filter(({ rule }) => rule.id === "page-not-found");
      if (missing.length !== Number(isLeaving)) throw new Error(`${missing.length} pages are missing.`);
    });
    // Only the rename that causes a finding is measured, not the rename that reverts it.
    if (time >= 0 && isLeaving) results.push(took);
  }
  return median(results);
}
