import * as l10n from "@vscode/l10n";
import { type Operation, withoutEndSlash } from "../../api/operationName.ts";
import { replaceNode } from "../../json/edits.ts";
import { operationsIn, type SpecsInReach, specsInReach } from "../../knowledge/made/specsInReach.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import type { Site } from "../../site/site.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { removeEntry } from "../navigation/pageNotFound.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { similarOperations, writtenOperation } from "./similarOperations.ts";

interface Data {
  readonly entry: Entry;
  /** Suggested entries, most likely first. */
  readonly similar: readonly string[];
}

export const operationNotFound = defineRule<Data>({
  id: "operation-not-found",
  severity: "error",
  formats: ["docs"],
  docs: {
    summary: "The navigation lists an operation that is not in its OpenAPI file.",
    why: "An entry such as `GET /users` generates a page from the OpenAPI file of the tab, group, or other part that contains it. The build fails if the operation is not in the file. If there is no OpenAPI file, the entry is treated as the path of a page, which does not exist.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/openapi.yaml", "pages": ["POST /users"] }] } }',
        note: "The file `openapi.yaml` has only `GET /users`.",
      },
      correct: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/openapi.yaml", "pages": ["GET /users"] }] } }',
    },
  },
  *check({ config, site }) {
    for (const { entry, read } of entriesWithState("operation", config, site)) {
      const { node } = entry;
      if (entry.parent && !isSound(config, entry.parent.node)) continue;
      const { operation } = read;
      const specs = specsInReach(config, entry, operation);
      const found = { span: node, path: pathOf(entry) };
      const missing = missingFile(specs, operation, site);
      if (missing !== undefined) {
        yield { ...found, message: missing, data: { entry, similar: [] } };
        continue;
      }
      const operations = operationsIn(specs, site);
      const wanted = withoutEndSlash(operation.name);
      if (!operations || operations.names.has(wanted)) continue;
      const similar = similarOperations(operation.name, operations.all).map((name) =>
        writtenOperation(name, node.value, operation),
      );
      const message = l10n.t("Operation {0} not found in {1}.", JSON.stringify(node.value), specs.files.join(", "));
      yield { ...found, message: `${message}${suggestion(similar[0])}`, data: { entry, similar: similar } };
    }
  },
  fixes: ({ data }, context) =>
    data
      ? [
          ...data.similar.map((value, index) => ({
            title: l10n.t("Change to {0}", JSON.stringify(value)),
            edits: [replaceNode(data.entry.node, value)],
            preferred: index === 0,
          })),
          ...removeEntry(data.entry, context),
        ]
      : [],
});

/** Returns the message about a missing OpenAPI file, or undefined if no file is missing. */
function missingFile({ files }: SpecsInReach, { file }: Operation, site: Site): string | undefined {
  if (files.length === 0) {
    return l10n.t(
      "No OpenAPI file for this operation. Set one in the tab or group that contains it, or write its name before the method.",
    );
  }
  const ref = file === undefined ? undefined : readFileRef(file, site);
  return ref?.state === "missing"
    ? l10n.t("File {0} not found in the site folder.", JSON.stringify(ref.path))
    : undefined;
}
