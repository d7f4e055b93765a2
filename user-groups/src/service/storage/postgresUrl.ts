import { ServiceFailure } from "../failure.ts";

export interface PostgresHost {
  /** The host and port, for messages. */
  readonly name: string;
  /** The URL of this host alone, with the user, database, and TLS settings from the whole URL. */
  readonly url: string;
}

interface PostgresAddress {
  readonly hosts: readonly [PostgresHost, ...PostgresHost[]];
  /** Whether the service needs a host that accepts writes. */
  readonly needsPrimary: boolean;
}

/** The libpq values of `target_session_attrs` that require a host that accepts writes. */
const WRITABLE: ReadonlySet<string> = new Set(["read-write", "primary"]);

const invalid = (what: string) => new ServiceFailure(`The database URL is not valid: ${what}.`);

/**
 * Parses a database URL in libpq's form: `postgres://user@a:5432,b:5433/database?target_session_attrs=read-write`
 * (PostgreSQL, "Connection URIs"). Each host has its own port, 5432 by default. `pg` itself supports only one host.
 *
 * If there are several hosts, one that accepts writes is always required. A single host is used as it is, unless
 * `target_session_attrs` requires a primary.
 *
 * @throws {ServiceFailure} The message never contains the URL, which may include a password.
 */
export function readDatabaseUrl(url: string): PostgresAddress {
  const [, scheme, user = "", authority, rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/s.exec(url) ?? [];
  if (scheme === undefined || authority === undefined) {
    throw new ServiceFailure(
      "The database URL must look like postgres://user@host:5432/database, or with several hosts like " +
        "postgres://user@a:5432,b:5432/database?target_session_attrs=read-write.",
    );
  }
  const { sessionAttributes, remaining } = takeSessionAttributes(rest);
  if (sessionAttributes !== undefined && !WRITABLE.has(sessionAttributes)) {
    throw invalid(
      `target_session_attrs must be "read-write" or "primary", not "${sessionAttributes}": the service writes to the database`,
    );
  }
  const hosts = authority.split(",").map((host): PostgresHost => {
    if (host === "" && authority !== "") throw invalid("a host between the commas is missing");
    const single = `${scheme}${user}${host}${remaining}`;
    if (!URL.canParse(single)) throw invalid("a host or a port contains characters that are not allowed there");
    return { name: /:\d+$/.test(host) ? host : `${host || "localhost"}:5432`, url: single };
  });
  return {
    hosts: hosts as [PostgresHost, ...PostgresHost[]],
    needsPrimary: hosts.length > 1 || sessionAttributes !== undefined,
  };
}

/** Separates `target_session_attrs` from the rest of a URL, because `pg` does not support it. */
function takeSessionAttributes(rest: string): {
  readonly sessionAttributes?: string | undefined;
  readonly remaining: string;
} {
  const [, path = "", query] = /^([^?]*)\?(.*)$/s.exec(rest) ?? [];
  if (query === undefined) return { remaining: rest };
  const name = "target_session_attrs=";
  const parts = query.split("&");
  const sessionAttributes = parts.findLast((part) => part.startsWith(name))?.slice(name.length);
  const others = parts.filter((part) => !part.startsWith(name));
  return { sessionAttributes, remaining: others.length === 0 ? path : `${path}?${others.join("&")}` };
}
