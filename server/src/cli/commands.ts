import type { Command } from "./command.ts";

/** Every command by its first word, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  check: { summary: "checks site configs, and mends them with --fix", load: () => import("./check/command.ts") },
  lsp: { summary: "runs the language server, for editors", load: () => import("./lsp.ts") },
  new: { summary: "writes a site config for the pages in a folder", load: () => import("./new.ts") },
  schema: { summary: "prints the JSON Schema of a site config", load: () => import("./schema.ts") },
  rules: { summary: "lists the rules, or explains one", load: () => import("./rules.ts") },
};
