import { UsageError } from "@sitekeeper/command-line";
import { formats } from "../formats/index.ts";
import { joinWithOr } from "../text/lists.ts";
import type { Define } from "./command.ts";

/** `site-config schema [FORMAT]`: prints a JSON Schema. */
export const define: Define = (command, io) => {
  const ids = formats.map(({ id }) => id);
  command
    .description(
      "Print the JSON Schema (draft-07) of a site config: every field with its type, default, and description.",
    )
    .argument("[format]", `The format of the site config: ${joinWithOr(ids)}`, "docs")
    .action((id: string) => {
      const format = formats.find((each) => each.id === id);
      if (!format) throw new UsageError(`Unknown format "${id}". Use ${joinWithOr(ids)}.`);
      io.out(`${JSON.stringify(format.schema, undefined, 2)}\n`);
    });
};
