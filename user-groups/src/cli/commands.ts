import type { Commands } from "./command.ts";

/** Every command by its first word, in the order of the help text. */
export const COMMANDS: Commands = {
  get: { summary: "Show a user group; create it if it does not exist", load: () => import("./get.ts") },
  update: { summary: "Change the name, mapping, or properties of a user group", load: () => import("./update.ts") },
  rotate: { summary: "Replace the token of a user group, also in a .env file", load: () => import("./rotate.ts") },
  deliver: { summary: "Give the current token of a user group to its targets", load: () => import("./deliver.ts") },
  apply: { summary: "Rotate and deliver the tokens of a plan", load: () => import("./apply.ts") },
  status: { summary: "Show which tokens of a plan are due or not delivered", load: () => import("./status.ts") },
  serve: { summary: "Run the User Group service", load: () => import("./serve.ts") },
  "api-token": { summary: "Create, list, and revoke API tokens of the service", load: () => import("./apiToken.ts") },
  list: { summary: "List the user groups of the service", load: () => import("./list.ts") },
  audit: { summary: "Show who changed what in the service", load: () => import("./audit.ts") },
  export: { summary: "Print the user groups of the service as JSON", load: () => import("./export.ts") },
  backup: { summary: "Copy the data of the service to a file", load: () => import("./backup.ts") },
  restore: { summary: "Replace the data of the service with a backup", load: () => import("./restore.ts") },
  "change-key": { summary: "Encrypt the data of the service with a new key", load: () => import("./changeKey.ts") },
};
