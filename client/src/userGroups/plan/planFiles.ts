import { createHash } from "node:crypto";
import { PLAN_FILE, type Plan, readPlan, type Target } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { CodeLens, type CodeLensProvider, type Memento, Range, type Uri, window, workspace } from "vscode";
import { VIEW_ID } from "../names.ts";
import { safeText } from "../ui/texts.ts";

/**
 * Returns the plan in the active editor or in the workspace. Returns undefined if there is no plan, or if the plan has
 * unsaved changes.
 */
export async function pickPlanFile(): Promise<Uri | undefined> {
  const active = window.activeTextEditor?.document;
  if (active && isPlan(active.uri)) {
    if (!active.isDirty) return active.uri;
    void window.showWarningMessage(l10n.t("Save the plan first. Only the file on disk is used."));
    return undefined;
  }
  const files = (await workspace.findFiles(`**/${PLAN_FILE}`, "**/node_modules/**", 100)).filter(isPlan);
  if (files.length === 0) {
    void window.showWarningMessage(l10n.t("This workspace has no {0} file.", PLAN_FILE));
    return undefined;
  }
  const picks = files.map((uri) => ({ label: safeText(workspace.asRelativePath(uri)), uri }));
  const placeHolder = l10n.t("Select the plan");
  return picks.length === 1 ? picks[0]?.uri : (await window.showQuickPick(picks, { placeHolder }))?.uri;
}

const isPlan = ({ scheme, path }: Uri): boolean => scheme === "file" && path.endsWith(`/${PLAN_FILE}`);

/** @throws {FileProblem} If the plan is not valid. */
export const planAt = (file: Uri): Promise<Plan> => readPlan(file.fsPath);

/**
 * Lists every program that a plan may run and every file that it may write to. Each of them is listed exactly once, in
 * order and in full.
 */
function effectsOf(plan: Plan): readonly string[] {
  const effects = (target: Target): readonly string[] =>
    target.kind === "dotenv"
      ? [`${target.file}: ${target.variable}`]
      : [target.probe, target.program, target.verify].flatMap((program) =>
          program === undefined ? [] : [textOf(program)],
        );
  return [...new Set(plan.groups.flatMap(({ targets }) => targets).flatMap(effects))];
}

const textOf = (program: string | readonly string[]): string =>
  typeof program === "string"
    ? program
    : program.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : JSON.stringify(part))).join(" ");

const APPROVED = "userGroups.approvedPlans";

const MAX_APPROVED = 200;

/** The maximum number of characters that a dialog can show. */
const MAX_DIALOG_LENGTH = 3_000;

/**
 * Asks whether a plan may run its programs and write to its files, because it may come from someone else's repository.
 * The user is asked again only if the content changes.
 *
 * @param memory The storage for this machine.
 */
export async function isPlanApproved(file: Uri, plan: Plan, memory: Memento): Promise<boolean> {
  const effects = effectsOf(plan);
  const content = JSON.stringify([file.fsPath, plan.origin, plan.groups.map(({ targets }) => targets)]);
  const hash = createHash("sha256").update(content).digest("hex");
  const approved = memory.get<readonly string[]>(APPROVED, []);
  if (approved.includes(hash)) return true;
  if (effects.join("").length > MAX_DIALOG_LENGTH) {
    // The user must see the whole plan to approve it.
    void window.showWarningMessage(
      l10n.t("The plan has too many targets to show here. Apply it in a terminal with user-groups apply."),
    );
    return false;
  }
  const ALLOW = l10n.t("Allow These Commands");
  const title = l10n.t(
    "{0} passes the tokens of its groups to these commands and files:",
    safeText(workspace.asRelativePath(file)),
  );
  const detail = effects.map((effect) => `– ${safeText(effect, MAX_DIALOG_LENGTH)}`).join("\n");
  if ((await window.showWarningMessage(title, { modal: true, detail }, ALLOW)) !== ALLOW) return false;
  await memory.update(APPROVED, [...approved, hash].slice(-MAX_APPROVED));
  return true;
}

/** The code lenses above a plan, which run commands on the plan in the active editor. */
export const planLenses: CodeLensProvider = {
  provideCodeLenses: () => {
    const lens = (title: string, command: string) =>
      new CodeLens(new Range(0, 0, 0, 0), { title, command: `${VIEW_ID}.${command}` });
    return [lens(l10n.t("Rotate…"), "rotatePlan"), lens(l10n.t("Due Tokens"), "showPlan")];
  },
};
