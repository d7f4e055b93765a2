import { readArguments } from "./arguments.ts";
import { type CliIo, EXIT, Problem } from "./command.ts";

const HELP = `Usage: site-config lsp --stdio

Runs the language server for editors: the Language Server Protocol over standard input and output.
`;

/** `site-config lsp --stdio`: runs until the client ends it. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  // Clients add the id of their process, and the connection itself reads it.
  const { values } = readArguments(args, { stdio: { type: "boolean" }, clientProcessId: { type: "string" } });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (!values.stdio) throw new Problem("Say how the editor talks to the server: site-config lsp --stdio.");
  // A bundle of its own, beside this one: no other command reads it.
  require("./server.js");
  return EXIT.ok;
}
