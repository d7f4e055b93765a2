import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Results, readResultsLine } from "../support/results.ts";

/** An editor's output on its way to a reader. */
export interface Output {
  /** Where the editor writes. */
  readonly stream: Writable;
  /** Passes on the rest of the last line, and returns the results when a line contained them. */
  end(): Results | undefined;
}

/**
 * Passes an editor's output on line by line, except for the line with the results from a web worker, which readers do
 * not need.
 */
export function takeResultsOut(to: NodeJS.WritableStream): Output {
  const decoder = new StringDecoder("utf8");
  let unfinished = "";
  let results: Results | undefined;
  const pass = (line: string) => {
    const found = readResultsLine(line);
    if (found === undefined) to.write(line);
    else results = found;
  };
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const lines = (unfinished + decoder.write(chunk)).split(/(?<=\n)/);
      unfinished = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
      lines.forEach(pass);
      done();
    },
  });
  const end = () => {
    pass(unfinished);
    unfinished = "";
    return results;
  };
  return { stream, end };
}
