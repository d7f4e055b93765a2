/** A URI as a key: editors and disks escape the same URI in different ways. */
export function uriKey(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri; // A single % does not escape anything.
  }
}
