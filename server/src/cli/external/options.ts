import { isIP } from "node:net";
import { type Command, Option, UsageError } from "@sitekeeper/command-line";

/** The values of the options for external links. */
export interface ExternalValues {
  readonly external?: true;
  readonly externalCache?: string;
  readonly externalHeadings?: true;
  readonly externalDays: number;
  readonly externalMinutes: number;
  readonly externalTimeout: number;
  readonly externalResolve?: ReadonlyMap<string, string>;
}

/** Defines the options for external links. */
export function externalOptions(command: Command): Command {
  return command
    .option("--external", "Also check external links")
    .option("--external-headings", "With --external, also check the headings in links (#heading)")
    .option("--external-cache <file>", "The file that records working links (default: in your cache folder)")
    .addOption(
      new Option("--external-days <count>", "Days before a working link is checked again")
        .default(3)
        .argParser(numberOf("--external-days", 0, 365)),
    )
    .addOption(
      new Option("--external-minutes <count>", "Time limit for all requests, in minutes")
        .default(10)
        .argParser(numberOf("--external-minutes", 0.01, 1440)),
    )
    .addOption(
      new Option("--external-timeout <seconds>", "Time limit for one request, in seconds")
        .default(15)
        .argParser(numberOf("--external-timeout", 0.1, 300)),
    )
    .option(
      "--external-resolve <host=address>",
      "Connect to an IP address for a host, even a private one (*.acme.test: all hosts below acme.test); can be repeated",
      readResolve("--external-resolve"),
    );
}

/** Parses a numeric option value. */
export function numberOf(name: string, from: number, to: number): (input: string) => number {
  return (input) => {
    const value = /^\d+(?:\.\d+)?$/.test(input) ? Number(input) : Number.NaN;
    if (value >= from && value <= to) return value;
    throw new UsageError(`${name} must be a number from ${from} to ${to}, not "${input}".`);
  };
}

/** Parses `HOST=ADDRESS`. Called once for each occurrence of the option. */
export function readResolve(
  name: string,
): (input: string, known?: ReadonlyMap<string, string>) => ReadonlyMap<string, string> {
  return (input, known = new Map()) => {
    const at = input.indexOf("=");
    const host = input.slice(0, Math.max(at, 0)).toLowerCase();
    const address = input.slice(at + 1);
    if (host !== "" && isIP(address) !== 0) return new Map(known).set(host, address);
    throw new UsageError(`Invalid value of ${name}. Use HOST=ADDRESS, for example "docs.acme.test=127.0.0.1".`);
  };
}

/**
 * Returns a function that looks up the address to use in place of a host's own.
 *
 * @param given The values of `--external-resolve`.
 */
export function replacementIn(given: ReadonlyMap<string, string> = new Map()): (host: string) => string | undefined {
  return (host) => {
    const name = host.replace(/^\[(.*)\]$/, "$1");
    const exact = given.get(name);
    if (exact !== undefined) return exact;
    for (const [pattern, address] of given)
      if (pattern.startsWith("*.") && name.endsWith(pattern.slice(1))) return address;
    return undefined;
  };
}
