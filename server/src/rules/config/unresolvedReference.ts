import * as l10n from "@vscode/l10n";
import type { Node } from "../../json/json.ts";
import { configRef } from "../../kinds/configRef.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { REFERENCE_KEY, type Reference } from "../../schema/schema.ts";
import { didYouMean, kindFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";

export const unresolvedReference = defineRule<Entry>({
  id: "unresolved-reference",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A reference to another file of the config cannot be resolved.",
    why: "An object with `$ref` is replaced with the content of another JSON file of the site. If the file is missing, the site does not build. The path is relative to the file that contains it, and must stay inside the site folder. References must not be circular. If the content is not an object, the keys next to `$ref` are ignored.",
    examples: {
      incorrect: { text: '{ "redirects": { "$ref": "config/redirect.json" } }', note: "The file does not exist." },
      correct: '{ "redirects": { "$ref": "config/redirects.json" } }',
    },
  },
  *check(context) {
    const { config, site } = context;
    for (const entry of entriesOfKind(config, "config-ref")) {
      const holder = entry.parent?.node;
      const reference = holder && config.references.get(holder);
      if (!reference) continue;
      const found = { span: entry.node, path: pathOf(entry), data: entry };
      if (reference.state === "found") yield* ignoredMembers(holder, reference, entry);
      else if (reference.state === "outside") {
        const path = JSON.stringify(entry.node.value);
        const message = l10n.t("{0} is not a file in this site: {1}.", path, reference.reason);
        yield { ...found, message: `${message}${didYouMean(configRef, entry, context)}` };
      } else if (reference.state === "circular") {
        const path = JSON.stringify(reference.file);
        yield { ...found, message: l10n.t("Circular reference: {0} already leads to this file.", path) };
      } else if (reference.state === "missing") {
        const message = l10n.t("File {0} not found in the site folder.", JSON.stringify(reference.file));
        const because = whySkipped(reference.file, site) || didYouMean(configRef, entry, context);
        yield { ...found, message: `${message}${because}` };
      }
    }
  },
  fixes: ({ data: entry }, context) => kindFixes(configRef, entry, context),
});

function* ignoredMembers(holder: Node, reference: Extract<Reference, { state: "found" }>, entry: Entry) {
  if (reference.node.type === "object") return;
  const others = (holder.children ?? []).filter(({ children }) => children?.[0]?.value !== REFERENCE_KEY);
  for (const { children } of others) {
    const key = children![0]!;
    yield {
      span: key,
      path: [...pathOf(entry).slice(0, -1), key.value as string],
      severity: "warning" as const,
      message: l10n.t(
        "{0} has no effect: the file that {1} names does not contain an object.",
        JSON.stringify(key.value),
        JSON.stringify(REFERENCE_KEY),
      ),
    };
  }
}
