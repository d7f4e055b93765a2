import { printable } from "@sitekeeper/command-line/printable";
import { nearest } from "../config/near.ts";
import { type CliIo, EXIT, Problem } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const help = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: site-config COMMAND [OPTIONS]\n\nCommands:\n${rows.join("\n")}\n\n"site-config COMMAND --help" explains a command.\n`;
};

/**
 * Runs the command named by the first argument. Never rejects: what goes wrong is one sentence on standard error.
 * @returns the exit code, one of {@link EXIT}
 */
export async function runCommand(args: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    io.err(help());
    return EXIT.usage;
  }
  if (name === "help" || name === "--help" || name === "-h") {
    io.out(help());
    return EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const [near] = nearest(name, Object.keys(COMMANDS));
    const hint = near === undefined ? "" : ` Did you mean ${near}?`;
    io.err(`site-config: There is no command ${printable(JSON.stringify(name))}.${hint}\n\n${help()}`);
    return EXIT.usage;
  }
  try {
    const { run } = await command.load();
    return await run(rest, io);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unexpected = error instanceof Problem ? "" : "Something went wrong that should not: ";
    io.err(`site-config: ${unexpected}${printable(message)}\n`);
    return EXIT.usage;
  }
}
