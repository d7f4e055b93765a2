import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "../external/publicAddress.ts";

/** The code of the error for an address that is not in the public network. */
export const NOT_PUBLIC = "ENOTPUBLIC";

/** Finds the addresses of a host. Replaced in tests. */
export type Resolver = (
  host: string,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolver: Resolver = (host, found) => lookup(host, { all: true }, found);

/** The address that is asked in the place of a host: for servers of tests. Undefined for all other hosts. */
export type Replacement = (host: string) => string | undefined;

/**
 * Connects to hosts in the public network alone. The address that is checked is the one that is connected to: a name that
 * resolves to something else a moment later changes nothing.
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
    // The text of an address is not looked up.
    if (isClosedAddress(host, replacement)) done(notPublic(host), null);
    else connect(target, done);
  };
}

function isClosedAddress(host: string, replacement: Replacement): boolean {
  return isIP(host) !== 0 && replacement(host) === undefined && !isPublicAddress(host);
}

/** Looks a name up, and leaves out what is not in the public network. */
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
  return Object.assign(new Error(`${host} is not in the public network.`), { code: NOT_PUBLIC });
}
