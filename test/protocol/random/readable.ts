import { type ParseError, parse } from "jsonc-parser";
import { type File, isConfig } from "./texts.ts";

/** True for a text that the product accepts as JSON: comments and trailing commas are findings, no damage. */
function parses(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}

/** Fails when an offered edit breaks a config that can be read. */
export function expectReadable(file: File, title: string, before: string, after: string): void {
  if (isConfig(file) && parses(before) && !parses(after))
    throw new Error(`"${title}" breaks the file.\nBefore: ${JSON.stringify(before)}\nAfter: ${JSON.stringify(after)}`);
}
