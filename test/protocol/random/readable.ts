import { type ParseError, parse } from "jsonc-parser";
import { isConfig } from "./texts.ts";

/**
 * Whether the product accepts a text as JSON. Comments and trailing commas are accepted, although they are reported.
 */
function parses(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}

/** Fails if an offered edit breaks a valid config. */
export function expectReadable(file: string, title: string, before: string, after: string): void {
  if (isConfig(file) && parses(before) && !parses(after))
    throw new Error(`"${title}" breaks the file.\nBefore: ${JSON.stringify(before)}\nAfter: ${JSON.stringify(after)}`);
}
