import { globSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** The source files of the extension: its own, the page of the preview, and what it shares with the terminal. */
export function extensionSources(): readonly string[] {
  return globSync("{client/src,client/preview/src,user-groups/src}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !file.includes(".test."),
  );
}
