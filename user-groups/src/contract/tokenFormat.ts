import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * The tokens that our service issues: a prefix that says what it is, 43 characters of base62 (256 random bits), and
 * six of base62 with the CRC-32 of the text before. One double click selects all of it. Scanners for leaked secrets,
 * and clients, detect a typing mistake offline.
 */
export const TOKEN_PREFIX = { userGroup: "ugt_", api: "uga_" } as const;

/** The purposes of tokens. */
type TokenKind = keyof typeof TOKEN_PREFIX;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;

const API_TOKEN = new RegExp(`^${TOKEN_PREFIX.api}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Makes a new token from the random numbers of the operating system. */
export function mintToken(kind: TokenKind): string {
  let text: string = TOKEN_PREFIX[kind];
  const wanted = text.length + RANDOM_CHARACTERS;
  while (text.length < wanted) {
    for (const byte of randomBytes(64)) {
      // 248 is the largest multiple of 62 in a byte: above it some characters would be likelier than others.
      if (byte < 248 && text.length < wanted) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text + checksum(text);
}

/**
 * Whether a text is an API token of this format with a typing mistake in it: its checksum does not fit. API tokens of
 * other services have any format: for them this is false.
 */
export const isMistypedApiToken = (text: string): boolean =>
  API_TOKEN.test(text) && !text.endsWith(checksum(text.slice(0, -CHECKSUM_CHARACTERS)));
