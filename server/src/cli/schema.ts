import { mintSchema } from "../formats/mint/schema.ts";
import type { Define } from "./command.ts";

/** `site-config schema`: the schema on standard output, as JSON. */
export const define: Define = (command, io) => {
  command
    .description(
      "Print the JSON Schema (draft-07) of a site config: every field with its type, default, and description.",
    )
    .action(() => io.out(`${JSON.stringify(mintSchema, undefined, 2)}\n`));
};
