import * as l10n from "@vscode/l10n";
import { type Document, LineCounter, parseDocument, visit } from "yaml";
import { step } from "./work.ts";

/**
 * A YAML document as plain values, or the reason why it cannot be read. The reason completes a sentence and includes
 * the period.
 */
type YamlResult =
  | { readonly ok: true; readonly value: unknown; readonly document: Document; readonly lines: LineCounter }
  /** `at` is the offset of the syntax error, if known. */
  | { readonly ok: false; readonly why: string; readonly at?: number };

/**
 * The maximum number of aliases. Each one requires a walk through the whole document, so a large number would take
 * seconds.
 */
const MAX_ALIASES = 500;

/** Parses a single YAML document. Never throws, and takes linear time. */
export function readYaml(text: string): YamlResult {
  step(text.length * 30);
  try {
    // To format a pretty error, the library searches the text. A broken document may have an error at every character,
    // so this would be slow.
    const lines = new LineCounter();
    const options = { logLevel: "error", uniqueKeys: false, prettyErrors: false, lineCounter: lines } as const;
    const document = parseDocument(text, options);
    const [error] = document.errors;
    if (error?.code === "RESOURCE_EXHAUSTION") return { ok: false, why: l10n.t("it is nested too deeply.") };
    if (error) return { ok: false, why: `${withoutPeriod(error.message)}.`, at: error.pos[0] };
    let aliases = 0;
    visit(document, {
      Alias() {
        aliases++;
        return aliases > MAX_ALIASES ? visit.BREAK : undefined;
      },
    });
    if (aliases > MAX_ALIASES) return { ok: false, why: l10n.t("it uses more than {0} aliases.", MAX_ALIASES) };
    return { ok: true, value: document.toJS(), document, lines };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, why: l10n.t("it is nested too deeply.") };
    const [what = l10n.t("it cannot be read")] = error instanceof Error ? error.message.split("\n", 1) : [];
    return { ok: false, why: `${withoutPeriod(what)}.` };
  }
}

function withoutPeriod(message: string): string {
  return /[.:]$/.test(message) ? message.slice(0, -1) : message;
}
