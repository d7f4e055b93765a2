import { ApiError, type GroupKey, type UpdateRequest, type UserGroup } from "@sitekeeper/user-groups";
import { type GroupTextProblem, groupText, problemAt, readGroupText, updateOf } from "./groupText.ts";
import { type Conflict, type GroupContent, mergeGroup } from "./mergeGroup.ts";

/** The dependencies of an editing session. */
interface GroupPorts {
  /**
   * Fetches the group.
   *
   * @throws {Error} If the request fails or creates the group.
   */
  readonly fetch: () => Promise<UserGroup>;
  /** @throws {ApiError} If the update fails. */
  readonly update: (request: UpdateRequest) => Promise<UserGroup>;
  /** The mapping that this machine most recently sent. It is stored because no response contains it. */
  readonly lastMapping: () => Promise<GroupContent["mapping"] | undefined>;
  readonly readBase: () => Promise<GroupContent | undefined>;
  readonly writeBase: (base: GroupContent) => Promise<void>;
}

/** The result of saving. */
export type SaveResult =
  /** The group was saved. `text` is the new text of the document, which includes other people's changes. */
  | { readonly kind: "saved"; readonly text: string; readonly merged: boolean }
  /** Others have changed the same values, so nothing was sent. `theirs` is the text of the document on the service. */
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[]; readonly theirs: string }
  /** The text or one of its fields was rejected, either by this extension or by the service. */
  | { readonly kind: "invalid"; readonly problem: GroupTextProblem };

/** Reads and writes the document for a group. */
export class GroupSession {
  readonly #key: GroupKey;
  readonly #ports: GroupPorts;

  constructor(key: GroupKey, ports: GroupPorts) {
    this.#key = key;
    this.#ports = ports;
  }

  /**
   * Fetches the current document of the group.
   *
   * @throws {ApiError} If the request fails.
   */
  async open(): Promise<string> {
    const content = await this.#theirs();
    await this.#ports.writeBase(content);
    return groupText(content);
  }

  /**
   * Saves a document: fetches the group, merges the changes, and sends only the differences. The merge is needed
   * because VS Code detects changes by size and time, so it would overwrite someone else's change if the size stayed
   * the same.
   *
   * @param overwrite Whether to send the author's values if there is a conflict.
   * @throws {ApiError} If a request fails.
   */
  async save(text: string, overwrite = false): Promise<SaveResult> {
    const read = readGroupText(text, this.#key.userGroupId);
    if ("problem" in read) return { kind: "invalid", problem: read.problem };
    const theirs = await this.#theirs();
    // Without a base, every difference counts as a conflict, so that no value is lost.
    const base = (await this.#ports.readBase()) ?? {};
    // A field that is missing from the text stays unchanged.
    const edited = { ...theirs, ...read.content };
    const { content, conflicts } = mergeGroup(base, edited, theirs);
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
    const merged = groupText(edited) !== saved;
    // The editor shows the author's text until it has read the merged document. If the base were the merged document,
    // saving the author's text again would remove other people's additions.
    await this.#ports.writeBase(edited);
    // The author's formatting is kept unless others have changed the document.
    return { kind: "saved", text: merged ? saved : text, merged };
  }

  /** Uses a saved text, which the editor now shows, as the base for further changes. */
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
