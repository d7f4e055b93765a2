/** Matches a call to `l10n.t` with a literal, as formatted by Biome. */
const TEXT = /\bl10n\.t\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.|\$(?!\{))*)`)/g;

/** Matches a message with a comment. The comment is part of the message's key. */
const COMMENTED = /\bl10n\.t\(\{\s*message: "((?:[^"\\\n]|\\.)*)",[^}]*\bcomment: "([^"\\\n]*)",?\s*\}\)/g;

/**
 * Finds the keys of the English messages in source code. Uses regular expressions because a TypeScript parser is a
 * thousand times slower. A message that is missed shows up as an unused German translation.
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
