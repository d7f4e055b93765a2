import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Option } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { uriOfPath } from "../disk/paths.ts";
import { newConfig } from "../features/service.ts";
import { defaultFormat, type Format, formats } from "../formats/index.ts";
import { titleFromName } from "../site/pageMetadata.ts";
import { openSite } from "../site/siteIndex.ts";
import { formatCount } from "../text/lists.ts";
import { FolderSettings } from "../workspace/folderSettings.ts";
import { displayPathOf } from "./check/targets.ts";
import { type CliIo, type Define, Problem } from "./command.ts";
import { blockingDisk } from "./disk.ts";
import { checkInside } from "./realPaths.ts";
import { createFile, reasonOf } from "./textFile.ts";

/** Generic folder names. The name of the parent folder is more likely to be the name of the project. */
const PLAIN_NAMES = ["docs", "doc", "documentation", "site", "website"];

/** `site-config new DIR`: creates a config and prints a summary. */
export const define: Define = (command, io) => {
  command
    .description(
      `Create ${defaultFormat.fileName} for the pages (.mdx, .md) in a folder. Each folder becomes a group, with its pages in the order of ` +
        "their front matter (order, sidebar_position, nav_order, weight) or their names. An existing config is not changed.",
    )
    .argument("<dir>", "The folder with the pages")
    .addOption(
      new Option("--format <format>", "The config format; mint is the older one")
        .choices(formats.map(({ id }) => id))
        .default(defaultFormat.id),
    )
    .action((dir: string, { format }: { readonly format: Format["id"] }) =>
      create(dir, formats.find(({ id }) => id === format)!, io),
    );
};

async function create(given: string, format: Format, io: CliIo): Promise<void> {
  const folder = await folderOf(given, io.cwd);
  const file = path.join(folder, format.fileName);
  const cwd = await realpath(io.cwd);
  const displayPath = displayPathOf(file, cwd, path.isAbsolute(given));
  const uri = pathToFileURL(folder).href;
  const settings = new FolderSettings({}, blockingDisk);
  const site = await openSite({
    uri,
    fileSystem: blockingDisk,
    isSiteConfig: (other) => settings.isSiteConfig(other, uri),
  });
  const other = await configIn(folder, settings);
  if (other !== undefined)
    throw new Problem(
      `${displayPathOf(path.join(folder, other), cwd, path.isAbsolute(given))}: A site config already exists. It was not changed.`,
    );
  const { text, groups } = await newConfig(site, projectName(folder), format);
  await createFile(file, displayPath, text);
  const pages = groups.reduce((sum, group) => sum + group.pages.length, 0);
  const what =
    pages === 0 ? "an empty navigation: the folder contains no pages (.mdx, .md) yet" : formatCount(pages, "page");
  io.out(
    `Created ${printable(displayPath)} with ${what}${pages === 0 ? "." : ` in ${formatCount(groups.length, "group")}:`}\n`,
  );
  for (const { name, pages } of groups) io.out(`  ${printable(name)}  ${formatCount(pages.length, "page")}\n`);
}

async function folderOf(given: string, cwd: string): Promise<string> {
  try {
    const absolute = path.resolve(cwd, given);
    if (!(await stat(absolute)).isDirectory()) throw new Problem("Not a folder.");
    checkInside(absolute, cwd, true);
    return await realpath(absolute);
  } catch (error) {
    throw new Problem(`${given}: ${reasonOf(error)}`);
  }
}

/** Returns the name of an existing site config in a folder, if there is one. */
async function configIn(folder: string, settings: FolderSettings): Promise<string | undefined> {
  const uri = pathToFileURL(folder).href;
  for (const [name] of await blockingDisk.readDirectory(uri)) {
    if (name === defaultFormat.fileName || (await settings.isSiteConfig(uriOfPath(uri, name), uri))) return name;
  }
  return undefined;
}

function projectName(folder: string): string {
  const isPlain = PLAIN_NAMES.includes(path.basename(folder).toLowerCase());
  const name = path.basename(isPlain ? path.dirname(folder) : folder);
  return titleFromName(name === "" ? "Documentation" : name);
}
