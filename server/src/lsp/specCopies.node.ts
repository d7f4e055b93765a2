import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { claimCacheFolder } from "@sitekeeper/command-line/cacheFolder";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { API_DESCRIPTION_MAX_BYTES } from "../site/apiDescription.ts";
import { readCopy, type SpecCopies } from "../site/specCopy.ts";

/** How long the folder is not looked at again, in milliseconds: checks follow each other while the author types. */
const LOOK_MS = 2000;

/** The largest file with a copy: its content, and the line about it. */
const MAX_BYTES = API_DESCRIPTION_MAX_BYTES + 16 * 1024;

/** The folder with the copies of API descriptions of other sites, in the cache folder of the user. Undefined without one. */
export function specFolder(): string | undefined {
  return claimCacheFolder("api");
}

/** The file with the copy of an address. Addresses may be longer than names of files, and have any character. */
export function specFile(folder: string, url: string): string {
  return path.join(folder, `${createHash("sha256").update(url).digest("hex")}.copy`);
}

/** The copies that `site-config fetch-specs` made on this machine. */
export class SpecCopiesOnDisk implements SpecCopies {
  #folder: { readonly path: string | undefined } | undefined;
  #version = 0;
  #looked = Number.NEGATIVE_INFINITY;

  /** When a file of the folder was replaced last. */
  version(): number {
    const now = performance.now();
    if (now - this.#looked < LOOK_MS) return this.#version;
    this.#looked = now;
    const folder = this.#path();
    this.#version = folder === undefined ? 0 : (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return this.#version;
  }

  async read(url: string): ReturnType<SpecCopies["read"]> {
    const folder = this.#path();
    if (folder === undefined) return undefined;
    try {
      return readCopy(await readWhole(specFile(folder, url), MAX_BYTES), url);
    } catch {
      return undefined;
    }
  }

  /** The folder is made when a site first names a file of another site. */
  #path(): string | undefined {
    this.#folder ??= { path: specFolder() };
    return this.#folder.path;
  }
}
