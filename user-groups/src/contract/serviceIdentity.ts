import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * How a service that a program started for itself proves who it is: the program knows a secret of this start, asks with a
 * new nonce, and sends its API token only after the right proof. Another process that got the port cannot give it.
 */
export const IDENTITY_PATH = "/identity";

/** The environment variable that holds the secret of a start. Not set: the service does not prove anything. */
export const IDENTITY_SECRET_VARIABLE = "USER_GROUPS_IDENTITY_SECRET";

/** A nonce: base64url of 16 to 48 bytes. */
export const NONCE_PATTERN = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * The proof of a service for a nonce.
 *
 * @param port that the service listens on, so that the proof of one service cannot be passed on by another one
 */
export const identityProof = (secret: string, port: number, nonce: string): string =>
  createHmac("sha256", secret).update(`user-groups identity ${port} ${nonce}`).digest("base64url");

/** Whether a proof is the right one. */
export function isProof(proof: unknown, secret: string, port: number, nonce: string): boolean {
  const expected = Buffer.from(identityProof(secret, port, nonce));
  const given = Buffer.from(typeof proof === "string" ? proof : "");
  return secret !== "" && given.length === expected.length && timingSafeEqual(given, expected);
}
