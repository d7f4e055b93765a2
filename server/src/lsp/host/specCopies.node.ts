import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { claimCacheFolder } from "@sitekeeper/command-line/cacheFolder";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { API_DESCRIPTION_MAX_BYTES } from "../../api/apiDescription.ts";
import { readCopy, type SpecCopies } from "../../site/specCopy.ts";

/**
 * The minimum time between two accesses to the folder, in milliseconds. While the author types, checks run in quick
 * succession.
 */
const LOOK_MS = 2000;

/** The maximum size of a copy in bytes, including its header line. */
const MAX_BYTES = API_DESCRIPTION_MAX_BYTES + 16 * 1024;

/**
 * Returns the folder in the user's cache for copies of API descriptions from other sites, or undefined if the folder
 * cannot be used.
 */
export function specFolder(): string | undefined {
  return claimCacheFolder("api");
}

/**
 * Returns the path of the copy for a URL. The file name is a hash, because a URL may be too long for a file name or
 * contain characters that are not allowed in file names.
 */
export function specFile(folder: string, url: string): string {
  return path.join(folder, `${createHash("sha256").update(url).digest("hex")}.copy`);
}

/** The copies that `site-config fetch-specs` saved on this machine. */
export class SpecCopiesOnDisk implements SpecCopies {
  #folder: { readonly path: string | undefined } | undefined;
  #version = 0;
  #looked = Number.NEGATIVE_INFINITY;

  /** Returns the time when a copy was last added or replaced. */
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

  /**
   * Returns the path of the folder. The folder is created on first use, which is when a site refers to an API
   * description from another site.
   */
  #path(): string | undefined {
    this.#folder ??= { path: specFolder() };
    return this.#folder.path;
  }
}
