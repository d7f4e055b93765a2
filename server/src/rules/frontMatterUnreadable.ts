import * as l10n from "@vscode/l10n";
import { isSnippet } from "../disk/paths.ts";
import { frontMatterSchema } from "../formats/frontMatter.ts";
import type { Edit } from "../json/edits.ts";
import { bodyStart, frontMatterFields, misplacedFrontMatter, unclosedFrontMatter } from "../mdx/frontMatter.ts";
import { readYaml } from "../site/yaml.ts";
import { isParsed } from "./engine/pageTags.ts";
import { definePageRule } from "./engine/rule.ts";

interface Repair {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly isCertain: boolean;
}

/** The maximum number of characters to search for misplaced front matter. */
const HEAD_CHARS = 8192;

/** A key with a plain or quoted value, which does not need to be parsed. */
const PLAIN = /^(?:[\w-]+:(?:[ \t]+(?:"[^"\\]*"|'[^']*'|[^\s"'#&*!|>%@`[\]{},?:-][^:#]*))?)?$/;

export const frontMatterUnreadable = definePageRule<Repair>({
  id: "front-matter-unreadable",
  severity: "error",
  rejects: true,
  docs: {
    summary: "The front matter of a page cannot be read.",
    why: "The page has no title and is missing from the navigation, or readers see the fields as text. Front matter must start on the first line and be valid YAML. Quote values that contain a colon and a space, or that start with a special character such as `@`.",
    examples: {
      incorrect: { text: "---\ntitle: Deploy: a guide\n---\n\nText.", language: "mdx" },
      correct: { text: '---\ntitle: "Deploy: a guide"\n---\n\nText.', language: "mdx" },
    },
  },
  *check(context) {
    const { page } = context;
    const { text } = page;
    if (!/^\uFEFF?---|\n---[ \t]*\r?\n/.test(text.slice(0, HEAD_CHARS)) || isSnippet(page.slug) || !isParsed(context))
      return;
    const misplaced = misplacedFrontMatter(text, isField);
    if (misplaced) {
      const { offset, length } = misplaced;
      const block = text.slice(offset, offset + length);
      const before = text.slice(0, offset);
      const edits = [
        {
          offset: 0,
          length: offset + length,
          content: `${block}${before.trim() === "" ? "" : `\n\n${before.trim()}`}`,
        },
      ];
      yield {
        span: { offset, length: 3 },
        message: l10n.t("Front matter must start on the first line. Readers see this as text."),
        data: { title: l10n.t("Move the front matter to the first line"), edits, isCertain: before.trim() === "" },
      };
      return;
    }
    const unclosed = unclosedFrontMatter(text);
    if (unclosed !== undefined) {
      const edits = [{ offset: unclosed, length: 0, content: "\n---" }];
      yield {
        span: { offset: text.indexOf("---"), length: 3 },
        message: l10n.t("The front matter is not closed. Add a line with three hyphens (`---`) after the last field."),
        data: { title: l10n.t("Close the front matter"), edits, isCertain: false },
      };
      return;
    }
    const start = text.indexOf("\n") + 1;
    const end = bodyStart(text);
    if (end <= 1) return;
    const yaml = text.slice(start, text.lastIndexOf("---", end - 1));
    if (yaml.split("\n").every((line) => PLAIN.test(line.trimEnd()))) return;
    const read = readYaml(yaml);
    // The platform accepts quoted strings with unindented continuation lines.
    if (read.ok || readYaml(inOneLine(yaml)).ok) return;
    const quoted = quotedFix(text, start, yaml);
    const message = l10n.t("The front matter is not valid YAML: {0}", read.why);
    yield {
      span: quoted?.span ?? lineAt(text, start + (read.at ?? 0)),
      message,
      ...(quoted && { data: quoted.repair }),
    };
  },
  fixes({ data }) {
    return data ? [{ title: data.title, edits: data.edits, preferred: true, safe: data.isCertain }] : [];
  },
});

function isField(key: string): boolean {
  return Object.hasOwn(frontMatterSchema.properties ?? {}, key);
}

/** Joins the lines of each quoted string into one. */
function inOneLine(yaml: string): string {
  return yaml.replace(/:(?:[ \t]+|[ \t]*\r?\n[ \t]+)(?:"(?:[^"\\]|\\[\s\S])*"|'[^']*')/g, (value) =>
    value.replace(/\r?\n/g, " "),
  );
}

/** Finds the value that makes the front matter valid once it is quoted. */
function quotedFix(text: string, start: number, yaml: string) {
  for (const { value } of frontMatterFields(text)) {
    const sourceText = text.slice(value.offset, value.offset + value.length);
    if (sourceText === "") continue;
    const inner = /^(["'])/.test(sourceText) ? sourceText.replace(/^["']|["']$/g, "") : sourceText;
    const content = JSON.stringify(inner.replace(/\\(["'])/g, "$1"));
    const at = value.offset - start;
    if (!readYaml(yaml.slice(0, at) + content + yaml.slice(at + value.length)).ok) continue;
    const repair = { title: l10n.t("Put the value in quotes"), edits: [{ ...value, content }], isCertain: true };
    return { span: value, repair };
  }
  return undefined;
}

function lineAt(text: string, around: number): { readonly offset: number; readonly length: number } {
  const offset = text.lastIndexOf("\n", around - 1) + 1;
  const end = text.indexOf("\n", offset);
  return { offset, length: Math.max(1, (end < 0 ? text.length : end) - offset) };
}
