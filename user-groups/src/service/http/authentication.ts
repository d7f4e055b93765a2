import { AUTHORIZATION_SCHEME } from "../../contract/contract.ts";
import type { Vault } from "../crypto/vault.ts";
import { type ApiAccess, findApiToken } from "../groups/apiTokens.ts";
import type { ServiceLimits } from "../limits.ts";
import type { Database } from "../storage/work.ts";
import { ApiFailure } from "./apiFailure.ts";
import { senderOf } from "./sender.ts";
import { TokenBuckets } from "./tokenBucket.ts";

const CREDENTIALS = new RegExp(`^${AUTHORIZATION_SCHEME} +([\\x21-\\x7e]+)$`, "i");

/**
 * Finds the API token of a request based on its `Authorization` header.
 *
 * @param address The address of the sender, used to limit guessing.
 * @throws {ApiFailure}
 */
type Authenticate = (authorization: string | undefined, address: string) => Promise<ApiAccess>;

export const secondsLater = (seconds: number) => ({ headers: { "Retry-After": `${seconds}` } });

export const inSeconds = (seconds: number) => `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;

/** The failure for a request with an invalid API token. The message does not reveal why it is invalid. */
export const unauthorized = (): ApiFailure =>
  new ApiFailure(
    "unauthorized",
    `The API token is missing, unknown, expired, or revoked. Send it as 'Authorization: ${AUTHORIZATION_SCHEME} <API_TOKEN>'.`,
    { headers: { "WWW-Authenticate": AUTHORIZATION_SCHEME } },
  );

/**
 * Checks API tokens and rate limits. Every request queries the database, so a revoked token stops working in every
 * process. A missing or malformed header causes the same query, so that response times do not reveal the reason. A
 * valid token works even if its address sent many invalid tokens, because many senders can share an address.
 */
export function authentication(database: Database, vault: Vault, limits: ServiceLimits): Authenticate {
  const requests = new TokenBuckets<number>(limits.requests);
  const refusals = new TokenBuckets<string>(limits.refusals);
  return async (authorization, address) => {
    const apiToken = CREDENTIALS.exec(authorization ?? "")?.[1] ?? "";
    const access = await database.read(() => findApiToken(vault, apiToken, Date.now()));
    if (!access) {
      const wait = refusals.take(senderOf(address), performance.now());
      if (wait === 0) throw unauthorized();
      const message = `Too many requests with invalid API tokens came from this address. ${inSeconds(wait)}`;
      throw new ApiFailure("too_many_failures", message, secondsLater(wait));
    }
    const wait = requests.take(access.id, performance.now());
    if (wait > 0) {
      const message = `This API token sent too many requests. ${inSeconds(wait)}`;
      throw new ApiFailure("rate_limited", message, secondsLater(wait));
    }
    return access;
  };
}
