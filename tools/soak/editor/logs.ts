import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isNoise } from "../../../test/editor/noise.ts";

/** A line of a log. */
export interface LogLine {
  readonly file: string;
  readonly text: string;
}

/**
 * Whether a log line reports an error. Recognizes errors in VS Code's logs and in the service's JSON lines, and
 * uncaught errors.
 */
export function isError(line: string): boolean {
  if (/^\{"time":/.test(line)) return /"level":"(error|alarm)"/.test(line);
  const message = /^[\d-]+ [\d:.]+ \[(error|critical)\] (.*)$/.exec(line)?.[2];
  if (message === undefined) return /^\s*(Uncaught|Unhandled|[A-Za-z]*Error: )/.test(line);
  return !isNoise(message);
}

/** Returns the lines of all log files in folders and their subfolders. Log files are recognized by their extension. */
export function* logLines(folders: readonly string[]): Iterable<LogLine> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(log|out)$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      for (const text of readFileSync(file, "utf8").split("\n")) if (text !== "") yield { file, text };
    }
  }
}
