import { commands, workspace } from "vscode";
import { VIEW_ID } from "../names.ts";

/** The values of the context key `cause` that have their own welcome text in `package.json`, under `viewsWelcome`. */
export const WELCOME_CAUSES = ["untrusted", "not-connected", "no-groups", "local-stopped", "browser"] as const;

/** Why the view shows its welcome text. */
export type WelcomeCause = (typeof WELCOME_CAUSES)[number];

/** The context keys that the extension sets, without the view ID that prefixes them. */
export const CONTEXT_KEYS = [
  "cause",
  "connected",
  "documentShown",
  "filtered",
  "hasGroups",
  "ignoredWorkspaceValue",
] as const;

type ContextKey = (typeof CONTEXT_KEYS)[number];

/** Sets a context key that `when` clauses in `package.json` use. */
export function setContextKey<Key extends ContextKey>(
  key: Key,
  value: Key extends "cause" ? WelcomeCause | "none" : boolean,
): void {
  void commands.executeCommand("setContext", `${VIEW_ID}.${key}`, value);
}

/**
 * Returns the user's setting for the number of days before a token is due for rotation. 0 means that tokens are never
 * due.
 */
export function rotateAfterDays(): number {
  return workspace.getConfiguration().get<number>(`${VIEW_ID}.rotateAfterDays`) ?? 0;
}
