import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isNoise } from "../../../test/editor/noise.ts";

/** One line of a log. */
export interface LogLine {
  readonly file: string;
  readonly text: string;
}

/** True for a line that reports an error: of VS Code's logs, of the service's JSON lines, and of uncaught errors. */
export function isError(line: string): boolean {
  if (/^\{"time":/.test(line)) return /"level":"(error|alarm)"/.test(line);
  const message = /^[\d-]+ [\d:.]+ \[(error|critical)\] (.*)$/.exec(line)?.[2];
  if (message === undefined) return /^\s*(Uncaught|Unhandled|[A-Za-z]*Error: )/.test(line);
  return !isNoise(message);
}

/** The lines of all logs below folders. A file is a log by its ending. */
export function* logLines(folders: readonly string[]): Iterable<LogLine> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(log|out)$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      for (const text of readFileSync(file, "utf8").split("\n")) if (text !== "") yield { file, text };
    }
  }
}
