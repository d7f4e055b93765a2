import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * The format of the tokens that our service issues: a prefix that identifies the kind, 43 base62 characters (256 random
 * bits), and six base62 characters with the CRC-32 of the preceding text. A double-click selects the whole token.
 * Clients and secret scanners can detect a typo offline.
 */
export const TOKEN_PREFIX = { userGroup: "ugt_", api: "uga_" } as const;

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

/** Creates a token from the operating system's random number generator. */
export function mintToken(kind: TokenKind): string {
  let text: string = TOKEN_PREFIX[kind];
  const length = text.length + RANDOM_CHARACTERS;
  while (text.length < length) {
    for (const byte of randomBytes(64)) {
      // 248 is the largest multiple of 62 that fits in a byte. Using larger values would make some characters more
      // likely than others.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text + checksum(text);
}

/**
 * Whether text is an API token in this format with a wrong checksum, which means that it contains a typo. False for API
 * tokens of other services, which can have any format.
 */
export const isMistypedApiToken = (text: string): boolean =>
  API_TOKEN.test(text) && !text.endsWith(checksum(text.slice(0, -CHECKSUM_CHARACTERS)));
