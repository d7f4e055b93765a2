import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { type ApiResponse, type GroupKey, keyText } from "@sitekeeper/user-groups";

/**
 * A group's data from the most recent responses, without its token. Fields that no response has contained are missing.
 */
export interface GroupDetails {
  readonly properties?: Readonly<Record<string, unknown>> | null;
  /** The mapping that this machine last sent. Responses never contain the mapping. */
  readonly mapping?: Readonly<Record<string, string | number>> | null;
  /** The value of `api_environment_tag` in the most recent response that contained one. */
  readonly environmentTag?: string | null;
  /** The time at which this machine first saw the group, in milliseconds since 1970. */
  readonly knownSince?: number;
}

/** The maximum size of a file to read, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Stores the value for each group in a separate file, so that windows do not conflict. */
export class GroupFiles<T extends object> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the value for a group. Returns undefined if the file is missing or damaged. */
  async read(key: GroupKey): Promise<T | undefined> {
    const bytes = await readWhole(this.#fileOf(key), MAX_BYTES).catch(() => undefined);
    if (bytes === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(bytes.toString("utf8"));
      return typeof value === "object" && value !== null ? (value as T) : undefined;
    } catch {
      return undefined;
    }
  }

  async write(key: GroupKey, value: T): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await replaceDurably(this.#fileOf(key), { content: JSON.stringify(value) });
  }

  async remove(key: GroupKey): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
  }

  #fileOf(key: GroupKey): string {
    const name = createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}

/** The details of each group that is stored on this machine. */
export class DetailsFolder extends GroupFiles<GroupDetails> {
  readonly #onChange: () => void;

  /** @param onChange Called after the stored details have changed. */
  constructor(folder: string, onChange: () => void) {
    super(folder);
    this.#onChange = onChange;
  }

  /** Stores the details from a response. */
  async storeResponse(key: GroupKey, { userGroup, newUserGroup }: ApiResponse): Promise<void> {
    const { properties, environment } = userGroup;
    await this.note(key, {
      ...(properties === undefined ? {} : { properties }),
      ...(environment === undefined ? {} : { environmentTag: environment }),
      // Values that were sent to an earlier group with this ID do not apply to the new group.
      ...(newUserGroup ? { mapping: null, knownSince: Date.now() } : {}),
    });
  }

  /** Stores some fields and leaves the others unchanged. */
  async note(key: GroupKey, fields: GroupDetails): Promise<void> {
    const before = await this.read(key);
    const next = { knownSince: Date.now(), ...before, ...fields };
    if (isDeepStrictEqual(before, next)) return;
    await this.write(key, next);
    this.#onChange();
  }
}
