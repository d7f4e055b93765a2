import { existsSync, readdirSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { printable } from "@sitekeeper/command-line/printable";
import { type Conversion, convertToDocs } from "../formats/convert/convert.ts";
import type { Note } from "../formats/convert/note.ts";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { valueAt } from "../json/json.ts";
import { rangeOf } from "../json/jsonText.ts";
import { formatCount } from "../text/lists.ts";
import { displayPathOf } from "./check/targets.ts";
import { type CliIo, type Define, EXIT, Problem } from "./command.ts";
import { checkInside } from "./realPaths.ts";
import { createFile, readTextFile, reasonOf } from "./textFile.ts";

interface Options {
  readonly out?: string;
  readonly dryRun?: true;
  readonly json?: true;
  readonly force?: true;
}

/** The heading for each kind of note, in output order. */
const TITLES: Readonly<Record<Note["kind"], string>> = {
  changed: "Written differently",
  decided: "Choices made by a rule; change them if you prefer",
  dropped: "Not supported in docs.json",
};

const MARKS = { lost: "-", added: "+", moved: "~" } as const;

/**
 * `site-config convert`: writes a `docs.json` next to a `mint.json`, and prints a report with a comparison of the
 * pages.
 */
export const define: Define = (command, io, exit) => {
  command
    .description(
      "Write a docs.json for a site with a mint.json, and report what is written differently, what was decided, and what " +
        "docs.json does not support. Before writing, the pages of each version, tab, and anchor are compared. " +
        "The mint.json file is kept.",
    )
    .argument("[path]", "The mint.json, or the folder that contains it", ".")
    .option(
      "--out <file>",
      "The file to write (default: docs.json in the folder of mint.json). An existing file is not changed.",
    )
    .option("--dry-run", "Print the report without writing the file")
    .option("--json", "Print the report as JSON")
    .option("--force", "Write the file even if pages would move to another version, tab, or anchor")
    .action(async (given: string, options: Options) => exit(await convert(given, options, io)));
};

async function convert(given: string, options: Options, io: CliIo): Promise<number> {
  const file = await oldConfigAt(given, io.cwd);
  const displayPath = displayPathOf(file, await realpath(io.cwd), path.isAbsolute(given));
  const config = parseSiteConfig(pathToFileURL(file).href, readTextFile(file).text);
  if (config.format.id !== "mint") throw new Problem(`${displayPath}: The file already uses the newer format.`);
  if (config.parseErrors.length > 0)
    throw new Problem(`${displayPath}: The file is not valid JSON. Run "site-config check" and fix it first.`);
  const out =
    options.out === undefined ? path.join(path.dirname(file), "docs.json") : path.resolve(io.cwd, options.out);
  const outPath = displayPathOf(out, await realpath(io.cwd), path.isAbsolute(options.out ?? given));
  if (existsSync(out)) throw new Problem(`${outPath}: The file already exists. It was not changed.`);
  const conversion = convertToDocs(config);
  const isSafe = conversion.differences.length === 0;
  const isWritten = !options.dryRun && (isSafe || options.force === true);
  if (isWritten) await createFile(out, outPath, conversion.text);
  const mentions = mentionsOf(path.basename(file), path.dirname(file), io.cwd);
  const report: Report = { displayPath, outPath, config, conversion, isWritten, mentions };
  io.out(options.json ? asJson(report) : asText(report, options));
  return isSafe ? EXIT.ok : EXIT.findings;
}

interface Report {
  readonly displayPath: string;
  readonly outPath: string;
  readonly config: SiteConfig;
  readonly conversion: Conversion;
  readonly isWritten: boolean;
  readonly mentions: readonly string[];
}

/**
 * Returns the path of the config in the older format.
 *
 * @throws {Problem} If there is none.
 */
async function oldConfigAt(given: string, cwd: string): Promise<string> {
  try {
    const absolute = path.resolve(cwd, given);
    const isFolder = (await stat(absolute)).isDirectory();
    const names = ["mint.json", "site.config.json"].map((name) => path.join(absolute, name));
    const file = isFolder ? names.find((name) => existsSync(name)) : absolute;
    if (file === undefined) throw new Problem("There is no mint.json in this folder.");
    checkInside(file, cwd, false);
    return await realpath(file);
  } catch (error) {
    throw new Problem(`${given}: ${reasonOf(error)}`);
  }
}

/** Files that may mention the config: settings, manifests, CI workflows, and documents for contributors. */
const MAY_NAME_IT = [
  ".sitekeeper.json",
  "package.json",
  ".gitlab-ci.yml",
  ".pre-commit-config.yaml",
  "README.md",
  "CONTRIBUTING.md",
] as const;
const WORKFLOWS = ".github/workflows";

/** Returns the lines in other files that mention a config, in the form `package.json:12`. */
function mentionsOf(name: string, ...folders: readonly string[]): readonly string[] {
  const files = new Set(
    folders.flatMap((folder) => [
      ...MAY_NAME_IT.map((each) => path.join(folder, each)),
      ...filesIn(path.join(folder, WORKFLOWS)),
    ]),
  );
  const cwd = folders.at(-1)!;
  return [...files].flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      line.includes(name) ? [`${displayPathOf(file, cwd, false)}:${index + 1}`] : [],
    ),
  );
}

/**
 * Returns the lines of a file. The result is empty if the path cannot be read as text, for example because it is a
 * folder or a binary file.
 */
function linesOf(file: string): readonly string[] {
  try {
    return readTextFile(file).text.split("\n");
  } catch {
    return [];
  }
}

function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
}

function lineOf({ path: place }: Note, config: SiteConfig): number {
  const node = valueAt(config.root, [...place]) ?? config.root;
  return node ? rangeOf(config, node).start.line + 1 : 1;
}

function asText(
  { displayPath, outPath, config, conversion, isWritten, mentions }: Report,
  { dryRun }: Options,
): string {
  const { notes, differences } = conversion;
  const lines = (Object.keys(TITLES) as Note["kind"][]).flatMap((kind) => {
    const some = notes.filter((note) => note.kind === kind);
    const width = Math.max(...some.map((note) => `${displayPath}:${lineOf(note, config)}`.length), 0);
    return some.length === 0
      ? []
      : [
          `${TITLES[kind]}:`,
          ...some.map((note) => `  ${`${displayPath}:${lineOf(note, config)}`.padEnd(width)}  ${note.message}`),
          "",
        ];
  });
  const proof =
    differences.length === 0
      ? ["Every page stays in the same version, tab, and anchor."]
      : [
          `${formatCount(differences.length, "page")} would move:`,
          ...differences.map(({ kind, page, location }) => `  ${MARKS[kind]} ${page}  (${location || "no tab"})`),
        ];
  const end = isWritten
    ? `Created ${outPath}. ${displayPath} was not changed.`
    : dryRun
      ? `${outPath} was not written (--dry-run).`
      : `${outPath} was not written. Use --force to write it anyway.`;
  const after =
    mentions.length === 0
      ? []
      : ["", `These lines mention ${path.basename(displayPath)}:`, ...mentions.map((each) => `  ${each}`)];
  return `${[...lines, ...proof, end, ...after].map(printable).join("\n")}\n`;
}

function asJson({ displayPath, outPath, config, conversion, isWritten, mentions }: Report): string {
  const { notes, differences } = conversion;
  const placed = notes.map((note) => ({ ...note, line: lineOf(note, config) }));
  return `${JSON.stringify({ file: displayPath, out: outPath, written: isWritten, notes: placed, differences, mentions }, undefined, 2)}\n`;
}
