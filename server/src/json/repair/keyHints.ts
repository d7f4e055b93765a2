/** A schema's keys. The repair of a text prefers readings whose keys are known. */
export interface KeyHints {
  /**
   * True for a key that the object under another key can have, or an object in the list under it; false for one that belongs
   * to other objects only, undefined for a key that no object has.
   * @param holder the key of the object; "" for the whole file
   */
  belongs(holder: string, name: string): boolean | undefined;
}

/** Without a schema, every key is as good as another. */
export const noHints: KeyHints = { belongs: () => true };
