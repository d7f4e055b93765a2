import { entriesOfKind, pathOf } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import { defineRule } from "./engine/rule.ts";

export const openapiUnreadable = defineRule({
  id: "openapi-unreadable",
  severity: "warning",
  docs: {
    summary: "A file that is named as an OpenAPI document is none.",
    why: "The pages of the API reference are made from this file. From a file with a syntax error, or of another kind, none can be made.",
    bad: { text: '{ "openapi": "/package.json" }' },
    good: { text: '{ "openapi": "/openapi.json" }' },
  },
  *check({ config, site }) {
    for (const entry of entriesOfKind(config, "openapi-ref")) {
      const ref = readFileRef(entry.node.value, site);
      const facts = ref.state === "found" ? site.knownOpenApi(ref.path) : undefined;
      if (ref.state !== "found" || !facts || facts.readable) continue;
      const message = `${ref.path} cannot be used as an OpenAPI document. ${facts.problem}`;
      yield { span: entry.node, path: pathOf(entry), message };
    }
  },
});
