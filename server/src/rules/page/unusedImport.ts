import * as l10n from "@vscode/l10n";
import { type ImportStatement, modulesOf } from "../../mdx/modules.ts";
import { componentFileOf, targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

export const unusedImport = definePageRule<ImportStatement>({
  id: "unused-import",
  severity: "hint",
  docs: {
    summary: "A page has an unused import.",
    why: "The import has no effect. Usually, it is obsolete, or its component is missing from the page. An import that a snippet on the page may need is not reported: a component file cannot import other files, so the page imports the components that it uses.",
    examples: {
      incorrect: 'import Start from "/guides/quickstart.mdx";\n\nWelcome.',
      correct: 'import Start from "/guides/quickstart.mdx";\n\n<Start />',
    },
  },
  *check(context) {
    const { page, site } = context;
    if (page.contents.modules.length === 0 || !isReadable(context)) return;
    const { imports } = modulesOf(page);
    if (imports.every(({ names }) => names.length === 0)) return;
    const words = wordsOutside(imports, page);
    const used = imports.filter(({ names }) => names.some(({ name }) => words.has(name)));
    // The content of component files is not read, so they may need any import.
    const components = used.filter(({ source }) => componentFileOf(source, page.slug, site) !== undefined).slice(0, 2);
    const snippets = new Set(used.flatMap(({ source }) => snippetOf(source, page, site) ?? []));
    const inSnippets = new Set([...snippets].flatMap((snippet) => [...wordsOutside([], snippet)]));
    for (const statement of imports) {
      if (components.some((each) => each !== statement)) continue;
      const unused = statement.names.filter(({ name }) => !words.has(name) && !inSnippets.has(name));
      if (unused.length === 0) continue;
      const isWhole = unused.length === statement.names.length;
      for (const { name, span } of unused)
        yield {
          span: isWhole ? statement.span : span,
          message: l10n.t("{0} is imported but not used.", JSON.stringify(name)),
          tag: "unnecessary",
          ...(isWhole && { data: statement }),
        };
    }
  },
  fixes({ data: statement }, { page: { text } }) {
    if (!statement) return [];
    const { offset, length } = statement.span;
    const rest = /^[ \t]*(?:\r?\n)?/.exec(text.slice(offset + length))![0].length;
    return [
      { title: l10n.t("Remove the import"), edits: [{ offset, length: length + rest, content: "" }], preferred: true },
    ];
  },
});

function snippetOf(source: string, { slug }: PageBody, site: Site): PageBody | undefined {
  const found = targetOf({ kind: "import", target: source }, slug, site);
  return found.state === "page" ? site.body(found.slug) : undefined;
}

/** Returns all words outside imports. Any of them could refer to an imported name. */
function wordsOutside(imports: readonly ImportStatement[], { text }: PageBody): ReadonlySet<string> {
  let rest = "";
  let at = 0;
  for (const { span } of imports) {
    rest += text.slice(at, span.offset);
    at = span.offset + span.length;
  }
  return new Set(`${rest}${text.slice(at)}`.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
}
