import { type CliIo, EXIT } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const help = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = Object.entries(COMMANDS).map(([name, command]) => `  ${name.padEnd(width)}  ${command.summary}`);
  return `Usage: user-groups <command> [options]\n\nCommands:\n${rows.join("\n")}\n\n'user-groups <command> --help' explains a command.\n`;
};

/**
 * Runs the command named by the first argument.
 *
 * @returns the exit code, one of `EXIT`
 */
export async function runCommand(args: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    (name === undefined ? io.err : io.out)(help());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    io.err(`'${name}' is not a command of user-groups.\n\n${help()}`);
    return EXIT.usage;
  }
  const { run } = await command.load();
  return run(rest, io);
}
