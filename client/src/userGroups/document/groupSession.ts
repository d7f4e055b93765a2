import { ApiError, type GroupKey, type UpdateRequest, type UserGroup } from "@sitekeeper/user-groups";
import { type GroupTextProblem, groupText, problemAt, readGroupText, updateOf } from "./groupText.ts";
import { type Conflict, type GroupContent, mergeGroup } from "./mergeGroup.ts";

/** The dependencies of an editing session. */
interface GroupPorts {
  /** Fetches the group. @throws ApiError; also when the request created the group */
  readonly fetch: () => Promise<UserGroup>;
  /** @throws ApiError */
  readonly update: (request: UpdateRequest) => Promise<UserGroup>;
  /** The mapping as it was last sent from this machine: no answer contains it. */
  readonly lastMapping: () => Promise<GroupContent["mapping"] | undefined>;
  readonly readBase: () => Promise<GroupContent | undefined>;
  readonly writeBase: (base: GroupContent) => Promise<void>;
}

/** How saving ended. */
export type SaveResult =
  /** The group is saved; `text` is the new document, with the changes of others in the meantime. */
  | { readonly kind: "saved"; readonly text: string; readonly merged: boolean }
  /** Others changed the same values, and nothing was sent. `theirs` is the document as the service has it. */
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[]; readonly theirs: string }
  /** The text or one of its fields was rejected, by the checks here or by the service. */
  | { readonly kind: "invalid"; readonly problem: GroupTextProblem };

/** Reads and writes the document of one group. */
export class GroupSession {
  readonly #key: GroupKey;
  readonly #ports: GroupPorts;

  constructor(key: GroupKey, ports: GroupPorts) {
    this.#key = key;
    this.#ports = ports;
  }

  /** The document as the service has the group now. @throws ApiError */
  async open(): Promise<string> {
    const content = await this.#theirs();
    await this.#ports.writeBase(content);
    return groupText(content);
  }

  /**
   * Saves a text: fetches the group, merges, and sends only what differs. The editor's own check for changes by others
   * compares sizes and times, and would overwrite a change of equal length.
   *
   * @param overwrite sends the author's values where both sides changed the same
   * @throws ApiError
   */
  async save(text: string, overwrite = false): Promise<SaveResult> {
    const read = readGroupText(text, this.#key.userGroupId);
    if ("problem" in read) return { kind: "invalid", problem: read.problem };
    const theirs = await this.#theirs();
    // Without a base, every difference counts as a conflict: better to ask than to lose a value.
    const base = (await this.#ports.readBase()) ?? {};
    // A field that the author leaves out stays unchanged.
    const wanted = { ...theirs, ...read.content };
    const { content, conflicts } = mergeGroup(base, wanted, theirs);
    if (conflicts.length > 0 && !overwrite) return { kind: "conflict", conflicts, theirs: groupText(theirs) };
    const request = updateOf(this.#key.userGroupId, theirs, content);
    if (request) {
      try {
        await this.#ports.update(request);
      } catch (error) {
        if (!(error instanceof ApiError) || error.details.field === undefined) throw error;
        return { kind: "invalid", problem: problemAt(text, error.details.field, error.message) };
      }
    }
    const saved = groupText(content);
    const merged = groupText(wanted) !== saved;
    // The editor shows the author's text until it has read the merged document. Without this base, saving that text again
    // would remove the additions of others.
    await this.#ports.writeBase(wanted);
    // The author's text keeps its formatting, unless others added to it.
    return { kind: "saved", text: merged ? saved : text, merged };
  }

  /** Uses a saved text, which the editor shows now, as the base of the author's next changes. */
  async adopt(text: string): Promise<void> {
    const read = readGroupText(text, this.#key.userGroupId);
    if ("content" in read) await this.#ports.writeBase(read.content);
  }

  async #theirs(): Promise<GroupContent> {
    const { name, properties } = await this.#ports.fetch();
    const mapping = await this.#ports.lastMapping();
    return {
      ...(name === undefined ? {} : { name }),
      ...(mapping === undefined ? {} : { mapping }),
      ...(properties === undefined ? {} : { properties }),
    };
  }
}
