import { memo } from "../json/memo.ts";
import type { KeyHints } from "../json/repair/knownKeys.ts";
import { branches, type Schema } from "./schema.ts";

/** Creates the key hints for a schema. */
export const keyHintsOf = memo((schema: Schema): KeyHints => new FieldHolders(schema));

class FieldHolders implements KeyHints {
  /**
   * Maps the name of each field to the names of the fields that can contain it. The name "" stands for the top level.
   */
  readonly #holders = new Map<string, Set<string>>();

  constructor(schema: Schema) {
    this.#gather(schema, "");
  }

  /** An object under an unknown key can contain any field. */
  belongs(holder: string, name: string): boolean | undefined {
    const known = this.#holders.get(name);
    return known && (known.has(holder) || (holder !== "" && !this.#holders.has(holder)));
  }

  #gather(schema: Schema, holder: string): void {
    for (const { properties = {}, items } of branches(schema)) {
      for (const [name, field] of Object.entries(properties)) {
        const holdersOfField = this.#holders.get(name) ?? new Set();
        // Groups can contain groups, so visit each field of an object only once.
        if (holdersOfField.has(holder)) continue;
        this.#holders.set(name, holdersOfField.add(holder));
        this.#gather(field, name);
      }
      if (items) this.#gather(items, holder);
    }
  }
}
