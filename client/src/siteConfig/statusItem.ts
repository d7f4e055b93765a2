import { LANGUAGE_ID, type StatusParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type Disposable, LanguageStatusSeverity, languages, window } from "vscode";
import type { LanguageAssignment } from "./languageAssignment.ts";
import { describeStatus } from "./statusText.ts";

/** The language status item: why the file is a site config, the result of its last check, and a command to opt out. */
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

  /** Shows the result of a check. */
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
    const { text, detail, isWarning } = describeStatus(this.#assignment.verdict(uri), check);
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
  }
}
