/** The keys that a schema defines. Repairs that result in known keys are preferred. */
export interface KeyHints {
  /**
   * Whether a key can occur in the object `holder`, or in an object in the array `holder`. False if the key occurs only
   * in other objects, and undefined if it occurs in none.
   * @param holder The key of the object, or "" for the top level.
   */
  belongs(holder: string, name: string): boolean | undefined;
  /**
   * The keys of arrays that can occur in the object `holder`, most likely first.
   * @param name A key of the objects in the array. Undefined for an array of strings.
   */
  listsIn(holder: string, name: string | undefined): readonly string[];
}

/** The hints for files without a schema, which allow every key in every object. */
export const noHints: KeyHints = { belongs: () => true, listsIn: () => [] };
