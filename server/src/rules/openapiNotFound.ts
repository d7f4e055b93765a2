import { openapiRef } from "../kinds/openapiRef.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import { didYouMean, kindFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";
import { whySkipped } from "./engine/skippedFiles.ts";

export const openapiNotFound = defineRule<Entry>({
  id: "openapi-not-found",
  severity: "error",
  docs: {
    summary: "An OpenAPI file is named that does not exist.",
    why: "The pages of the API reference are made from this file. Without it they are missing. A URL is not fetched, so nothing is said of it.",
    bad: { text: '{ "openapi": "/openapi.yml" }', note: "The file is `openapi.yaml`." },
    good: { text: '{ "openapi": "/openapi.yaml" }' },
  },
  *check(context) {
    for (const entry of entriesOfKind(context.config, "openapi-ref")) {
      const value: string = entry.node.value;
      const ref = readFileRef(value, context.site);
      const found = { span: entry.node, path: pathOf(entry), facts: entry };
      if (ref.state === "empty") {
        yield { ...found, message: "The path is empty: expected the path or URL of an OpenAPI file." };
      } else if (ref.state === "outside") {
        const message = `${JSON.stringify(value)} is no file of this site: ${ref.reason}. Expected a path below the folder of this file, or a URL.`;
        yield { ...found, message };
      } else if (ref.state === "missing") {
        const because = whySkipped(ref.path, context.site);
        const message = `There is no file ${ref.path} in the site's folder.${because}${didYouMean(openapiRef, entry, context)}`;
        yield { ...found, message };
      }
    }
  },
  fixes: ({ facts: entry }, context) => kindFixes(openapiRef, entry, context),
});
