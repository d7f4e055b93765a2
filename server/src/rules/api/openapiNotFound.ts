import * as l10n from "@vscode/l10n";
import { refKindOf } from "../../kinds/descriptionRef.ts";
import { descriptionEntries } from "../../knowledge/made/descriptionEntries.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { didYouMean, kindFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";

export const openapiNotFound = defineRule<Entry>({
  id: "openapi-not-found",
  severity: "error",
  docs: {
    summary: "An OpenAPI or AsyncAPI file does not exist.",
    why: "API reference pages are generated from this file. If it does not exist, the pages are missing. URLs are not checked.",
    examples: {
      incorrect: { text: '{ "api": { "openapi": "/openapi.yml" } }', note: "The file is `openapi.yaml`." },
      correct: '{ "api": { "openapi": "/openapi.yaml" } }',
    },
  },
  *check(context) {
    for (const entry of descriptionEntries(context.config)) {
      const value: string = entry.node.value;
      const ref = readFileRef(value, context.site);
      const found = { span: entry.node, path: pathOf(entry), data: entry };
      if (ref.state === "empty") {
        // If the schema forbids empty strings, the path is reported as an invalid value instead.
        if (!entry.schema?.minLength)
          yield { ...found, message: l10n.t("The path is empty. Enter the path or URL of an API description.") };
      } else if (ref.state === "outside") {
        const message = l10n.t(
          "{0} is not a file in this site: {1}. Use a path inside the site folder, or a URL.",
          JSON.stringify(value),
          ref.reason,
        );
        yield { ...found, message };
      } else if (ref.state === "missing") {
        const because = whySkipped(ref.path, context.site);
        const message = `${l10n.t("File {0} not found in the site folder.", JSON.stringify(ref.path || value))}${because}${didYouMean(refKindOf(entry), entry, context)}`;
        yield { ...found, message };
      }
    }
  },
  fixes: ({ data: entry }, context) => (entry ? kindFixes(refKindOf(entry), entry, context) : []),
});
