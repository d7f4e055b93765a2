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

/**
 * The row and version that a token is encrypted for. A token that was copied to another row cannot be decrypted, and
 * neither can an old token that was put back.
 */
export interface TokenPlace {
  readonly environment: string;
  readonly providedId: string;
  /** The version of the token. Starts at 1 and increases with every rotation. */
  readonly version: number;
}

/** Thrown if a ciphertext was changed, or was encrypted for another row or with another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
  /** The row of a token. Undefined for other ciphertexts. */
  readonly place: TokenPlace | undefined;

  constructor(place?: TokenPlace) {
    super("The ciphertext cannot be decrypted for this row.");
    this.place = place;
  }
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The length of each of the service's keys, in bytes. */
export const KEY_BYTES = 32;

/**
 * Encrypts with AES-256-GCM and a random 96-bit IV (NIST SP 800-38D, 8.2.2).
 *
 * @param context Bound to the result, so that decryption requires the same context.
 * @returns The IV, ciphertext, and tag as base64url.
 */
export function sealBytes(key: CipherKey, plain: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, "utf8"));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/**
 * Decrypts the result of `sealBytes`.
 *
 * @throws {SealBroken} If the key, the context, or any bit of the ciphertext differs.
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

/** The format version of an encrypted token. A later format gets another number, so that both can be read. */
const FORMAT = "1";

const contextOf = ({ environment, providedId, version }: TokenPlace) =>
  JSON.stringify([FORMAT, environment, providedId, version]);

/**
 * Encrypts and hashes tokens for the database. GET returns the token, so a hash alone is not enough: the token is
 * encrypted, and its row is found by a keyed hash. Without the data key, a copy of the database reveals no tokens and
 * offers no way to verify a guessed token.
 */
export class Vault {
  readonly #encryption: KeyObject;
  readonly #lookup: KeyObject;
  readonly #apiTokens: KeyObject;

  /** @param dataKey `KEY_BYTES` random bytes from which a key for each purpose is derived (RFC 5869). */
  constructor(dataKey: Uint8Array) {
    // These are key objects, because Node would convert bytes on every call, which takes several times as long as the
    // operation itself.
    const derive = (purpose: string) =>
      createSecretKey(new Uint8Array(hkdfSync("sha256", dataKey, "", purpose, KEY_BYTES)));
    this.#encryption = derive("user group token: encryption");
    this.#lookup = derive("user group token: lookup");
    this.#apiTokens = derive("API token: lookup");
  }

  /** The keyed hash that identifies the row of a user group token. */
  lookup(token: string): string {
    return createHmac("sha256", this.#lookup).update(token, "utf8").digest("base64url");
  }

  /** The keyed hash of an API token. Nothing else about the token is stored. */
  apiTokenHash(apiToken: string): string {
    return createHmac("sha256", this.#apiTokens).update(apiToken, "utf8").digest("base64url");
  }

  /** Encrypts a token for its row. */
  seal(token: string, place: TokenPlace): string {
    return `${FORMAT}.${sealBytes(this.#encryption, Buffer.from(token, "utf8"), contextOf(place))}`;
  }

  /**
   * Decrypts a token that was encrypted for the given row.
   *
   * @throws {SealBroken}
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

/** Identifies a token without revealing it. This is the start of the token's keyed hash. */
export const fingerprint = (lookup: string): string => lookup.slice(0, 16);
