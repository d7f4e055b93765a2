import * as l10n from "@vscode/l10n";
import { entriesOfKind, pathOf } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import { defineRule } from "./engine/rule.ts";

export const openapiUnreadable = defineRule({
  id: "openapi-unreadable",
  severity: "warning",
  docs: {
    summary: "A file is not a valid OpenAPI document.",
    why: "The API reference pages are generated from this file. A file with a syntax error or in another format produces no pages.",
  },
  *check({ config, site }) {
    for (const entry of entriesOfKind(config, "openapi-ref")) {
      const ref = readFileRef(entry.node.value, site);
      const facts = ref.state === "found" ? site.openApiIfRead(ref.path) : undefined;
      if (ref.state !== "found" || !facts || facts.readable) continue;
      const message = `${l10n.t("{0} is not a valid OpenAPI document.", JSON.stringify(ref.path))} ${facts.problem}`;
      yield { span: entry.node, path: pathOf(entry), message };
    }
  },
});
