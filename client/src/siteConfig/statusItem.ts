import { LANGUAGE_ID, type StatusParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type Disposable, LanguageStatusSeverity, languages, window } from "vscode";
import type { LanguageDecision } from "./classify.ts";
import type { LanguageAssignment } from "./languageAssignment.ts";

/**
 * The language status item. It shows why a file is a site config, shows the result of its check, and offers a command
 * to opt out.
 */
export class StatusItem implements Disposable {
  readonly #item = languages.createLanguageStatusItem("sitekeeper.siteConfig", { language: LANGUAGE_ID });
  readonly #assignment: LanguageAssignment;
  readonly #checks = new Map<string, StatusParams>();
  readonly #disposables: Disposable[];

  constructor(assignment: LanguageAssignment) {
    this.#assignment = assignment;
    this.#item.name = l10n.t("Site Config");
    this.#item.command = { title: l10n.t("Not a Site Config"), command: "sitekeeper.notSiteConfig" };
    this.#disposables = [
      this.#item,
      window.onDidChangeActiveTextEditor(() => this.#show()),
      assignment.onDidDecide(() => this.#show()),
    ];
    this.#show();
  }

  showCheck(status: StatusParams): void {
    this.#checks.set(status.uri, status);
    this.#show();
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #show(): void {
    const uri = window.activeTextEditor?.document.uri;
    if (!uri) return;
    const check = this.#checks.get(uri.toString());
    const { text, detail, isWarning } = describeStatus(this.#assignment.decision(uri), check);
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
  }
}

/** The duration in milliseconds above which a check causes a warning, because it may delay typing. */
const CHECK_BUDGET_MS = 250;

/** The maximum length of a pattern to show. VS Code cuts off the status item at 500 pixels. */
const SHOWN_GLOB = 24;

/**
 * Returns the text of the status item, its detail, and whether it is a warning. The detail is the reason for the
 * warning, or for the language of the file. Both strings are short so that the opt-out command after them stays
 * visible.
 */
export function describeStatus(
  decision: LanguageDecision | undefined,
  check: Pick<StatusParams, "milliseconds" | "counts" | "settingsFile"> | undefined,
): { readonly text: string; readonly detail: string; readonly isWarning: boolean } {
  if (!check) return { text: l10n.t("Not checked yet"), detail: reason(decision), isWarning: false };
  const { milliseconds, counts, settingsFile } = check;
  const problems = settingsFile?.problems ?? 0;
  const warning =
    (problems > 0 && problemsText(problems)) ||
    (milliseconds > CHECK_BUDGET_MS && l10n.t("Slow check: {0} ms", Math.round(milliseconds)));
  return {
    text: foundText(counts),
    detail: warning || reason(decision),
    isWarning: warning !== false,
  };
}

/** Describes the number of errors and warnings. If there are none, describes the number of infos. */
function foundText({ error, warning, info }: StatusParams["counts"]): string {
  const found = [
    error > 0 && (error === 1 ? l10n.t("1 error") : l10n.t("{0} errors", error)),
    warning > 0 && (warning === 1 ? l10n.t("1 warning") : l10n.t("{0} warnings", warning)),
  ].filter((part) => part !== false);
  if (found.length > 0) return found.join(", ");
  if (info > 0) return info === 1 ? l10n.t("1 info") : l10n.t("{0} infos", info);
  return l10n.t("No findings");
}

function problemsText(problems: number): string {
  return problems === 1
    ? l10n.t("1 problem in .sitekeeper.json")
    : l10n.t("{0} problems in .sitekeeper.json", problems);
}

function reason(decision: LanguageDecision | undefined): string {
  if (decision?.language !== LANGUAGE_ID) return l10n.t("Language set in the editor");
  if (decision.why === "part") return l10n.t("Part of a site config");
  if (decision.why !== "files") return l10n.t("Chosen by you");
  const { glob } = decision;
  return l10n.t("Matches {0}", glob.length > SHOWN_GLOB ? `${glob.slice(0, SHOWN_GLOB - 1)}…` : glob);
}
