import * as l10n from "@vscode/l10n";
import { baseName } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { fieldsOf } from "../../formats/readSite.ts";
import { nearest } from "../../json/near.ts";
import type { PageFence } from "../../mdx/page.ts";
import { fieldOf } from "../../schema/fields.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

/** A variable. Braces after a dollar sign belong to a formula or a workflow, and braces after `=` to an attribute. */
const VARIABLE = /(?<![$=\\{])\{\{[ \t]*(\w[\w.-]{0,99})[ \t]*\}\}(?!\})/g;

export const unknownVariable = definePageRule<readonly string[]>({
  id: "unknown-variable",
  severity: "warning",
  docs: {
    summary: "A page uses a variable that the site config does not define.",
    why: "`{{name}}` is replaced with the value of a variable from the site config. If the variable is not defined, readers see the braces, or the page fails to build. In code, only likely misspellings of a variable name are reported, because other tools use the same braces.",
    examples: {
      incorrect: "The current version is {{version}}.",
      correct: "The current version is `{{version}}`.",
    },
  },
  *check(context) {
    const { page, config } = context;
    const { text, contents } = page;
    if (!text.includes("{{") || !isReadable(context)) return;
    const defined = variablesOf(config);
    if (!defined) return;
    for (const match of text.matchAll(VARIABLE)) {
      const [whole, name] = match;
      if (defined.includes(name!)) continue;
      const similar = nearest(name!, defined);
      if (similar.length === 0 && isInCode(text, match.index, contents.fences)) continue;
      const message = l10n.t("{0} does not define the variable {1}.", baseName(config.uri), JSON.stringify(name));
      yield {
        span: { offset: match.index, length: whole.length },
        message: `${message}${suggestion(similar[0])}`,
        data: similar,
      };
    }
  },
  fixes: ({ span, data = [] }) =>
    data.map((name, index) => ({
      title: l10n.t("Change to {0}", `{{${name}}}`),
      edits: [{ ...span, content: `{{${name}}}` }],
      preferred: index === 0,
    })),
});

/** Returns the variables of a site, or undefined if the format does not support variables or they are not loaded. */
export function variablesOf({ whole }: SiteConfig): readonly string[] | undefined {
  if (!fieldOf(whole.schema, "variables")) return undefined;
  const variables = fieldsOf(whole).nodeOf("variables");
  const reference = variables && whole.references.get(variables);
  if (reference && reference.state !== "found") return undefined;
  const node = reference?.node ?? variables;
  return (node?.type === "object" ? (node.children ?? []) : []).map(({ children }) => children![0]!.value);
}

function isInCode(text: string, offset: number, fences: readonly PageFence[]): boolean {
  if (fences.some(({ span }) => span.offset <= offset && offset < span.offset + span.length)) return true;
  const line = text.slice(text.lastIndexOf("\n", offset) + 1, offset);
  return line.split("`").length % 2 === 0 || /^(?: {4}|\t)/.test(line);
}
