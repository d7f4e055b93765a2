import { memo } from "../json/memo.ts";
import type { KeyHints } from "../json/repair/keyHints.ts";
import { branches, type Schema } from "./schema.ts";

/** The keys of a schema's objects. */
export const keyHintsOf = memo((schema: Schema): KeyHints => new FieldHolders(schema));

class FieldHolders implements KeyHints {
  /** The names of all fields, each with those of the fields that can hold it; "" stands for the file itself. */
  readonly #holders = new Map<string, Set<string>>();

  constructor(schema: Schema) {
    this.#gather(schema, "");
  }

  /** An object under a name that no field has can have any field. */
  belongs(holder: string, name: string): boolean | undefined {
    const known = this.#holders.get(name);
    return known && (known.has(holder) || (holder !== "" && !this.#holders.has(holder)));
  }

  #gather(schema: Schema, holder: string): void {
    for (const { properties = {}, items } of branches(schema)) {
      for (const [name, field] of Object.entries(properties)) {
        const holdersOfField = this.#holders.get(name) ?? new Set();
        // A group can hold groups: each field of an object is followed once.
        if (holdersOfField.has(holder)) continue;
        this.#holders.set(name, holdersOfField.add(holder));
        this.#gather(field, name);
      }
      if (items) this.#gather(items, holder);
    }
  }
}
