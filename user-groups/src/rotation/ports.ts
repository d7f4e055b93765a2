import { createHash } from "node:crypto";
import type { UserGroupClient } from "../client/client.ts";
import type { Journal } from "./state.ts";

/** Names one user group of one environment of one service: ids are unique per environment (specification, Resources, rule 1). */
export interface GroupKey {
  /** Scheme, host and port of the base URL. */
  readonly origin: string;
  /** The environment that the API token belongs to, as the connection calls it; empty when it has no name. */
  readonly environment: string;
  /** `user_group_id`. */
  readonly userGroupId: string;
}

/** `%` and the separator, written so that a part cannot contain the separator. */
const escaped = (part: string): string => part.replace(/[%|]/g, (char) => (char === "%" ? "%25" : "%7C"));

/** The key as one text, different for different keys: under which a secret store keeps the token of the group. */
export const keyText = ({ origin, environment, userGroupId }: GroupKey): string =>
  [origin, environment, userGroupId].map(escaped).join("|");

/** The name of files about the group: the same for the same key, with a length and characters that every file system allows. */
export const keyFileName = (key: GroupKey): string =>
  createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32);

/** The store of user group tokens: the only place that contains their text. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** A point in time by two clocks: one that users can set, and one that they cannot. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly wall: number;
  /**
   * Milliseconds since the machine started. On Linux, without the time that it slept (`CLOCK_MONOTONIC`): what it had not
   * sent yet leaves when it wakes. Node has no such clock on macOS and Windows.
   */
  readonly uptime: number;
}

/** A journal, with its time and author. */
export interface JournalEntry {
  readonly key: GroupKey;
  readonly journal: Journal;
  readonly writtenAt: Moment;
  /** The fingerprint of the API token that was used. */
  readonly apiTokenFingerprint: string;
}

/** The journals of pending rotations. A write has reached the disk when it resolves. */
interface JournalStore {
  read(key: GroupKey): Promise<JournalEntry | undefined>;
  write(entry: JournalEntry): Promise<void>;
  clear(key: GroupKey): Promise<void>;
  list(): Promise<readonly JournalEntry[]>;
}

/** The record of a user group on this machine; never its token. */
export interface RegistryRow {
  readonly key: GroupKey;
  /** The fingerprint of the token in the last answer. */
  readonly fingerprint: string;
  /** The fingerprint of the token before. A rotation offers to replace its copies. */
  readonly previousFingerprint?: string | undefined;
  /**
   * The fingerprints of the superseded tokens, oldest first: an answer that shows one of them is an old answer, and a file
   * that contains one has an old copy.
   */
  readonly supersededFingerprints?: readonly string[] | undefined;
  readonly teamId?: number | undefined;
  readonly name?: string | undefined;
  /** When the service last returned this token, in milliseconds since 1970. */
  readonly verifiedAt: number;
  /** When the token last changed, as far as this machine saw, in milliseconds since 1970. */
  readonly rotatedAt?: number | undefined;
  /** When this machine first saw the group, in milliseconds since 1970: the token is at least as old. */
  readonly recordedAt?: number | undefined;
}

/** The records of user groups on this machine. A write has reached the disk when it resolves. */
interface Registry {
  read(key: GroupKey): Promise<RegistryRow | undefined>;
  write(row: RegistryRow): Promise<void>;
  remove(key: GroupKey): Promise<void>;
  list(): Promise<readonly RegistryRow[]>;
}

/** The process that works on a group. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** The activity of the process, in a word or two. */
  readonly purpose: string;
  /** When it started and when it last reported, in milliseconds since 1970. */
  readonly since: number;
  readonly heartbeatAt: number;
  /** The file to remove when the holder is on another machine and that process has certainly ended. */
  readonly file: string;
}

/** A lock that this process holds. */
export interface HeldLock {
  /**
   * Whether the lock is still there. While a process is suspended, a person may remove its lock, since that machine seems
   * not to exist any more, or may replace the whole folder: then another process may hold it, and this one must not write.
   */
  readonly isHeld: () => Promise<boolean>;
}

/** The result of trying a lock. */
export type LockAttempt =
  | ({ readonly held: true; readonly release: () => Promise<void> } & HeldLock)
  | { readonly held: false; readonly holder: LockHolder };

/** Excludes processes from each other, one group at a time. */
export interface Locks {
  acquire(key: GroupKey, purpose: string): Promise<LockAttempt>;
}

/** The connection to the service of a group. */
export interface Connection {
  readonly client: Pick<UserGroupClient, "get" | "rotate">;
  readonly apiTokenFingerprint: string;
}

/** Everything outside the rotator that it needs. */
export interface Ports {
  /** @throws ApiError when the API token or a valid base URL for this group is missing */
  readonly connect: (key: GroupKey) => Promise<Connection>;
  readonly secrets: SecretStore;
  readonly journal: JournalStore;
  readonly registry: Registry;
  readonly locks: Locks;
  readonly now: () => Moment;
  /** A keyed hash of a token: the same token gives the same text on this machine, and the text does not give the token. */
  readonly fingerprint: (token: string) => string;
}
