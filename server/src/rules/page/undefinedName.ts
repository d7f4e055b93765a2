import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { componentNames } from "../../formats/components.ts";
import { isFrontMatterField } from "../../formats/frontMatter.ts";
import { formulasIn, isInFormula } from "../../mdx/formulas.ts";
import { freeNames } from "../../mdx/freeNames.ts";
import { misreadFieldsEnd } from "../../mdx/frontMatter.ts";
import { modulesOf } from "../../mdx/modules.ts";
import { codeBetween } from "../../mdx/pageExpressions.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

/** Global names, and names that the platform provides on every page. */
const PREDEFINED: ReadonlySet<string> = new Set([
  ...(
    "user children props arguments null true false React Fragment useCallback useContext useEffect useMemo useReducer " +
    "useRef useState Infinity NaN undefined globalThis eval isFinite isNaN parseFloat parseInt decodeURI escape unescape " +
    "decodeURIComponent encodeURI encodeURIComponent AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array " +
    "BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float32Array Float64Array Function " +
    "Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError " +
    "Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array " +
    "Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly alert atob btoa clearInterval clearTimeout " +
    "console crypto customElements document fetch getComputedStyle history indexedDB localStorage location matchMedia " +
    "navigator performance process queueMicrotask requestAnimationFrame screen self " +
    "sessionStorage setInterval setTimeout structuredClone window AbortController Blob CustomEvent Event EventTarget " +
    "File FileReader FormData Headers Image IntersectionObserver MutationObserver Notification Request ResizeObserver " +
    "Response TextDecoder TextEncoder URL URLSearchParams WebSocket Worker XMLHttpRequest"
  ).split(" "),
  ...componentNames,
]);

interface Undefined {
  readonly name: string;
  /** Whether the name is the whole expression, so that it can also be written as text. */
  readonly isText: boolean;
}

export const undefinedName = definePageRule<Undefined>({
  id: "undefined-name",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A page uses an undefined name in braces.",
    why: "Braces contain an expression. If it is only an undefined name, readers see nothing. Any other expression with an undefined name, such as `{a, b}` or `{page.name}`, is an error: readers see an error message instead of the page. To show the braces themselves, escape them or write the text as code.",
    examples: {
      incorrect: "Send a request to /users/{id} to see the user.",
      correct: "Send a request to `/users/{id}` to see the user.",
    },
  },
  *check(context) {
    const { page, site } = context;
    const { names, expressions } = page.contents;
    // In a snippet, these names are properties that the page passes in.
    if (names.length + expressions.length === 0 || !isReadable(context) || isSnippet(page.slug)) return;
    const { imports, defined } = modulesOf(page);
    const imported = new Set(imports.flatMap((each) => each.names.map(({ name }) => name)));
    const isUnknown = (name: string): boolean => !PREDEFINED.has(name) && !defined.has(name) && !imported.has(name);
    const lone = names.filter((span) => isUnknown(nameIn(page.text, span)));
    const inCode = expressions.flatMap((expression) => {
      const { offset, length } = expression.span;
      const free = freeNames(codeBetween(page.text, offset + 1, offset + length - 1)) ?? [];
      const name = free.find((each) => isUnknown(each.name))?.name;
      return name === undefined ? [] : [{ ...expression, name }];
    });
    if (lone.length + inCode.length === 0 || pageAndImporters(page.slug, site).size > 1) return;
    const formulas = formulasIn(page.text);
    const fieldsEnd = misreadFieldsEnd(page.text, isFrontMatterField);
    for (const span of lone) {
      if (isInFormula(formulas, span.offset) || span.offset < fieldsEnd) continue;
      const name = nameIn(page.text, span);
      yield {
        span,
        message: l10n.t(
          "{0} is not defined, so readers see nothing here. To show the text itself, write {1}.",
          `\`${name}\``,
          `\`\\{${name}\\}\``,
        ),
        data: { name, isText: true },
      };
    }
    for (const { span, isInTag, name } of inCode)
      yield {
        span,
        message: isInTag
          ? l10n.t("{0} is not defined, so readers see an error instead of the page.", `\`${name}\``)
          : l10n.t(
              "{0} is not defined, so readers see an error instead of the page. To show the text itself, escape the braces.",
              `\`${name}\``,
            ),
        severity: "error",
        data: { name, isText: !isInTag },
      };
  },
  fixes({ span, data }, { page }) {
    if (!data?.isText) return [];
    const text = page.text.slice(span.offset, span.offset + span.length);
    const name = nameIn(page.text, span);
    // Without its braces, other code could be read as Markdown or a tag.
    const isPlain = !/[<>*`~[\]\\\n]/.test(text);
    const escaped = isPlain ? (data.name === name ? `\\{${name}\\}` : text.replace(/[{}]/g, "\\$&")) : undefined;
    const code = /[`\n]/.test(text) ? undefined : `\`${data.name === name ? `{${name}}` : text}\``;
    return [
      ...(escaped === undefined
        ? []
        : [{ title: l10n.t("Escape the braces"), edits: [{ ...span, content: escaped }] }]),
      ...(code === undefined ? [] : [{ title: l10n.t("Format as code"), edits: [{ ...span, content: code }] }]),
    ].map((fix, index) => ({ ...fix, preferred: index === 0 }));
  },
});

function nameIn(text: string, { offset, length }: { readonly offset: number; readonly length: number }): string {
  return text.slice(offset + 1, offset + length - 1).trim();
}
