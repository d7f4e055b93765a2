import { runCommandLine } from "@sitekeeper/command-line";
import manifest from "../../package.json" with { type: "json" };
import { type CliIo, type Commands, EXIT, Problem } from "./command.ts";

/** The commands by name, in the order of the help text. */
export const COMMANDS: Commands = {
  check: { summary: "Check site configs (--fix applies safe fixes)", load: () => import("./check.ts") },
  lsp: { summary: "Run the language server for editors", load: () => import("./lsp.ts") },
  mcp: { summary: "Run an MCP server with tools for language models", load: () => import("./mcp/command.ts") },
  rename: {
    summary: "Move a page, folder, or image, and update links to it",
    load: () => import("./rename/command.ts"),
  },
  new: { summary: "Create a site config for the pages in a folder", load: () => import("./new.ts") },
  explain: { summary: "Describe what readers see on a site", load: () => import("./explain.ts") },
  diff: { summary: "Describe the changes that readers see between two sites", load: () => import("./diff.ts") },
  "fetch-specs": {
    summary: "Download the external API descriptions that site configs refer to",
    load: () => import("./fetchSpecs/command.ts"),
  },
  convert: { summary: "Convert a mint.json to a docs.json", load: () => import("./convert.ts") },
  schema: { summary: "Print the JSON Schema of a site config", load: () => import("./schema.ts") },
  rules: { summary: "List the rules, or explain one", load: () => import("./rules.ts") },
};

/**
 * Runs the command named by the first argument. Never rejects: errors are printed to standard error.
 *
 * @returns The exit code, see {@link EXIT}.
 */
export function runCommand(args: readonly string[], io: CliIo): Promise<number> {
  const program = {
    name: "site-config",
    description: "Check and create the site configs of documentation sites.",
    version: manifest.version,
    commands: COMMANDS,
    exitCodeOf: (error: unknown) => (error instanceof Problem ? EXIT.usage : undefined),
    exitCodes: { usage: EXIT.usage, internalError: EXIT.usage },
    colors: io.terminal.colors,
  };
  return runCommandLine(program, args, io);
}
