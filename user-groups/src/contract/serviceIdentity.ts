import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The path where a service proves its identity to the program that started it. The program gives the service a secret
 * at startup, sends a fresh nonce, and sends its API token only after a valid proof. Another process that has taken
 * over the port cannot produce the proof.
 */
export const IDENTITY_PATH = "/identity";

/** The environment variable that contains the secret. If it is not set, the service cannot prove its identity. */
export const IDENTITY_SECRET_VARIABLE = "USER_GROUPS_IDENTITY_SECRET";

/** A nonce: 16 to 48 bytes in base64url. */
export const NONCE_PATTERN = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * A service's proof for a nonce.
 *
 * @param port The port of the service. It prevents another service from passing on this proof as its own.
 */
export const identityProof = (secret: string, port: number, nonce: string): string =>
  createHmac("sha256", secret).update(`user-groups identity ${port} ${nonce}`).digest("base64url");

/** Whether a proof is valid for a secret, a port, and a nonce. */
export function isProof(proof: unknown, secret: string, port: number, nonce: string): boolean {
  const expected = Buffer.from(identityProof(secret, port, nonce));
  const given = Buffer.from(typeof proof === "string" ? proof : "");
  return secret !== "" && given.length === expected.length && timingSafeEqual(given, expected);
}
