import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Editing, ours, peer } from "./editing.ts";
import { inFolder, writeSite } from "./generate.ts";
import { inTurns } from "./languageServers.ts";
import type { Row, Section } from "./row.ts";

const PAGES = 30_000;
const KEYSTROKES = 21;

/** A config whose pages are all missing. The peer does not look for files, and finds nothing. */
export const everythingWrong: Section = { name: "everything wrong", rows: () => inFolder(rows) };

async function* rows(folder: string): AsyncIterable<Row> {
  const text = writeSite(folder, PAGES);
  rmSync(path.join(folder, "guides"), { recursive: true });
  const uri = pathToFileURL(path.join(folder, "site.config.json")).href;
  for (const pull of [false, true]) {
    const editings = await Promise.all([ours, peer].map((server) => Editing.open(server, uri, text, { pull })));
    const keystroke = (editing: Editing) => (pull ? editing.typeAndPull() : editing.typeAndSee());
    const work = `keystroke -> diagnostics ${pull ? "asked for" : "published"}, 30,000 missing pages`;
    yield await inTurns(work, editings, keystroke, 60, KEYSTROKES);
    const [mine, theirs] = editings;
    if (!pull && mine && theirs && existsSync("/proc/self/status")) {
      yield {
        work: "the same: memory of the process after those keystrokes",
        unit: "MB",
        ours: mine.megabytes(),
        peer: theirs.megabytes(),
      };
    }
    for (const editing of editings) await editing.close();
  }
}
