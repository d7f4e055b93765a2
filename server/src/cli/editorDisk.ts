import { pathToFileURL } from "node:url";
import { uriKey } from "../disk/paths.ts";
import type { WholeDisk } from "./disk.ts";

/**
 * Returns a disk on which files have the texts that are open in the editor. Files that exist only in the editor are not
 * added, because the editor's server does not know them as pages either.
 *
 * @param texts The open texts by URI.
 */
export function editorDisk(disk: WholeDisk, texts: ReadonlyMap<string, string>): WholeDisk {
  if (texts.size === 0) return disk;
  const encoder = new TextEncoder();
  const byKey = new Map([...texts].map(([uri, text]) => [uriKey(uri), text]));
  const openAt = (uri: string, maxBytes: number): Uint8Array | undefined => {
    const text = byKey.get(uriKey(uri));
    return text === undefined ? undefined : encoder.encode(text).subarray(0, maxBytes);
  };
  return {
    ...disk,
    async readFile(uri, maxBytes) {
      return openAt(uri, maxBytes) ?? disk.readFile(uri, maxBytes);
    },
    readText(path) {
      const text = byKey.get(uriKey(pathToFileURL(path).href));
      return text === undefined ? disk.readText(path) : { ...disk.readText(path), text };
    },
    readFiles: (count, uriOf, maxBytes, found) =>
      disk.readFiles(count, uriOf, maxBytes, (index, bytes) => found(index, openAt(uriOf(index), maxBytes) ?? bytes)),
  };
}
