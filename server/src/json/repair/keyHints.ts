/** The keys that a schema knows. The repair prefers results with known keys. */
export interface KeyHints {
  /**
   * Whether the object under `holder`, or an object in the array under it, can have this key. False for a key of other
   * objects, undefined for a key that no object has.
   * @param holder The key of the object; "" for the top level.
   */
  belongs(holder: string, name: string): boolean | undefined;
}

/** For files without a schema. Every key is fine everywhere. */
export const noHints: KeyHints = { belongs: () => true };
