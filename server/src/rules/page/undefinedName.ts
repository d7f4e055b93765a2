import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { componentNames, tagSchema } from "../../formats/components.ts";
import { isFrontMatterField } from "../../formats/frontMatter.ts";
import { formulasIn, isInFormula } from "../../mdx/formulas.ts";
import { freeNamesOf } from "../../mdx/freeNames.ts";
import { misreadFieldsEnd } from "../../mdx/frontMatter.ts";
import { modulesOf } from "../../mdx/modules.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

/** The names that JavaScript, browsers, React, and the platform provide on every page. */
const PREDEFINED: ReadonlySet<string> = new Set([
  ...(
    "user children props arguments null true false React Fragment useCallback useContext useEffect useMemo useReducer " +
    "useRef useState Infinity NaN undefined globalThis global eval isFinite isNaN parseFloat parseInt decodeURI escape " +
    "unescape decodeURIComponent encodeURI encodeURIComponent AggregateError Array ArrayBuffer Atomics BigInt " +
    "BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float16Array Float32Array " +
    "Float64Array Function Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy " +
    "RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError " +
    "Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly alert atob btoa confirm " +
    "prompt cancelAnimationFrame cancelIdleCallback clearInterval clearTimeout console createImageBitmap crypto " +
    "customElements document fetch getComputedStyle getSelection history indexedDB innerHeight innerWidth localStorage " +
    "location matchMedia navigator performance process queueMicrotask reportError requestAnimationFrame " +
    "requestIdleCallback screen scrollBy scrollTo scrollX scrollY self sessionStorage setInterval setTimeout " +
    "structuredClone window addEventListener removeEventListener dispatchEvent postMessage devicePixelRatio caches " +
    "visualViewport AbortController AbortSignal AnimationEvent Audio AudioContext Blob BroadcastChannel CSS " +
    "CSSStyleSheet ClipboardEvent ClipboardItem CustomEvent DOMException DOMParser DOMRect DataTransfer Document " +
    "DocumentFragment DragEvent Element Event EventSource EventTarget File FileList FileReader FocusEvent FontFace " +
    "FormData Headers Image InputEvent IntersectionObserver KeyboardEvent MediaQueryList MediaRecorder MediaStream " +
    "MessageChannel MessageEvent MouseEvent MutationObserver Node NodeList Notification OffscreenCanvas Path2D " +
    "PerformanceObserver PointerEvent ReadableStream Request ResizeObserver Response Selection SharedWorker " +
    "SpeechSynthesisUtterance Storage StorageEvent SubmitEvent TextDecoder TextEncoder TouchEvent TransformStream " +
    "UIEvent URL URLSearchParams WebSocket WheelEvent Window Worker WritableStream XMLHttpRequest XMLSerializer " +
    "_Fragment _components _jsx _jsxs MDXContent"
  ).split(" "),
  ...componentNames.map((name) => name.split(".", 1)[0]!),
]);
/** Matches the classes of elements in browsers. */
const ELEMENT_CLASS = /^(?:HTML|SVG)\w*Element$/;

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
    why: "Braces contain an expression. If it is only an undefined name, readers see nothing. Any other expression with an undefined name, such as `{a, b}` or `{page.name}`, is an error: readers see an error message instead of the page. An undefined name in a function of the page is a warning, because the function may never run. To show the braces themselves, escape them or write the text as code.",
    examples: {
      incorrect: "Send a request to /users/{id} to see the user.",
      correct: "Send a request to `/users/{id}` to see the user.",
    },
  },
  *check(context) {
    const { page, site, settings } = context;
    const { names, expressions, modules } = page.contents;
    // In a snippet, these names are properties that the page passes in.
    if (names.length + expressions.length + modules.length === 0 || !isReadable(context) || isSnippet(page.slug))
      return;
    const { imports, defined, free } = modulesOf(page);
    const imported = new Set(imports.flatMap((each) => each.names.map(({ name }) => name)));
    const own = new Set([...defined, ...imported, ...(settings?.components ?? [])]);
    const isUnknown = (name: string): boolean =>
      !PREDEFINED.has(name) && !own.has(name) && !ELEMENT_CLASS.test(name) && !tagSchema(name)?.["x-tag"]?.isInternal;
    const lone = names.filter((span) => isUnknown(nameIn(page.text, span)));
    const inCode = expressions.flatMap((expression) => {
      const name = freeNamesOf(expression.code).find((each) => isUnknown(each.name))?.name;
      return name === undefined ? [] : [{ ...expression, name }];
    });
    const firstUses = new Map(free.toReversed().map((use) => [use.name, use]));
    const inModules = free.filter((use) => firstUses.get(use.name) === use && isUnknown(use.name));
    if (lone.length + inCode.length + inModules.length === 0 || pageAndImporters(page.slug, site).size > 1) return;
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
    for (const { name, offset, isInFunction } of inModules)
      yield {
        span: { offset, length: name.length },
        message: isInFunction
          ? l10n.t("{0} is not defined, so this code fails when it runs.", `\`${name}\``)
          : l10n.t("{0} is not defined, so readers see an error instead of the page.", `\`${name}\``),
        ...(!isInFunction && { severity: "error" as const }),
      };
  },
  fixes({ span, data }, { page }) {
    if (!data?.isText) return [];
    const text = page.text.slice(span.offset, span.offset + span.length);
    const name = nameIn(page.text, span);
    // Without its braces, other code could be read as Markdown or a tag.
    const isPlain = !/[<>*`~[\]\\\n]/.test(text);
    const escaped = isPlain ? (data.name === name ? `\\{${name}\\}` : text.replace(/[{}]/g, "\\$&")) : undefined;
    const marks = "`".repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
    const code = text.includes("\n") ? undefined : `${marks}${data.name === name ? `{${name}}` : text}${marks}`;
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
