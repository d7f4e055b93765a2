import { AUTHORIZATION_SCHEME } from "../../contract/contract.ts";
import type { Vault } from "../crypto/vault.ts";
import { type ApiAccess, findApiToken } from "../groups/apiTokens.ts";
import type { ServiceLimits } from "../limits.ts";
import type { Database } from "../storage/work.ts";
import { ApiFailure } from "./apiFailure.ts";
import { TokenBuckets } from "./tokenBucket.ts";

const CREDENTIALS = new RegExp(`^${AUTHORIZATION_SCHEME} +([\\x21-\\x7e]+)$`, "i");

/** Says whose request it is, from its `Authorization` header and its address. */
export type Authenticate = (authorization: string | undefined, address: string) => Promise<ApiAccess>;

const tooMany = (seconds: number) =>
  new ApiFailure("rate_limited", `Too many requests. Wait ${seconds} s.`, { headers: { "Retry-After": `${seconds}` } });

/**
 * Checks API tokens and rates. The database is asked on every request, so that a revoked token ends at once in every
 * process, and asked the same for a header that is missing or malformed: nothing tells the cases apart. A right token
 * is served even when its address sent many wrong ones: behind one address there may be many senders.
 */
export function authentication(database: Database, vault: Vault, limits: ServiceLimits): Authenticate {
  const requests = new TokenBuckets<number>(limits.requests);
  const refusals = new TokenBuckets<string>(limits.refusals);
  return async (authorization, address) => {
    const apiToken = CREDENTIALS.exec(authorization ?? "")?.[1] ?? "";
    const access = await database.read(() => findApiToken(vault, apiToken, Date.now()));
    const wait = access ? requests.take(access.id, performance.now()) : refusals.take(address, performance.now());
    if (wait > 0) throw tooMany(wait);
    if (!access) {
      throw new ApiFailure(
        "unauthorized",
        `The API token is missing, unknown, expired or revoked. Send it as 'Authorization: ${AUTHORIZATION_SCHEME} <API_TOKEN>'.`,
        { headers: { "WWW-Authenticate": AUTHORIZATION_SCHEME } },
      );
    }
    return access;
  };
}
