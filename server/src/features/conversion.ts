import * as l10n from "@vscode/l10n";
import { convertToDocs } from "../formats/convert/convert.ts";
import type { MainNames } from "../formats/convert/navigation.ts";
import type { Note } from "../formats/convert/note.ts";
import type { SiteConfig } from "../formats/format.ts";
import { valueAt } from "../json/json.ts";
import { rangeOf } from "../json/jsonText.ts";
import { escapeMarkdown } from "../text/markdownText.ts";

/** A config in the newer format, with a report for its author. */
export interface ConvertedSite {
  readonly text: string;
  /** In Markdown. */
  readonly report: string;
  /** The parts for which a name was made up. */
  readonly unnamed: readonly (keyof MainNames)[];
  /** The number of pages that readers would find elsewhere. */
  readonly differences: number;
}

/** Converts a config in the older format. Undefined for one in the newer format, and for one that is not valid JSON. */
export function convertSite(config: SiteConfig, names: MainNames = {}): ConvertedSite | undefined {
  if (config.format.isSplit || config.parseErrors.length > 0) return undefined;
  const { text, notes, differences } = convertToDocs(config, names);
  const isUnnamed = (list: string): boolean =>
    notes.some(({ kind, path }) => kind === "decided" && path.length === 1 && path[0] === list);
  const unnamed = (["tab", "anchor"] as const).filter((kind) => isUnnamed(`${kind}s`));
  const titles: readonly (readonly [Note["kind"], string])[] = [
    ["changed", l10n.t("Written in another way")],
    ["decided", l10n.t("Decided by a rule")],
    ["dropped", l10n.t("Without a place in docs.json")],
  ];
  const parts = titles.flatMap(([kind, title]) => {
    const some = notes.filter((note) => note.kind === kind);
    return some.length === 0 ? [] : [`## ${title}`, some.map((note) => `- ${noteText(note, config)}`).join("\n")];
  });
  const proof =
    differences.length === 0
      ? l10n.t("Every page is below the same version, tab and anchor as before.")
      : l10n.t(
          "Pages that readers would find elsewhere: {0}.",
          differences.map(({ page }) => escapeMarkdown(page)).join(", "),
        );
  const report = [`# ${l10n.t("Conversion to docs.json")}`, proof, ...parts].join("\n\n");
  return { text, report: `${report}\n`, unnamed, differences: differences.length };
}

function noteText({ path, message }: Note, config: SiteConfig): string {
  const node = valueAt(config.root, [...path]) ?? config.root;
  const line = node ? rangeOf(config, node).start.line + 1 : 1;
  return l10n.t("Line {0}: {1}", line, escapeMarkdown(message));
}
