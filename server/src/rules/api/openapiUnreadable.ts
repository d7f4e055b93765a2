import * as l10n from "@vscode/l10n";
import type { ApiDescription } from "../../api/endpoint.ts";
import { refKindOf } from "../../kinds/descriptionRef.ts";
import { descriptionEntries } from "../../knowledge/made/descriptionEntries.ts";
import { pathOf } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { defineRule } from "../engine/rule.ts";

export const openapiUnreadable = defineRule({
  id: "openapi-unreadable",
  severity: "warning",
  docs: {
    summary: "A file is not a valid OpenAPI or AsyncAPI document.",
    why: "The API reference pages are generated from this file. A file with a syntax error or in another format produces no pages.",
    examples: {
      incorrect: '{ "api": { "openapi": "/package.json" } }',
      correct: '{ "api": { "openapi": "/openapi.json" } }',
    },
  },
  *check({ config, site }) {
    for (const entry of descriptionEntries(config)) {
      const ref = readFileRef(entry.node.value, site);
      const api = ref.state === "found" ? site.apiDescriptionIfRead(ref.path) : undefined;
      if (ref.state !== "found" || !api) continue;
      const isAsync = refKindOf(entry).id === "asyncapi-ref";
      const problem = problemOf(api, isAsync);
      if (problem === undefined) continue;
      const file = JSON.stringify(ref.path);
      const message = isAsync
        ? l10n.t("{0} is not a valid AsyncAPI document.", file)
        : l10n.t("{0} is not a valid OpenAPI document.", file);
      yield { span: entry.node, path: pathOf(entry), message: `${message} ${problem}` };
    }
  },
});

function problemOf(api: ApiDescription, isAsync: boolean): string | undefined {
  if (!api.readable) return api.problem;
  if (api.kind === "asyncapi") return isAsync ? undefined : l10n.t("It is an AsyncAPI document.");
  return isAsync ? l10n.t("It is an OpenAPI document.") : undefined;
}
