/** The replacement for a secret. */
const MASK = "<hidden>";

/** Control characters, line breaks, and characters that reorder or hide the text that follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/**
 * Makes external text safe for a message: one line of at most 300 characters, without the given secrets in any of the
 * forms that {@link masked} hides, and without characters that affect how the rest is displayed.
 *
 * @param secrets The values to hide. Empty ones are ignored.
 */
export function plainLine(text: string, secrets: readonly string[]): string {
  const mask = (line: string) => secrets.reduce(masked, line);
  const plain = mask(mask(text).replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim());
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain;
}

/** The minimum length of an encoded token to hide, in characters. A shorter one would also match unrelated text. */
const MIN_SECRET = 6;

/**
 * Hides a token in text from another program or service, including encoded forms: Base64 (alone or inside longer text),
 * URL encoding, JSON, HTML, and hexadecimal.
 */
export function masked(text: string, token: string): string {
  if (token === "") return text;
  const forms = new Set([token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1), inHtml(token)]);
  const bytes = Buffer.from(token);
  forms.add(bytes.toString("hex")).add(bytes.toString("hex").toUpperCase());
  for (const encoding of ["base64", "base64url"] as const) {
    forms.add(bytes.toString(encoding));
    for (let before = 0; before < 3; before++) forms.add(stableBase64Part(bytes, before, encoding));
  }
  let result = text;
  for (const form of [...forms].sort((a, b) => b.length - a.length)) {
    if (form === token || form.length >= MIN_SECRET) result = result.replaceAll(form, MASK);
  }
  return result;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/**
 * The part of a Base64 encoding that does not depend on the surrounding bytes. @param before The number of bytes before
 * them, modulo 3.
 */
function stableBase64Part(bytes: Buffer, before: number, encoding: "base64" | "base64url"): string {
  const start = (3 - before) % 3;
  return bytes.subarray(start, start + Math.floor((bytes.length - start) / 3) * 3).toString(encoding);
}
