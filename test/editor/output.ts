import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Results, readResultsLine } from "../support/results.ts";

/** A filter for an editor's output. */
export interface Output {
  /** The stream that the editor writes to. */
  readonly stream: Writable;
  /** Writes the rest of the last line. Returns the results if the output contained any. */
  end(): Results | undefined;
}

/** Forwards an editor's output line by line, except for the line in which a web worker prints the test results. */
export function extractResults(to: NodeJS.WritableStream): Output {
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
