import * as l10n from "@vscode/l10n";
import { removeMember, replaceNode } from "../../json/edits.ts";
import { nearest } from "../../json/near.ts";
import { type Entry, entriesOf, pathOf } from "../../schema/entries.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { choiceOf } from "./typeWords.ts";

export const unknownValue = defineRule<Entry>({
  id: "unknown-value",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A value is not one of the allowed values.",
    why: "The field accepts only a few values. Any other value is ignored in favor of the default, or the site fails to build.",
    examples: {
      incorrect: '{ "appearance": { "default": "Dark" } }',
      correct: '{ "appearance": { "default": "dark" } }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).all) {
      const allowed = entry.schema?.enum;
      const { value } = entry.node;
      const typo = meantChoice(entry);
      if (typo !== undefined) {
        const message = l10n.t("The platform does not know {0}.", JSON.stringify(value));
        yield {
          span: entry.node,
          path: pathOf(entry),
          severity: "info",
          message: `${message}${suggestion(typo)}`,
          data: entry,
        };
      }
      if (!allowed || allowed.includes(value)) continue;
      const [intended] = likelyValues(value, allowed);
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: `${notAllowed(value, allowed)}${suggestion(intended)}`,
        data: entry,
      };
    }
  },
  fixes({ data: entry }, { config }) {
    const allowed = (entry?.schema?.enum ?? []) as readonly string[];
    if (!entry) return [];
    const typo = meantChoice(entry);
    if (typo !== undefined) {
      const title = l10n.t("Change to {0}", JSON.stringify(typo));
      return [{ title, edits: [replaceNode(entry.node, typo)], preferred: true }];
    }
    const [intended] = likelyValues(entry.node.value, allowed);
    const isLong = allowed.length > MAX_NAMED;
    const likely = intended === undefined ? [] : [intended];
    const values = [...likely, ...(isLong ? [] : allowed.filter((value) => value !== intended))];
    const { key, parent } = entry;
    const isOptional = key?.parent && !parent?.schema?.required?.includes(key.value);
    return [
      ...values.map((value) => ({
        title: l10n.t("Change to {0}", JSON.stringify(value)),
        edits: [replaceNode(entry.node, value)],
        preferred: value === intended,
        safe: value === intended && sameLetters(value, entry.node.value),
      })),
      // The author may prefer to omit the field, for example to follow the mode of the operating system.
      ...(isOptional
        ? [{ title: l10n.t("Remove {0}", JSON.stringify(key.value)), edits: removeMember(config, key.parent!) }]
        : []),
    ];
  },
});

/** Returns the known value that a string is likely a typo of. Any other value is accepted, because the list is not complete. */
function meantChoice({ node, schema }: Entry): string | undefined {
  const choices = schema?.["x-choices"];
  if (!choices || typeof node.value !== "string") return undefined;
  const word = node.value.toLowerCase();
  return choices.includes(word)
    ? undefined
    : nearest(
        word,
        choices.filter(({ length }) => length > 3),
      )[0];
}

/** The maximum number of values named in a message. Completion offers all of them. */
const MAX_NAMED = 20;

function notAllowed(value: unknown, allowed: readonly unknown[]): string {
  const quoted = JSON.stringify(value);
  return allowed.length > MAX_NAMED
    ? l10n.t("{0} is not one of the {1} allowed values.", quoted, allowed.length)
    : l10n.t("{0} is not an allowed value. Use {1}.", quoted, choiceOf(allowed));
}

/** Likely values: those that differ from the given value only in case or separators, or by a single typo. */
function likelyValues(value: unknown, allowed: readonly unknown[]): string[] {
  const words = allowed.filter((one) => typeof one === "string");
  const same = words.filter((word) => sameLetters(word, value));
  return same.length > 0 ? same : nearest(String(value), words);
}

function sameLetters(a: string, b: unknown): boolean {
  const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");
  return typeof b === "string" && plain(a) === plain(b);
}
