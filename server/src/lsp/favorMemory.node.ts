import { setFlagsFromString } from "node:v8";

/** A site with so many pages is most of what the process holds. */
const MANY_PAGES = 5_000;

/**
 * Has V8 collect garbage earlier, in smaller spaces, in a process that is about to read many pages. A V8 without that option
 * ignores it.
 *
 * Measured with 29,000 pages, after 20 keystrokes in their config of 1.5 MB: 112 to 118 MB instead of 155 to 166, for 4 ms
 * more at each of them. From the start of the process on, it would take an eighth of the time in which a small site is read.
 */
export function favorMemory(pages: number): void {
  if (pages >= MANY_PAGES) setFlagsFromString("--optimize-for-size");
}
