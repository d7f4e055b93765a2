import { SETTINGS_FILE, SETTINGS_MAX_BYTES, type SettingsDisk } from "@sitekeeper/server/patterns";
import type { FileKind } from "@sitekeeper/server/protocol";
import type { Uri } from "vscode";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Where the settings of a folder are looked for: in the folder and above it. */
export type OpenSettingsDisk = (folder: Uri) => SettingsDisk;

/** Reads through VS Code, which reaches every disk. */
export function openWorkspaceDisk(folder: Uri): SettingsDisk {
  return new PrefetchedDisk(folder);
}

/**
 * The files above a folder, all requested at once: each request goes to another process, perhaps on another machine, and
 * waiting for one after the other would take too long.
 */
class PrefetchedDisk implements SettingsDisk {
  readonly #texts = new Map<string, Promise<Uint8Array>>();
  readonly #types = new Map<string, Promise<FileKind | undefined>>();

  constructor(folder: Uri) {
    for (const at of foldersAbove(folder)) {
      const settings = `${at.toString()}/${SETTINGS_FILE}`;
      const text = workspaceFiles.readFile(settings, SETTINGS_MAX_BYTES);
      // Most of them do not exist, and the search may end before it reads them.
      text.catch(() => undefined);
      this.#texts.set(settings, text);
      const repository = `${at.toString()}/.git`;
      this.#types.set(repository, workspaceFiles.typeOf(repository));
    }
  }

  readFile(uri: string): Promise<Uint8Array> {
    return this.#texts.get(uri) ?? Promise.reject(new Error(`${uri} was not requested.`));
  }

  typeOf(uri: string): Promise<FileKind | undefined> {
    return this.#types.get(uri) ?? Promise.resolve(undefined);
  }
}

/** A folder and the folders above it, except the root of the file system; empty for a file without a folder. */
function foldersAbove(folder: Uri): Uri[] {
  const segments = folder.path.split("/").filter((segment) => segment !== "");
  if (!folder.path.startsWith("/")) return [];
  return segments.map((_, depth) => folder.with({ path: `/${segments.slice(0, segments.length - depth).join("/")}` }));
}
