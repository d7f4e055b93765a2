import type { Command } from "./command.ts";

/** Every command by its first word, in the order of the help text. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  get: { summary: "shows a user group; creates it when it does not exist", load: () => import("./get.ts") },
  update: { summary: "changes the name, mapping or properties of a user group", load: () => import("./update.ts") },
  rotate: { summary: "replaces the token of a user group, also in a .env file", load: () => import("./rotate.ts") },
  serve: { summary: "runs the User Group Service", load: () => import("./serve.ts") },
  "api-token": { summary: "issues, lists and revokes API tokens of the service", load: () => import("./apiToken.ts") },
  list: { summary: "lists the user groups of the service", load: () => import("./list.ts") },
  audit: { summary: "shows who changed what in the service", load: () => import("./audit.ts") },
  export: { summary: "writes the user groups of the service as JSON", load: () => import("./export.ts") },
  backup: { summary: "copies the data of the service", load: () => import("./backup.ts") },
  "change-key": { summary: "puts the data of the service under a new key", load: () => import("./changeKey.ts") },
};
