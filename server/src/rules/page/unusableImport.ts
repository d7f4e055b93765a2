import * as l10n from "@vscode/l10n";
import type { Span } from "../../json/jsonText.ts";
import { nearest, onlySpelling } from "../../json/near.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { exportsDefault, exportsIn, type ImportStatement, modulesOf, type PageModules } from "../../mdx/modules.ts";
import { nameSpan } from "../../mdx/tag.ts";
import { tagsIn } from "../../mdx/tokens.ts";
import { partsOf } from "../../site/links.ts";
import { componentFileOf, targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Fix, type PageContext } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";
import { IMPORTABLE, missingEnding } from "./componentSources.ts";

/** Packages that the platform provides on every page. */
const PROVIDED = /^(?:react|react-dom)(?:\/|$)/;

interface UnusableImport {
  /** Replacements for the span of the finding, most likely first. */
  readonly changes: readonly string[];
  readonly isCertain: boolean;
  /** The imported name, if its tags must also be changed. */
  readonly name?: string;
}

interface Problem {
  readonly span: Span;
  readonly message: string;
  readonly data: UnusableImport;
}

export const unusableImport = definePageRule<UnusableImport>({
  id: "unusable-import",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "An import cannot be used on its page.",
    why: "The platform drops the import, and readers do not see the components that use it. An import must use the full path of a file in the site. The path must start with `/`, `./` or `../` and end in `.mdx`, `.md`, `.jsx` or `.tsx`. The imported names must be exported by that file.",
    examples: {
      incorrect: {
        text: 'import Start from "/guides/quickstart";\n\n<Start />',
        note: "The file is `guides/quickstart.mdx`.",
      },
      correct: 'import Start from "/guides/quickstart.mdx";\n\n<Start />',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.modules.length === 0 || !isReadable(context)) return;
    for (const statement of modulesOf(page).imports) {
      const found = pathProblem(statement, context);
      if (found) yield found;
      else yield* nameProblems(statement, context);
    }
  },
  fixes({ span, data }, { page }): readonly Fix[] {
    return (data?.changes ?? []).map((content, index) => ({
      title: l10n.t("Change to {0}", JSON.stringify(content)),
      edits: [{ ...span, content }, ...(data?.name === undefined ? [] : tagEdits(page, data.name, content))],
      preferred: index === 0,
      safe: index === 0 && data?.isCertain === true,
    }));
  },
});

/** Renames the tags of an import that are parsed as HTML because of their lowercase name. */
function tagEdits(page: PageBody, name: string, content: string): Fix["edits"] {
  const tags = tagsIn(page.text).filter((tag) => tag.name === name);
  return tags.map((tag) => ({ ...nameSpan(page.text, tag), content }));
}

/**
 * Whether a tag is used inside a line of text. There, a tag with a lowercase name is HTML. On lines of its own, the
 * platform shows the snippet. A name with a capital inside is meant as the name of a component, which the platform
 * documents with a capital at the start.
 */
function isUsedInText(name: string, page: PageBody): boolean {
  if (name !== name.toLowerCase()) return true;
  return tagEdits(page, name, name).some(({ offset }) => {
    const start = page.text.lastIndexOf("\n", offset) + 1;
    const end = page.text.indexOf("\n", offset);
    return !/^<[^<>]*>$/.test(page.text.slice(start, end < 0 ? undefined : end).trim());
  });
}

