import type { Node } from "../json/json.ts";
import type { Entry } from "./entry.ts";
import type { Schema } from "./schema.ts";

/** The page entries of one array of strings, each made when somebody needs it. */
export class ListedEntries {
  /** The page paths. The same array for all versions of a text that have the list unchanged. */
  readonly values: readonly string[];
  readonly #list: Entry;
  readonly #field: Schema;
  readonly #schema: Schema;
  #entries: readonly Entry[] | undefined;

  constructor(values: readonly string[], list: Entry, field: Schema, schema: Schema) {
    this.values = values;
    this.#list = list;
    this.#field = field;
    this.#schema = schema;
  }

  get entries(): readonly Entry[] {
    this.#entries ??= (this.#list.node.children ?? []).map((node: Node, segment) => ({
      node,
      key: undefined,
      segment,
      parent: this.#list,
      field: this.#field,
      schema: this.#schema,
    }));
    return this.#entries;
  }
}

/** All page entries of a config, in the order of the text: there may be tens of thousands, and few are needed as entries. */
export class PageEntries {
  /** The page paths of each list. */
  readonly lists: readonly (readonly string[])[];
  readonly #parts: readonly (Entry | ListedEntries)[];
  /** The place of the first entry of each list. */
  readonly #starts: readonly number[];
  readonly length: number;

  /** @param parts single entries, and those of arrays */
  constructor(parts: readonly (Entry | ListedEntries)[]) {
    this.#parts = parts;
    this.lists = parts.map((part) => (part instanceof ListedEntries ? part.values : [part.node.value as string]));
    let length = 0;
    this.#starts = this.lists.map((list) => {
      const start = length;
      length += list.length;
      return start;
    });
    this.length = length;
  }

  /** The entry at a place in the order of the text. */
  at(place: number): Entry {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! > place) high = middle;
      else low = middle + 1;
    }
    return this.inList(low - 1, place - this.#starts[low - 1]!);
  }

  /** The entry at a place in one of the lists. */
  inList(list: number, place: number): Entry {
    const part = this.#parts[list]!;
    return part instanceof ListedEntries ? part.entries[place]! : part;
  }

  get all(): readonly Entry[] {
    return this.#parts.flatMap((part) => (part instanceof ListedEntries ? part.entries : [part]));
  }
}
