import * as l10n from "@vscode/l10n";
import { type Entry, entriesOf, pathOf } from "../../schema/entries.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { isNewerFormat } from "./newerFormat.ts";
import { retypeFixes } from "./typeFixes.ts";
import { expectedType, typeOf } from "./typeWords.ts";

export const wrongType = defineRule<Entry>({
  id: "wrong-type",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A value has the wrong type.",
    why: "A field with the wrong type, such as an array instead of a string, is ignored or makes the build fail.",
    examples: {
      incorrect: '{ "appearance": { "strict": "true" } }',
      correct: '{ "appearance": { "strict": true } }',
    },
  },
  *check({ config }) {
    if (isNewerFormat(config)) return;
    for (const entry of entriesOf(config).all) {
      const { node, field, schema } = entry;
      if (!field || schema || !isSound(config, node)) continue;
      yield {
        span: node,
        path: pathOf(entry),
        message: l10n.t("Expected {0}, found {1}.", expectedType(field), typeOf(node)),
        data: entry,
      };
    }
  },
  fixes: ({ data: entry }, { config }) => (entry?.field ? retypeFixes(entry, entry.field, config) : []),
});