function pathProblem({ source, sourceSpan }: ImportStatement, { page, site }: PageContext): Problem | undefined {
  if (PROVIDED.test(source) || source === "") return undefined;
  const problem = (message: string, ...changes: string[]): Problem => ({
    span: sourceSpan,
    message,
    data: { changes, isCertain: changes.length === 1 },
  });
  const quoted = JSON.stringify(source);
  const ending = missingEnding(source, page.slug, site) ?? "";
  if (!/^(?:\/|\.{1,2}\/)/.test(source)) {
    const path = `/${source}${ending}`;
    const isFile = site.hasFile(path.slice(1));
    if (!isFile && IMPORTABLE.some((each) => source.endsWith(each))) return undefined;
    return isFile
      ? problem(l10n.t("The import path {0} must start with `/`, `./` or `../`.", quoted), path)
      : problem(l10n.t("Package {0} cannot be imported. Only files in the site can be imported.", quoted));
  }
  if (ending !== "") return problem(l10n.t("The import path {0} needs a file extension.", quoted), source + ending);
  const { path } = partsOf(source);
  if (/\.\w+$/.test(path) && !IMPORTABLE.some((each) => path.endsWith(each)))
    return problem(
      l10n.t("File {0} cannot be imported. Only `.mdx`, `.md`, `.jsx` and `.tsx` files can be imported.", quoted),
    );
  return undefined;
}

function* nameProblems({ source, names }: ImportStatement, { page, site }: PageContext): Iterable<Problem> {
  const file = componentFileOf(source, page.slug, site);
  const code = file === undefined ? undefined : site.componentsIfRead(file);
  if (code !== undefined) yield* componentProblems(code, source, names);
  const found = targetOf({ kind: "import", target: source }, page.slug, site);
  const body = found.state === "page" ? site.body(found.slug) : undefined;
  if (!body) return;
  const modules = modulesOf(body);
  for (const { name, imported, span } of names) {
    if (imported === "*") continue;
    if (imported === "default") {
      if (isEmpty(body, modules))
        yield {
          span,
          message: l10n.t("{0} has only named exports. Import them in braces.", JSON.stringify(source)),
          data: { changes: modules.defined.has(name) ? [`{ ${name} }`] : [], isCertain: modules.defined.has(name) },
        };
      else if (/^\p{Ll}/u.test(name) && !modules.hasDefaultExport && isUsedInText(name, page))
        yield {
          span,
          message: l10n.t(
            "The name of an imported snippet must start with a capital letter. {0} is read as HTML.",
            `<${name}>`,
          ),
          data: { changes: [name.charAt(0).toUpperCase() + name.slice(1)], isCertain: true, name },
        };
      continue;
    }
    if (modules.defined.has(imported)) continue;
    yield notExported(source, { name, imported, span }, modules.defined);
  }
}

/** Reports problems with names imported from a component file. */
function* componentProblems(code: string, source: string, names: ImportStatement["names"]): Iterable<Problem> {
  // The exports of such files are unknown, or the author has not written any yet.
  if (code.trim() === "" || /^export\s*\*/m.test(code) || /\bmodule\.exports\b/.test(code)) return;
  const exported = new Set(exportsIn(code));
  for (const each of names) {
    if (each.imported === "*" || exported.has(each.imported)) continue;
    if (each.imported !== "default") yield notExported(source, each, exported);
    else if (!exportsDefault(code)) {
      const isNamed = exported.has(each.name) && names.length === 1;
      yield {
        span: each.span,
        message: l10n.t("{0} has no default export. Use braces to import a named export.", JSON.stringify(source)),
        data: { changes: isNamed ? [`{ ${each.name} }`] : [], isCertain: isNamed },
      };
    }
  }
}

function notExported(
  source: string,
  { name, imported, span }: ImportStatement["names"][number],
  exported: ReadonlySet<string>,
): Problem {
  const certain = onlySpelling(imported, exported);
  const similar = certain === undefined ? nearest(imported, exported) : [certain];
  return {
    span,
    message: `${l10n.t("{0} does not export {1}.", JSON.stringify(source), JSON.stringify(imported))}${suggestion(similar[0])}`,
    data: { changes: name === imported ? similar : [], isCertain: false },
  };
}

/** Whether a snippet consists only of imports and exports. */
function isEmpty({ text, contents }: PageBody, { defined, hasDefaultExport, imports }: PageModules): boolean {
  if (hasDefaultExport || (defined.size === 0 && imports.length === 0)) return false;
  let rest = "";
  let at = bodyStart(text);
  for (const { offset, length } of contents.modules) {
    rest += text.slice(at, offset);
    at = offset + length;
  }
  return !/[^\s{}]/.test(`${rest}${text.slice(at)}`);
}
