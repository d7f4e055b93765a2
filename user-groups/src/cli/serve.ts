import { once } from "node:events";
import { isIPv6 } from "node:net";
import { UsageError } from "@sitekeeper/command-line";
import { IDENTITY_SECRET_VARIABLE } from "../contract/serviceIdentity.ts";
import { DEFAULT_REQUESTS_PER_SECOND } from "../service/limits.ts";
import { startService } from "../service/service.ts";
import type { CliIo, Define } from "./command.ts";
import { wholeNumber } from "./optionValues.ts";
import { type StoreValues, storeOf, storeOptions } from "./storeOptions.ts";

interface Values extends StoreValues {
  readonly host: string;
  readonly port: number;
  readonly allowedHost?: readonly string[];
  readonly rateLimit: number;
}

/**
 * `user-groups serve`.
 *
 * A program that starts its own service passes port 0 and reads the URL from the only line on standard output. The
 * program gets its API token from `user-groups api-token create` with the same `--data` and `--key-file`, before or
 * while the service runs. That command prints only the token, to a pipe that only the caller can read. The token is
 * therefore never in an argument or an environment variable, which the user's other programs can list, and a restarted
 * service does not need a new token.
 */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description(
      'Run the User Group service until it receives SIGINT or SIGTERM. It prints one line, "listening on http://…", to ' +
        'standard output and its log as JSON lines to standard error. Create an API token with "user-groups api-token create".',
    )
    .option("--host <host>", "The address to listen on", "127.0.0.1")
    .option("--port <port>", "The port to listen on; 0 for any free port", wholeNumber("--port", 0, 65_535), 8787)
    .option(
      "--allowed-host <name>",
      "A host name of the service, for example behind a proxy; can be repeated. Loopback names are always allowed",
      (name: string, names: readonly string[] = []) => [...names, hostName(name)],
    )
    .option(
      "--rate-limit <count>",
      "Requests per second for each API token",
      wholeNumber("--rate-limit", 1, 1_000_000),
      DEFAULT_REQUESTS_PER_SECOND,
    )
    .addHelpText(
      "after",
      "\nThe service speaks plain HTTP. To expose it beyond the loopback interface, put a TLS proxy in front of it.",
    )
    .action(async (values: Values) => {
      const service = await startService({
        ...storeOf(values, io),
        host: values.host,
        port: values.port,
        allowedHosts: values.allowedHost ?? [],
        requestsPerSecond: values.rateLimit,
        identitySecret: io.env[IDENTITY_SECRET_VARIABLE] || undefined,
      });
      io.out(`listening on ${service.url}\n`);
      await stopRequest(io);
      await service.stop();
    });
};

/** Checks a name in the form of a Host header without the port. @throws {UsageError} */
function hostName(text: string): string {
  if (/^[\w.-]+$/.test(text) || isIPv6(text.replace(/^\[(.*)\]$/, "$1"))) return text;
  throw new UsageError(
    `--allowed-host must be a host name without a port, for example groups.example.com, not "${text}".`,
  );
}

async function stopRequest({ signal }: CliIo): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
