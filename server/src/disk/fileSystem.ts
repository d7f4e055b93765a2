/**
 * The type of a directory entry. A `link` is a symbolic link that was not followed. File systems that resolve links
 * themselves never return this type. `other` is a socket or a device.
 */
export type EntryType = "file" | "folder" | "link" | "other";

/** The read-only disk operations that an index needs. Files and folders are identified by URI. */
export interface FileSystem {
  /**
   * False if each read is a network request. In that case, all pages of a site are read only if the site is small. On
   * larger sites, only the pages that the author opens are read.
   */
  readonly cheapReads: boolean;
  /** Lists the names in a folder, spelled as on disk. Rejects if the folder does not exist or cannot be read. */
  readDirectory(uri: string): Promise<readonly (readonly [name: string, type: EntryType])[]>;
  /** Returns the type of the entry at a URI without following links, or undefined if nothing exists there. */
  typeOf(uri: string): Promise<EntryType | undefined>;
  /** Reads the first `maxBytes` bytes of a file. Rejects if the file cannot be read. */
  readFile(uri: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * Resolves all links in a URI. Returns undefined for a broken or circular link. File systems that do not have this
   * method do not follow links.
   */
  realUri?(uri: string): Promise<string | undefined>;
  /**
   * Reads many files faster than separate calls would. Optional.
   * @param uriOf Returns the URI of the file at an index. Called once per file, because a list of all URIs would take
   * up megabytes of memory.
   * @param found Called in any order with the index and content of each file that could be read. The bytes are valid
   * only during the call. Pending work gets a chance to run between calls.
   */
  readFiles?(
    count: number,
    uriOf: (index: number) => string,
    maxBytes: number,
    found: (index: number, bytes: Uint8Array) => void,
  ): Promise<void>;
}

/**
 * A hint that something happened at a URI. The index checks the disk itself, so a wrong `type` or a duplicate event
 * does no harm.
 */
export interface FileChange {
  readonly uri: string;
  readonly type: "created" | "changed" | "deleted";
}
