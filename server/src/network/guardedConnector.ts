import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "../external/publicAddress.ts";

/** The error code for an address that is not on the public network. */
export const NOT_PUBLIC = "ENOTPUBLIC";

/** Resolves the addresses of a host. Tests replace this function. */
export type Resolver = (
  host: string,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolver: Resolver = (host, found) => lookup(host, { all: true }, found);

/** Returns a replacement address if the host is a test server. Undefined for all other hosts. */
export type Replacement = (host: string) => string | undefined;

/**
 * Creates a connector that connects only to hosts on the public network. The connector checks the same address that it
 * connects to, so DNS rebinding has no effect.
 */
export function guardedConnector(
  options: buildConnector.BuildOptions,
  resolver: Resolver,
  replacement: Replacement,
): buildConnector.connector {
  const connect = buildConnector({
    ...options,
    lookup: guardedLookup(resolver, replacement),
  } as buildConnector.BuildOptions);
  return (target, done) => {
    const host = target.hostname.replace(/^\[(.*)\]$/, "$1");
    // IP addresses are not looked up, so check them here.
    if (isClosedAddress(host, replacement)) done(notPublic(host), null);
    else connect(target, done);
  };
}

function isClosedAddress(host: string, replacement: Replacement): boolean {
  return isIP(host) !== 0 && replacement(host) === undefined && !isPublicAddress(host);
}

/** Creates a function that looks up a host and drops the addresses that are not on the public network. */
export function guardedLookup(resolver: Resolver, replacement: Replacement): LookupFunction {
  return (host, { all }, done) => {
    const found = (addresses: readonly LookupAddress[]): void => {
      const [first] = addresses;
      if (!first) done(notPublic(host), "", 0);
      else if (all) done(null, [...addresses]);
      else done(null, first.address, first.family);
    };
    if (isClosedAddress(host, replacement)) return found([]);
    const given = replacement(host);
    if (given !== undefined) return found([{ address: given, family: isIP(given) }]);
    resolver(host, (error, addresses) => {
      if (error) done(error, "", 0);
      else found(addresses.filter(({ address }) => isPublicAddress(address)));
    });
  };
}

function notPublic(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is not on the public network.`), { code: NOT_PUBLIC });
}
