/**
 * The type of an entry in a folder. `link` is a symbolic link that was not followed. A file system that follows links
 * itself never returns it. `other` is a socket or a device.
 */
export type EntryType = "file" | "folder" | "link" | "other";

/** The disk operations that an index needs. Arguments and results are URIs. Nothing is ever written. */
export interface FileSystem {
  /**
   * False where each read is a request over a network. Then all pages are read only in a small site; in any other site,
   * only those that the author looks at.
   */
  readonly cheapReads: boolean;
  /** The names in a folder, as the disk spells them. Rejects when the folder does not exist or cannot be read. */
  readDirectory(uri: string): Promise<readonly (readonly [name: string, type: EntryType])[]>;
  /** The type of a URI, without following links. Undefined when nothing is there. */
  typeOf(uri: string): Promise<EntryType | undefined>;
  /** The first `maxBytes` bytes of a file, or all of a shorter one. Rejects when it cannot be read. */
  readFile(uri: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * The URI with all links resolved. Undefined for a broken or circular link. A file system that cannot resolve links
   * omits this method, and links are then not followed.
   */
  realUri?(uri: string): Promise<string | undefined>;
  /**
   * Reads many files, faster than one request each. Omitted where that is not possible.
   * @param uriOf the URI of each file by its index, asked for once: a list of all of them would take megabytes
   * @param found called with the content of each file that could be read, in any order, and its index. The bytes are valid until it returns. Other work has its turn between the calls where anyone could wait for it
   */
  readFiles?(
    count: number,
    uriOf: (index: number) => string,
    maxBytes: number,
    found: (index: number, bytes: Uint8Array) => void,
  ): Promise<void>;
}

/**
 * A hint that something happened at a URI. The index checks for itself, so a wrong `type` or a repeated hint is
 * harmless.
 */
export interface FileChange {
  readonly uri: string;
  readonly type: "created" | "changed" | "deleted";
}
