import { randomBytes } from "node:crypto";
import { IDENTITY_PATH, isProof } from "../contract/serviceIdentity.ts";
import { exchange } from "./transport.ts";

/** The time limit for the proof, in milliseconds. It is short because the service is on this machine. */
const TIMEOUT_MS = 2_000;

/**
 * Checks whether the service at a local URL was started with the given secret. Does not send the secret.
 *
 * @param url The URL of the service, with its port.
 */
export async function provesIdentity(url: string, secret: string): Promise<boolean> {
  const nonce = randomBytes(24).toString("base64url");
  try {
    const target = new URL(`${IDENTITY_PATH}?nonce=${nonce}`, url);
    const request = { method: "GET", url: target, headers: {}, body: "", timeoutMs: TIMEOUT_MS } as const;
    const { status, body } = await exchange(request);
    const response: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    const proof = typeof response === "object" && response !== null && "proof" in response ? response.proof : undefined;
    return status === 200 && isProof(proof, secret, Number(target.port), nonce);
  } catch {
    // The service is unreachable, or another program uses its port.
    return false;
  }
}
