/**
 * What a name in a folder is. A `link` is a symbolic link, not yet followed; a file system that follows links by itself
 * never says so. `other`: a socket, a device.
 */
export type EntryType = "file" | "folder" | "link" | "other";

/** The few things that an index asks of a disk. Every argument and every answer is a URI; nothing is ever written. */
export interface FileSystem {
  /**
   * False where each reading is a request over a network: then all pages are read of a small site only, and of any other
   * what an author looks at.
   */
  readonly cheapReads: boolean;
  /** The names in a folder, as the disk spells them. Rejects when there is no such folder or it may not be read. */
  readDirectory(uri: string): Promise<readonly (readonly [name: string, type: EntryType])[]>;
  /** What a URI is, links not followed; undefined for nothing. */
  typeOf(uri: string): Promise<EntryType | undefined>;
  /** The first `maxBytes` bytes of a file, or all of a shorter one. Rejects when it cannot be read. */
  readFile(uri: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * The URI without any link in it; undefined for a link that leads nowhere or in a circle. Left out by a file system
   * that cannot tell: there links are not followed.
   */
  realUri?(uri: string): Promise<string | undefined>;
}

/** A hint that something happened at a URI. The index looks for itself, so a wrong `type` or a repeated hint is harmless. */
export interface FileChange {
  readonly uri: string;
  readonly type: "created" | "changed" | "deleted";
}
