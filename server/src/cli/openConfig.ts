import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseSiteConfig, type SiteConfig } from "../config/siteConfig.ts";
import { listedPages } from "../kinds/listedPages.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { folderUriOf } from "../site/paths.ts";
import { openSite, type SiteIndex } from "../site/siteIndex.ts";
import { FolderSettings } from "./check/folderSettings.ts";
import { readTextFile } from "./check/readTextFile.ts";
import { targetsOf } from "./check/targets.ts";
import { Problem } from "./command.ts";
import { blockingDisk } from "./disk.ts";

/** A site config with its site, whose listed pages are read. */
export interface OpenConfig {
  readonly config: SiteConfig;
  readonly site: SiteIndex;
}

/**
 * Opens the one site config at a path: the file itself, or the only one in or below a folder.
 *
 * @throws {Problem} when there is none, when there are several, and when the file is not JSON
 */
export async function openConfig(given: string, cwd: string): Promise<OpenConfig> {
  const settings = new FolderSettings({}, blockingDisk);
  const files: { readonly path: string; readonly shown: string }[] = [];
  for await (const target of targetsOf([given], realpathSync(cwd), blockingDisk, settings)) {
    if ("reason" in target) throw new Problem(`${target.shown}: ${target.reason}`);
    files.push(target);
  }
  const [file, ...others] = files;
  if (!file) throw new Problem(`${given}: No site config found.`);
  if (others.length > 0) {
    const names = files.map(({ shown }) => shown).join(", ");
    throw new Problem(`${given}: There are several site configs. Name one of them: ${names}.`);
  }
  const uri = pathToFileURL(path.resolve(file.path)).href;
  const config = parseSiteConfig(uri, readTextFile(file.path).text);
  if (config.root === undefined) throw new Problem(`${file.shown}: The file is empty or not JSON.`);
  const folder = folderUriOf(uri);
  const site = await openSite({
    uri: folder,
    fileSystem: blockingDisk,
    isSiteConfig: (other) => settings.isSiteConfig(other, folder),
  });
  await site.prepare(needsOf(config, site));
  for (const slug of listedPages(config, site).slugs) await site.readPage(slug);
  return { config, site };
}
