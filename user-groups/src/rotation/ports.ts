import { createHash } from "node:crypto";
import type { UserGroupClient } from "../client/client.ts";
import type { Journal, Reason } from "./state.ts";

/**
 * Identifies a user group in an environment of a service. IDs are unique per environment (specification, Resources,
 * rule 1).
 */
export interface GroupKey {
  /** The scheme, host, and port of the base URL. */
  readonly origin: string;
  /** The connection's name for the environment of the API token. Empty if it has no name. */
  readonly environment: string;
  /** `user_group_id`. */
  readonly userGroupId: string;
}

/** Escapes `%` and the separator, so that a part of a key cannot contain the separator. */
const escaped = (part: string): string => part.replace(/[%|]/g, (char) => (char === "%" ? "%25" : "%7C"));

/** The key as a unique string, under which a secret store stores the group's token. */
export const keyText = ({ origin, environment, userGroupId }: GroupKey): string =>
  [origin, environment, userGroupId].map(escaped).join("|");

/**
 * The base name of a group's files. Equal keys have equal names, and every file system allows their length and
 * characters.
 */
export const keyFileName = (key: GroupKey): string =>
  createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32);

/** Stores user group tokens. No other store contains the tokens themselves. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** A point in time on two clocks: the wall clock, which users can set, and a clock that they cannot set. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly wall: number;
  /**
   * Milliseconds since the machine started. On Linux, this excludes the time that the machine was asleep
   * (`CLOCK_MONOTONIC`), because a request that has not been sent when the machine goes to sleep is only sent after it
   * wakes up. Node has no such clock on macOS and Windows.
   */
  readonly uptime: number;
}

/** A journal with its time and author. */
export interface JournalEntry {
  readonly key: GroupKey;
  readonly journal: Journal;
  readonly writtenAt: Moment;
  /** The fingerprint of the API token that was used. */
  readonly apiTokenFingerprint: string;
  /** Why the outcome of the first POST is unknown. Undefined until it ends. */
  readonly cause?: Reason | undefined;
}

/** Stores the journals of pending rotations. A write is on disk when its promise resolves. */
interface JournalStore {
  read(key: GroupKey): Promise<JournalEntry | undefined>;
  write(entry: JournalEntry): Promise<void>;
  clear(key: GroupKey): Promise<void>;
  list(): Promise<readonly JournalEntry[]>;
}

/** The record of a user group on this machine. It never contains the group's token. */
export interface RegistryRow {
  readonly key: GroupKey;
  /** The fingerprint of the token in the last response. */
  readonly fingerprint: string;
  /** The fingerprint of the token before this one. After a rotation, copies of the earlier token can be replaced. */
  readonly previousFingerprint?: string | undefined;
  /**
   * The fingerprints of the superseded tokens, oldest first. A response that contains one of these tokens is old, and
   * so is a file that contains one.
   */
  readonly supersededFingerprints?: readonly string[] | undefined;
  readonly teamId?: number | undefined;
  /** `api_environment_tag` of the last response that contained one. */
  readonly environmentTag?: string | undefined;
  /** The fingerprint of the API token that the group was last fetched or rotated with. */
  readonly apiTokenFingerprint?: string | undefined;
  readonly name?: string | undefined;
  /** When the service last returned this token, in milliseconds since 1970. */
  readonly verifiedAt: number;
  /** When this machine last saw the token change, in milliseconds since 1970. */
  readonly rotatedAt?: number | undefined;
  /** When this machine first saw the group, in milliseconds since 1970. The token is at least this old. */
  readonly recordedAt?: number | undefined;
}

/** Stores the records of user groups on this machine. A write is on disk when its promise resolves. */
interface Registry {
  read(key: GroupKey): Promise<RegistryRow | undefined>;
  write(row: RegistryRow): Promise<void>;
  remove(key: GroupKey): Promise<void>;
  list(): Promise<readonly RegistryRow[]>;
}

/** The process that holds the lock of a group. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** What the process is doing, in a word or two. */
  readonly purpose: string;
  /** When the process started working and when it last reported, in milliseconds since 1970. */
  readonly since: number;
  readonly heartbeatAt: number;
  /** The lock file. Remove it only if the holder is on another machine and its process has certainly ended. */
  readonly file: string;
}

/** A lock held by this process. */
export interface HeldLock {
  /**
   * Whether the lock still exists. While a process is suspended, a user may remove its lock because its machine no
   * longer seems to exist, or may replace the whole folder. Another process may then hold the lock, and this process
   * must not write.
   */
  readonly isHeld: () => Promise<boolean>;
}

/** The result of an attempt to acquire a lock. */
export type LockAttempt =
  | ({ readonly held: true; readonly release: () => Promise<void> } & HeldLock)
  | { readonly held: false; readonly holder: LockHolder };

/** Ensures that only one process at a time works on a group. */
export interface Locks {
  acquire(key: GroupKey, purpose: string): Promise<LockAttempt>;
}

/** A connection to the service of a group. */
export interface Connection {
  readonly client: Pick<UserGroupClient, "get" | "rotate">;
  readonly apiTokenFingerprint: string;
}

/** The dependencies of the rotator. */
export interface Ports {
  /** @throws {ApiError} If the API token or a valid base URL for this group is missing. */
  readonly connect: (key: GroupKey) => Promise<Connection>;
  readonly secrets: SecretStore;
  readonly journal: JournalStore;
  readonly registry: Registry;
  readonly locks: Locks;
  readonly now: () => Moment;
  /** A keyed hash of a token. Equal tokens have equal hashes on this machine, and a hash does not reveal its token. */
  readonly fingerprint: (token: string) => string;
}
