import type { Commands } from "./command.ts";

/** Every command by its first word, in the order of the help text. */
export const COMMANDS: Commands = {
  check: { summary: "Check site configs (--fix applies safe fixes)", load: () => import("./check/command.ts") },
  lsp: { summary: "Run the language server, for editors", load: () => import("./lsp.ts") },
  mcp: { summary: "Run a server with tools for language models", load: () => import("./mcp/command.ts") },
  rename: {
    summary: "Move a page, a folder or an image, with every link to it",
    load: () => import("./rename/command.ts"),
  },
  new: { summary: "Create a site config for the pages in a folder", load: () => import("./new.ts") },
  explain: { summary: "Describe what readers of a site see", load: () => import("./explain.ts") },
  diff: { summary: "Describe what readers see change between two sites", load: () => import("./diff.ts") },
  convert: { summary: "Convert a mint.json to a docs.json", load: () => import("./convert.ts") },
  schema: { summary: "Print the JSON Schema of a site config", load: () => import("./schema.ts") },
  rules: { summary: "List the rules, or explain one", load: () => import("./rules.ts") },
};
