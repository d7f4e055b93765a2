import * as l10n from "@vscode/l10n";
import { convertToDocs } from "../../formats/convert/convert.ts";
import type { Choices, Note, Question } from "../../formats/convert/note.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { valueAt } from "../../json/json.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { escapeMarkdown } from "../../text/markdownText.ts";

/** A config that was converted to the newer format, with a report for its author. */
export interface ConvertedSite {
  readonly text: string;
  /** The report in Markdown. */
  readonly report: string;
  /**
   * The choices that are left to the author, in the order in which to ask about them. An answer may make later choices
   * unnecessary.
   */
  readonly questions: readonly { readonly id: Question; readonly message: string }[];
  /** The number of pages whose position in the navigation would change. */
  readonly differences: number;
}

const ORDER: readonly Question[] = ["outer", "owner", "tab", "anchor"];

/**
 * Converts a config from the older format. Returns undefined if the config already uses the newer format or is not
 * valid JSON.
 */
export function convertSite(config: SiteConfig, choices: Choices = {}): ConvertedSite | undefined {
  if (config.format.isSplit || config.parseErrors.length > 0) return undefined;
  const { text, notes, differences } = convertToDocs(config, choices);
  const questions = ORDER.flatMap((id) => {
    const note = notes.find(({ question }) => question === id);
    return note ? [{ id, message: note.message }] : [];
  });
  const titles: readonly (readonly [Note["kind"], string])[] = [
    ["changed", l10n.t("Written differently")],
    ["decided", l10n.t("Decided by a rule")],
    ["dropped", l10n.t("Not supported in docs.json")],
  ];
  const parts = titles.flatMap(([kind, title]) => {
    const some = notes.filter((note) => note.kind === kind);
    return some.length === 0 ? [] : [`## ${title}`, some.map((note) => `- ${noteText(note, config)}`).join("\n")];
  });
  const proof =
    differences.length === 0
      ? l10n.t("Every page stays in the same version, tab, and anchor.")
      : l10n.t("Pages that would move: {0}.", differences.map(({ page }) => escapeMarkdown(page)).join(", "));
  const report = [`# ${l10n.t("Conversion to docs.json")}`, proof, ...parts].join("\n\n");
  return { text, report: `${report}\n`, questions, differences: differences.length };
}

function noteText({ path, message }: Note, config: SiteConfig): string {
  const node = valueAt(config.root, [...path]) ?? config.root;
  const line = node ? rangeOf(config, node).start.line + 1 : 1;
  return l10n.t("Line {0}: {1}", line, escapeMarkdown(message));
}
