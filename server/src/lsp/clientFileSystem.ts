import type { FileSystem } from "../disk/fileSystem.ts";
import {
  READ_DIRECTORY,
  READ_FILE,
  type ReadDirectoryResult,
  type ReadFileParams,
  type ReadFileResult,
  TYPE_OF,
  type TypeOfResult,
  type UriParams,
} from "../protocol.ts";

type Ask = <Result>(method: string, params: object) => Promise<Result>;

/**
 * A file system that reads files through the client: the files in a virtual workspace or, if the server runs in a web
 * worker, all files.
 */
export function clientFileSystem(ask: Ask): FileSystem {
  return {
    cheapReads: false,
    async readDirectory(uri) {
      const params: UriParams = { uri };
      const entries = await ask<ReadDirectoryResult>(READ_DIRECTORY, params);
      if (!entries) throw new Error(`The client cannot list ${uri}.`);
      return entries;
    },
    async typeOf(uri) {
      const params: UriParams = { uri };
      return (await ask<TypeOfResult>(TYPE_OF, params)) ?? undefined;
    },
    async readFile(uri, maxBytes) {
      const params: ReadFileParams = { uri, maxBytes };
      const content = await ask<ReadFileResult>(READ_FILE, params);
      if (content === null) throw new Error(`The client cannot read ${uri}.`);
      return Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    },
  };
}
