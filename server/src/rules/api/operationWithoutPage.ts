import * as l10n from "@vscode/l10n";
import { operationsWithoutPage } from "../../knowledge/made/operationsWithoutPage.ts";
import { entriesOfKind, pathOf } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { defineRule } from "../engine/rule.ts";
import { isSoundThroughout } from "../syntax/problemsOf.ts";

/** The maximum number of operations named in the message. */
const MAX_NAMED = 5;

export const operationWithoutPage = defineRule({
  id: "operation-without-page",
  severity: "hint",
  formats: ["docs"],
  docs: {
    summary: "An OpenAPI file has operations without a page.",
    why: "Readers cannot find these operations: they are not part of the navigation, and no page names them in its front matter. If a part of the navigation has an entry such as `GET /users`, only the operations that the part lists become pages. Operations with `x-excluded` or `x-hidden` are not reported.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/api.yaml", "pages": ["GET /users"] }] } }',
        note: "The file `api.yaml` also has `POST /users`.",
      },
      correct: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/api.yaml" }] } }',
    },
  },
  *check({ config, site }) {
    if (![config.whole, ...config.whole.parts].every(isSoundThroughout)) return;
    const reported = new Set<string>();
    for (const entry of entriesOfKind(config, "openapi-ref")) {
      const ref = readFileRef(entry.node.value, site);
      if (ref.state !== "found" || reported.has(ref.path)) continue;
      reported.add(ref.path);
      const names = operationsWithoutPage(ref.path, config, site);
      if (names.length > 0)
        yield { span: entry.node, path: pathOf(entry), message: messageFor(ref.path, names), files: [ref.path] };
    }
  },
});

function messageFor(file: string, names: readonly string[]): string {
  const list = names.slice(0, MAX_NAMED).join(", ");
  if (names.length === 1) return l10n.t("1 operation in {0} has no page: {1}.", file, list);
  return names.length > MAX_NAMED
    ? l10n.t(
        "{0} operations in {1} have no page: {2} and {3} more.",
        names.length,
        file,
        list,
        names.length - MAX_NAMED,
      )
    : l10n.t("{0} operations in {1} have no page: {2}.", names.length, file, list);
}
