import { globSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** Returns the source files of the extension: its own code, the preview, and the code shared with the command line. */
export function extensionSources(): readonly string[] {
  return globSync("{client/src,client/preview/src,user-groups/src}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !file.includes(".test."),
  );
}
