import { memo } from "../json/memo.ts";
import type { KeyHints } from "../json/repair/knownKeys.ts";
import { branches, type Schema, typesOf } from "./schema.ts";

/** Creates the key hints for a schema. */
export const keyHintsOf = memo((schema: Schema): KeyHints => new FieldHolders(schema));

class FieldHolders implements KeyHints {
  /**
   * Maps the name of each field to the names of the fields that can contain it. The name "" stands for the top level.
   */
  readonly #holders = new Map<string, Set<string>>();
  /** The names of the fields that can be arrays. */
  readonly #lists = new Map<string, { readonly hasStrings: boolean; readonly isAlwaysArray: boolean }>();

  constructor(schema: Schema) {
    this.#gather(schema, "");
  }

  /** An object under an unknown key can contain any field. */
  belongs(holder: string, name: string): boolean | undefined {
    const known = this.#holders.get(name);
    return known && (known.has(holder) || (holder !== "" && !this.#holders.has(holder)));
  }

  listsIn(holder: string, name: string | undefined): readonly string[] {
    const lists = [...this.#lists].filter(([list, { hasStrings }]) => {
      const isItem = name === undefined ? hasStrings : this.#holders.get(name)?.has(list);
      return isItem && this.#holders.get(list)!.has(holder);
    });
    // A group can be in `groups` or in `pages`.
    const rank = ([list, { isAlwaysArray }]: (typeof lists)[number]): number =>
      list === `${name}s` ? 0 : isAlwaysArray ? 1 : 2;
    return lists.sort((a, b) => rank(a) - rank(b)).map(([list]) => list);
  }

  #gather(schema: Schema, holder: string): void {
    for (const { properties = {}, items } of branches(schema)) {
      for (const [name, field] of Object.entries(properties)) {
        const holdersOfField = this.#holders.get(name) ?? new Set();
        // Groups can contain groups, so visit each field of an object only once.
        if (holdersOfField.has(holder)) continue;
        this.#holders.set(name, holdersOfField.add(holder));
        const kinds = branches(field);
        const items = kinds.flatMap((branch) => branch.items ?? []);
        const hasStrings = items.flatMap(branches).some((item) => typesOf(item).includes("string"));
        if (items.length > 0) this.#lists.set(name, { hasStrings, isAlwaysArray: items.length === kinds.length });
        this.#gather(field, name);
      }
      if (items) this.#gather(items, holder);
    }
  }
}
