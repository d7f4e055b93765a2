import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Answer, type GroupKey, keyText } from "@sitekeeper/user-groups";

/** What was last seen of a group beside its token. A field that was never seen is absent. */
export interface GroupDetails {
  readonly properties?: Readonly<Record<string, unknown>> | null;
  /** As last sent from here: no answer of the API holds the mapping. */
  readonly mapping?: Readonly<Record<string, string | number>> | null;
  /** `api_environment_tag` of the last answer that had one. */
  readonly environmentTag?: string | null;
  /** When this machine first saw the group, in milliseconds since 1970. */
  readonly knownSince?: number;
}

/** Keeps what was last seen of each group, a file for each: two windows that write two groups do not meet. */
export class DetailsFolder {
  readonly #folder: string;
  readonly #onChange: () => void;

  /** @param onChange called when something is known that was not known before */
  constructor(folder: string, onChange: () => void) {
    this.#folder = folder;
    this.#onChange = onChange;
  }

  async read(key: GroupKey): Promise<GroupDetails | undefined> {
    const text = await readFile(this.#fileOf(key), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "object" && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Takes over what an answer says. */
  async noteAnswer(key: GroupKey, { userGroup, newUserGroup }: Answer): Promise<void> {
    const { properties, environment } = userGroup;
    await this.note(key, {
      ...(properties === undefined ? {} : { properties }),
      ...(environment === undefined ? {} : { environmentTag: environment }),
      // Nothing that was sent to an earlier group of this id is true of a new one.
      ...(newUserGroup ? { mapping: null, knownSince: Date.now() } : {}),
    });
  }

  /** Takes over fields; the others stay as they are. For people to look at: a failure to write loses nothing else. */
  async note(key: GroupKey, fields: GroupDetails): Promise<void> {
    const before = await this.read(key);
    const next = { knownSince: Date.now(), ...before, ...fields };
    if (isDeepStrictEqual(before, next)) return;
    const file = this.#fileOf(key);
    const temporary = `${file}.${randomUUID()}.tmp`;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(temporary, JSON.stringify(next), { mode: 0o600 });
    await rename(temporary, file);
    this.#onChange();
  }

  async remove(key: GroupKey): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
  }

  #fileOf(key: GroupKey): string {
    const name = createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}
