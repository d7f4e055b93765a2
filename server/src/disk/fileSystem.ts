/**
 * The type of a directory entry. `link` is a symbolic link that was not followed; a file system that follows links
 * itself never returns it. `other` is a socket or a device.
 */
export type EntryType = "file" | "folder" | "link" | "other";

/** The read-only disk operations that an index needs. Arguments and results are URIs. */
export interface FileSystem {
  /**
   * False if each read is a network request. Then all pages are only read in small sites. In larger sites, only the
   * pages the author looks at are read.
   */
  readonly cheapReads: boolean;
  /** The names in a folder, as spelled on disk. Rejects if the folder does not exist or cannot be read. */
  readDirectory(uri: string): Promise<readonly (readonly [name: string, type: EntryType])[]>;
  /** The type of a URI, without following links. Undefined if nothing exists there. */
  typeOf(uri: string): Promise<EntryType | undefined>;
  /** The first `maxBytes` bytes of a file. Rejects if it cannot be read. */
  readFile(uri: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * Resolves all links in a URI. Undefined for a broken or circular link. If this method is missing, links are not
   * followed.
   */
  realUri?(uri: string): Promise<string | undefined>;
  /**
   * Reads many files faster than separate calls would. Optional.
   * @param uriOf Returns the URI of a file by index. Called once per file, because a list of all URIs would take up
   * megabytes.
   * @param found Called in any order with the index and content of each file that could be read. The bytes are only
   * valid during the call. Yields to other work between calls if anything could be waiting.
   */
  readFiles?(
    count: number,
    uriOf: (index: number) => string,
    maxBytes: number,
    found: (index: number, bytes: Uint8Array) => void,
  ): Promise<void>;
}

/**
 * Indicates that something happened at a URI. Only a hint: the index checks the disk itself, so a wrong `type` or a
 * duplicate does no harm.
 */
export interface FileChange {
  readonly uri: string;
  readonly type: "created" | "changed" | "deleted";
}
