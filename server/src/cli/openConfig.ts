import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { printable } from "@sitekeeper/command-line/printable";
import { folderUriOf } from "../disk/paths.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { listedPages } from "../knowledge/listedPages.ts";
import { SpecCopiesOnDisk } from "../lsp/host/specCopies.node.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import type { PartialSettings } from "../settings/settings.ts";
import { FolderSettings } from "../workspace/folderSettings.ts";
import { type OpenedConfig, SiteOpener } from "../workspace/siteOpener.ts";
import { targetsOf } from "./check/targets.ts";
import { Problem } from "./command.ts";
import { configsAbove } from "./configsAbove.ts";
import { blockingDisk, type WholeDisk } from "./disk.ts";
import { checkInside } from "./realPaths.ts";
import { reasonOf } from "./textFile.ts";

/** A site config and its site. The pages that the config lists have been read. */
export interface OpenConfig extends OpenedConfig {
  /** The name of the config in the output. */
  readonly displayPath: string;
}

/** Where commands read from. */
export interface Source {
  readonly disk: WholeDisk;
  /** The settings that override `.sitekeeper.json`. */
  readonly settings: PartialSettings;
}

/** Reads saved files and their settings files. */
export const onlyDisk: Source = { disk: blockingDisk, settings: {} };

/** The location of a site config. */
interface FoundConfig {
  /** The absolute path. */
  readonly path: string;
  /** The name in the output. */
  readonly displayPath: string;
  readonly settings: FolderSettings;
  readonly disk: WholeDisk;
}

/**
 * Finds the site config at a path: the file itself, or the only one in or below a folder.
 *
 * @throws {Problem} If there is no site config, or more than one.
 */
export async function findConfig(given: string, cwd: string, source = onlyDisk): Promise<FoundConfig> {
  const { disk } = source;
  const settings = new FolderSettings(source.settings, disk);
  const files: { readonly path: string; readonly displayPath: string }[] = [];
  for await (const target of targetsOf([given], realpathSync(cwd), disk, settings)) {
    if ("reason" in target) throw new Problem(`${target.displayPath}: ${target.reason}`);
    files.push(target);
  }
  const [file, ...others] = files;
  if (!file) throw new Problem(`${given}: No site config found.`);
  if (others.length > 0) {
    const names = files.map(({ displayPath }) => displayPath).join(", ");
    throw new Problem(`Several site configs found. Specify one of them: ${names}.`);
  }
  return { path: path.resolve(file.path), displayPath: file.displayPath, settings, disk };
}

/**
 * Finds the site config of a file: the one in the nearest folder above it, up to the root of the repository.
 *
 * @param file The absolute path of the file, which does not have to exist.
 * @param displayPath The name of the file in the output.
 * @throws {Problem} If there is no site config, if a folder contains several, or if the config is a symbolic link that
 * must not be followed.
 */
export async function findConfigAbove(file: string, displayPath: string, cwd: string): Promise<FoundConfig> {
  const settings = new FolderSettings({}, blockingDisk);
  for await (const configs of configsAbove(file, blockingDisk, settings)) {
    const [found, ...others] = configs;
    if (found === undefined) continue;
    const name = path.basename(found);
    if (others.length > 0) {
      const names = configs.map((config) => path.basename(config)).join(", ");
      throw new Problem(
        `Several site configs found above ${displayPath}. Specify one of them with --config: ${names}.`,
      );
    }
    try {
      checkInside(found, cwd, false);
    } catch (error) {
      throw new Problem(`${name}: ${reasonOf(error)}`);
    }
    return { path: found, displayPath: name, settings, disk: blockingDisk };
  }
  throw new Problem(`${displayPath}: No site config found in the folders above. Specify it with --config.`);
}

/**
 * Finds and opens a site config.
 *
 * @throws {Problem} If {@link findConfig} throws, or if the file is not JSON.
 */
export async function openConfig(given: string, cwd: string, source?: Source): Promise<OpenConfig> {
  return openFound(await findConfig(given, cwd, source));
}

/**
 * Opens a site config.
 *
 * @throws {Problem} If the file is not JSON.
 */
export async function openFound(found: FoundConfig): Promise<OpenConfig> {
  const uri = pathToFileURL(found.path).href;
  const parsed = parseSiteConfig(uri, found.disk.readText(found.path).text);
  if (parsed.root === undefined) throw new Problem(`${found.displayPath}: The file is empty or not JSON.`);
  const { disk, displayPath, settings } = found;
  const opener = new SiteOpener({ copies: new SpecCopiesOnDisk(), disk, root: folderUriOf(uri), settings });
  const opened = await opener.open(parsed);
  const { config, site } = opened;
  await site.prepare(needsOf(config, site));
  for (const slug of listedPages(config, site).slugs) await site.readPage(slug);
  return { ...opened, displayPath };
}

/**
 * Returns a warning if a config had to be repaired before it could be read, because the result may then differ from
 * what readers see. Returns undefined for valid JSON.
 */
export function repairWarning({ config, displayPath }: OpenConfig): string | undefined {
  if (config.analysis === undefined && config.conflicts.length === 0) return undefined;
  return `${printable(displayPath)} is not valid JSON, so the result may be wrong. Run "site-config check" and fix the file first.\n`;
}
