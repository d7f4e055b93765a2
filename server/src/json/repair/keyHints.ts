/** The keys that a schema defines. Repairs that result in known keys are preferred. */
export interface KeyHints {
  /**
   * Whether the key can occur in the object at the key `holder`, or in an object in the array at that key. False for a
   * key that occurs only in other objects, and undefined for a key that occurs in no object.
   * @param holder The key of the object, or "" for the top level.
   */
  belongs(holder: string, name: string): boolean | undefined;
}

/** The hints for files without a schema, which allow every key in every object. */
export const noHints: KeyHints = { belongs: () => true };
