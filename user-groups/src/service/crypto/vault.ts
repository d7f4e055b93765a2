import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** Where a sealed token belongs. A token copied to another row, or an older one put back, does not open there. */
export interface TokenPlace {
  readonly environment: string;
  readonly providedId: string;
  /** Counts the rotations of the group, from 1. */
  readonly version: number;
}

/** What was sealed does not open in its place: it was changed by someone else, or belongs to another place. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
  /** The place of a token; undefined for anything else. */
  readonly place: TokenPlace | undefined;

  constructor(place?: TokenPlace) {
    super("What was sealed does not open in this place.");
    this.place = place;
  }
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of a key, everywhere in the service. */
export const KEY_BYTES = 32;

/**
 * Encrypts under AES-256-GCM with a random 96-bit IV (NIST SP 800-38D, 8.2.2).
 *
 * @param context bound to the result: it must be given again to open it
 * @returns IV, ciphertext and tag as base64url
 */
export function sealBytes(key: CipherKey, plain: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, "utf8"));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/**
 * Opens what `sealBytes` gave.
 *
 * @throws SealBroken when the key, the context or any bit is another
 */
export function openBytes(key: CipherKey, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken();
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context, "utf8"));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBroken();
  }
}

/** The format of a sealed token: a later one gets another number, so that both can be read. */
const FORMAT = "1";

const contextOf = ({ environment, providedId, version }: TokenPlace) =>
  JSON.stringify([FORMAT, environment, providedId, version]);

/**
 * What stands between tokens and the database. GET must give a token back, so it is encrypted and not only hashed;
 * it is found by a keyed hash. Without the data key a copy of the database holds neither tokens nor anything that a
 * guess could be compared with.
 */
export class Vault {
  readonly #encryption: KeyObject;
  readonly #lookup: KeyObject;
  readonly #apiTokens: KeyObject;

  /** @param dataKey `KEY_BYTES` random bytes; a key for each purpose is derived from it (RFC 5869) */
  constructor(dataKey: Uint8Array) {
    // Key objects: bytes would be made into one on every call, which takes several times as long as the work itself.
    const derive = (purpose: string) =>
      createSecretKey(new Uint8Array(hkdfSync("sha256", dataKey, "", purpose, KEY_BYTES)));
    this.#encryption = derive("user group token: encryption");
    this.#lookup = derive("user group token: lookup");
    this.#apiTokens = derive("API token: lookup");
  }

  /** The keyed hash under which the row of a user group token is found. */
  lookup(token: string): string {
    return createHmac("sha256", this.#lookup).update(token, "utf8").digest("base64url");
  }

  /** The keyed hash of an API token: all that is ever stored of it. */
  apiTokenHash(apiToken: string): string {
    return createHmac("sha256", this.#apiTokens).update(apiToken, "utf8").digest("base64url");
  }

  /** Encrypts a token for its place. */
  seal(token: string, place: TokenPlace): string {
    return `${FORMAT}.${sealBytes(this.#encryption, Buffer.from(token, "utf8"), contextOf(place))}`;
  }

  /**
   * Decrypts the token of a place.
   *
   * @throws SealBroken
   */
  open(sealed: string, place: TokenPlace): string {
    const [format, bytes] = sealed.split(".");
    if (format !== FORMAT || bytes === undefined) throw new SealBroken(place);
    try {
      return openBytes(this.#encryption, bytes, contextOf(place)).toString("utf8");
    } catch (error) {
      throw error instanceof SealBroken ? new SealBroken(place) : error;
    }
  }
}

/** How a token is named where it must not be shown: the beginning of its keyed hash. */
export const fingerprint = (lookup: string): string => lookup.slice(0, 16);
