import { realpath, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { printable } from "@sitekeeper/command-line/printable";
import { newConfig } from "../features/newConfig.ts";
import { titleFromName } from "../site/pages.ts";
import { uriOfPath } from "../site/paths.ts";
import { openSite } from "../site/siteIndex.ts";
import { readArguments } from "./arguments.ts";
import { FolderSettings } from "./check/folderSettings.ts";
import { reasonOf } from "./check/readConfigFile.ts";
import { shownPath } from "./check/targets.ts";
import { type CliIo, EXIT, Problem } from "./command.ts";
import { blockingDisk } from "./disk.ts";
import { counted } from "./report/summary.ts";

const HELP = `Usage: site-config new DIR

Writes DIR/site.config.json for the pages (.mdx, .md) that are in DIR: one group for each folder, its pages in the order
of their front matter (order, sidebar_position, nav_order, weight) or their names. A config that is there already stays.
`;

const CONFIG_NAME = "site.config.json";

/** Folders that are called for what they hold; the project's name is that of the folder above. */
const PLAIN_NAMES = ["docs", "doc", "documentation", "site", "website"];

/** `site-config new DIR`: writes a config and says what is in it. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, paths } = readArguments(args, {});
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const [given] = paths;
  if (given === undefined || paths.length > 1) throw new Problem("Name one folder: site-config new DIR.");
  const folder = await folderOf(given, io.cwd);
  const file = path.join(folder, CONFIG_NAME);
  const cwd = await realpath(io.cwd);
  const shown = shownPath(file, cwd, path.isAbsolute(given));
  const uri = pathToFileURL(folder).href;
  const settings = new FolderSettings({}, blockingDisk);
  const site = await openSite({
    uri,
    fileSystem: blockingDisk,
    isSiteConfig: (other) => settings.takes(other, uri),
  });
  const other = await configIn(folder, settings);
  if (other !== undefined)
    throw new Problem(
      `${shownPath(path.join(folder, other), cwd, path.isAbsolute(given))}: It is there already, and stays as it is.`,
    );
  const { text, groups } = await newConfig(site, projectName(folder));
  try {
    // "wx": whatever stands there by now is never overwritten.
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw new Problem(`${shown}: ${reasonOf(error)}`);
  }
  const pages = groups.reduce((sum, group) => sum + group.pages.length, 0);
  const what =
    pages === 0 ? "an empty navigation, since the folder has no pages (.mdx, .md) yet" : counted(pages, "page");
  io.out(`Wrote ${printable(shown)} with ${what}${pages === 0 ? "." : ` in ${counted(groups.length, "group")}:`}\n`);
  for (const { group, pages } of groups) io.out(`  ${printable(group)}  ${counted(pages.length, "page")}\n`);
  return EXIT.ok;
}

async function folderOf(given: string, cwd: string): Promise<string> {
  try {
    const absolute = path.resolve(cwd, given);
    if (!(await stat(absolute)).isDirectory()) throw new Problem("It is a file, not a folder.");
    return await realpath(absolute);
  } catch (error) {
    throw new Problem(`${given}: ${reasonOf(error)}`);
  }
}

/** The name of a file that makes a site of a folder already. */
async function configIn(folder: string, settings: FolderSettings): Promise<string | undefined> {
  const uri = pathToFileURL(folder).href;
  for (const [name] of await blockingDisk.readDirectory(uri)) {
    if (name === CONFIG_NAME || (await settings.takes(uriOfPath(uri, name), uri))) return name;
  }
  return undefined;
}

function projectName(folder: string): string {
  const isPlain = PLAIN_NAMES.includes(path.basename(folder).toLowerCase());
  const name = path.basename(isPlain ? path.dirname(folder) : folder);
  return titleFromName(name === "" ? "Documentation" : name);
}
