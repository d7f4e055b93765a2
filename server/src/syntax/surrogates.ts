import { fix, replacement, type SyntaxProblem } from "./problem.ts";

/** So many are reported. */
const MAX_SURROGATES = 100;

/** Halves of characters that have lost their other half: readers see a replacement sign in their place. */
export function loneSurrogates(text: string): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  // Outside of strings \u is a mistake of another kind. An escaped backslash before u does not count.
  const unit = /\\(?:u([0-9a-fA-F]{4})|[\s\S])|[\ud800-\udfff]/g;
  let high: { offset: number; end: number } | undefined;
  const flush = (): void => {
    if (high) problems.push(loneSurrogate(high.offset, high.end));
    high = undefined;
  };
  for (const match of text.matchAll(unit)) {
    if (problems.length === MAX_SURROGATES) break;
    const hex = match[1];
    const code = hex === undefined ? match[0].charCodeAt(0) : Number.parseInt(hex, 16);
    const offset = match.index;
    const end = offset + match[0].length;
    const adjacent = high?.end === offset;
    if (high && adjacent && code >= 0xdc00 && code <= 0xdfff) {
      high = undefined;
      continue;
    }
    flush();
    if (code >= 0xd800 && code <= 0xdbff) high = { offset, end };
    else if (code >= 0xdc00 && code <= 0xdfff) problems.push(loneSurrogate(offset, end));
  }
  flush();
  return problems;
}

function loneSurrogate(offset: number, end: number): SyntaxProblem {
  return {
    rule: "syntax-error",
    severity: "warning",
    span: { offset, length: end - offset },
    message: "This is one half of a character; the other half is missing. Readers see a replacement sign here.",
    fixes: () => [fix("Remove it", [replacement(offset, end, "")], false)],
    damaged: "nothing",
  };
}
