/** The first argument of `l10n.t`, a literal as the formatter leaves it. */
const TEXT = /\bl10n\.t\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.|\$(?!\{))*)`)/g;

/** A text with a comment, which is a part of its key. */
const COMMENTED = /\bl10n\.t\(\{\s*message: "((?:[^"\\\n]|\\.)*)",[^}]*\bcomment: "([^"\\\n]*)",?\s*\}\)/g;

/**
 * The keys of the English texts in source code. A parser of TypeScript takes a thousand times as long. What this does
 * not find is reported as a German text that is unused.
 */
export function englishTexts(source: string): readonly string[] {
  return [
    ...[...source.matchAll(TEXT)].map(([, double, single, template]) => unescaped(double ?? single ?? template ?? "")),
    ...[...source.matchAll(COMMENTED)].map(([, message = "", comment]) => `${unescaped(message)}/${comment}`),
  ];
}

function unescaped(literal: string): string {
  return literal.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, code?: string, character = "") => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return character === "n" ? "\n" : character;
  });
}
