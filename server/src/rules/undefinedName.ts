import * as l10n from "@vscode/l10n";
import { isSnippet } from "../disk/paths.ts";
import { formulasIn, isInFormula } from "../mdx/formulas.ts";
import { modulesOf } from "../mdx/modules.ts";
import { pageAndImporters } from "../site/pageIds.ts";
import { isReadable } from "./engine/pageTags.ts";
import { definePageRule } from "./engine/rule.ts";

/** Global names, and names that the platform provides on every page. */
const PREDEFINED = new Set(["user", "undefined", "null", "true", "false", "NaN", "Infinity", "children", "props"]);

export const undefinedName = definePageRule<string>({
  id: "undefined-name",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A page uses an undefined name in braces.",
    why: "Braces contain an expression. If it has no value, readers see nothing. To show the braces themselves, escape them or write the text as code.",
    examples: {
      incorrect: { text: "Send a request to /users/{id} to see the user.", language: "mdx" },
      correct: { text: "Send a request to `/users/{id}` to see the user.", language: "mdx" },
    },
  },
  *check(context) {
    const { page, site } = context;
    // In a snippet, these names are properties that the page passes in.
    if (page.contents.names.length === 0 || !isReadable(context) || isSnippet(page.slug)) return;
    const { imports, defined } = modulesOf(page);
    const known = new Set([
      ...PREDEFINED,
      ...defined,
      ...imports.flatMap(({ names }) => names.map(({ name }) => name)),
    ]);
    const unknown = page.contents.names.filter((span) => !known.has(nameIn(page.text, span)));
    if (unknown.length === 0 || pageAndImporters(page.slug, site).size > 1) return;
    const formulas = formulasIn(page.text);
    for (const span of unknown) {
      if (isInFormula(formulas, span.offset)) continue;
      const name = nameIn(page.text, span);
      yield {
        span,
        message: l10n.t(
          "{0} is not defined, so readers see nothing here. To show the text itself, write {1}.",
          `\`${name}\``,
          `\`\\{${name}\\}\``,
        ),
        data: name,
      };
    }
  },
  fixes({ span, data: name }) {
    if (name === undefined) return [];
    return [
      { title: l10n.t("Escape the braces"), edits: [{ ...span, content: `\\{${name}\\}` }], preferred: true },
      { title: l10n.t("Format as code"), edits: [{ ...span, content: `\`{${name}}\`` }] },
    ];
  },
});

function nameIn(text: string, { offset, length }: { readonly offset: number; readonly length: number }): string {
  return text.slice(offset + 1, offset + length - 1).trim();
}
