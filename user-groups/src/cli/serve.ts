import { once } from "node:events";
import { isIPv6 } from "node:net";
import { DEFAULT_REQUESTS_PER_SECOND } from "../service/limits.ts";
import { startService } from "../service/service.ts";
import { type CliIo, type CommandModule, EXIT } from "./command.ts";
import { STORE_HELP, STORE_OPTIONS, storeOptions } from "./storeArguments.ts";
import { noPositionals, runServiceCommand, UsageError, wholeNumber } from "./usage.ts";

const HELP = `Usage: user-groups serve [options]

Runs the User Group Service until it is told to stop (SIGINT, SIGTERM). Prints one line, 'listening on http://…', to
standard output, and its log as JSON lines to standard error. Make an API token with 'user-groups api-token create'.

Options:
  --host HOST          the address to listen on (default: 127.0.0.1)
  --port PORT          the port to listen on, 0 for any free one (default: 8787)
  --allowed-host NAME  a host name under which the service is reached, e.g. behind a proxy; may be given repeatedly.
                       The names of the loopback interface are always allowed
  --rate-limit N       requests per second and API token (default: ${DEFAULT_REQUESTS_PER_SECOND})
${STORE_HELP}
Behind anything but the loopback interface, put a proxy with TLS in front: the service speaks plain HTTP.
`;

const OPTIONS = {
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: "8787" },
  "allowed-host": { type: "string", multiple: true },
  "rate-limit": { type: "string", default: String(DEFAULT_REQUESTS_PER_SECOND) },
  ...STORE_OPTIONS,
} as const;

/**
 * `user-groups serve`.
 *
 * A program that starts it for itself asks for port 0 and reads the address from the one line on standard output. Its
 * API token it gets from `user-groups api-token create` on the same `--data` and `--key-file`, before or while the
 * service runs: the token comes alone on the standard output of that process, a pipe that only the caller holds. So it
 * never stands in an argument or an environment variable, which other programs of the user can list, and a service
 * that is started again needs no new one.
 */
export const run: CommandModule["run"] = (args, io) =>
  runServiceCommand({ args, io, help: HELP, options: OPTIONS }, async ({ values, positionals }) => {
    noPositionals(positionals);
    const service = await startService({
      ...storeOptions(values, io),
      host: values.host,
      port: wholeNumber("--port", values.port, 0, 65_535),
      allowedHosts: (values["allowed-host"] ?? []).map(hostName),
      requestsPerSecond: wholeNumber("--rate-limit", values["rate-limit"], 1, 1_000_000),
    });
    io.out(`listening on ${service.url}\n`);
    await stopRequest(io);
    await service.stop();
    return EXIT.ok;
  });

/** A name as it stands in a Host header, without the port. @throws UsageError */
function hostName(text: string): string {
  if (/^[\w.-]+$/.test(text) || isIPv6(text.replace(/^\[(.*)\]$/, "$1"))) return text;
  throw new UsageError(`--allowed-host takes a name alone, like groups.example.com, not '${text}'.`);
}

async function stopRequest({ signal }: CliIo): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
