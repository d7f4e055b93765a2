import * as l10n from "@vscode/l10n";
import { safeText } from "../ui/texts.ts";
import type { TokenStatus } from "./tokenStatus.ts";

/** The number of groups that need attention for each reason. */
type Attention = Readonly<Record<Exclude<TokenStatus, "current" | "rotating">, number>>;

/** Counts the groups that need attention. */
export function attentionOf(groups: readonly { readonly status: TokenStatus }[]): Attention {
  const count = (status: TokenStatus): number => groups.filter((group) => group.status === status).length;
  return { unknown: count("unknown"), stale: count("stale"), lost: count("lost"), due: count("due") };
}

const REASONS: Readonly<Record<keyof Attention, (count: number) => string>> = {
  unknown: (count) =>
    count === 1
      ? l10n.t("1 pending rotation (outcome unknown)")
      : l10n.t("{0} pending rotations (outcome unknown)", count),
  stale: (count) => (count === 1 ? l10n.t("1 stale token") : l10n.t("{0} stale tokens", count)),
  lost: (count) =>
    count === 1
      ? l10n.t("1 token lost by the credential store")
      : l10n.t("{0} tokens lost by the credential store", count),
  due: (count) => (count === 1 ? l10n.t("1 token due for rotation") : l10n.t("{0} tokens due for rotation", count)),
};

/** Returns the badge of the view. Returns undefined if no group needs attention. */
export function badgeText(attention: Attention): { readonly count: number; readonly tooltip: string } | undefined {
  const kinds = Object.keys(REASONS) as (keyof Attention)[];
  const count = kinds.reduce((sum, kind) => sum + attention[kind], 0);
  if (count === 0) return undefined;
  const reasons = kinds.filter((kind) => attention[kind] > 0).map((kind) => REASONS[kind](attention[kind]));
  return { count, tooltip: reasons.join(", ") };
}

/** The inputs of the message above the rows. */
export interface ViewNotices {
  /** Whether the workspace tries to set the connections. */
  readonly ignoredWorkspaceValue: boolean;
  /** False if the credential store has lost secrets that an earlier window stored. */
  readonly secretsAreKept: boolean;
}

/**
 * Returns the message above the rows. Returns undefined if there are no rows, because the message would hide the
 * welcome text.
 */
export function messageText(
  state: {
    readonly empty: boolean;
    readonly attention: Attention;
    readonly filter: string;
    /** The time of the next check of pending rotations. Undefined during a check or if no rotation is pending. */
    readonly nextCheck: Date | undefined;
  } & ViewNotices,
): string | undefined {
  const { empty, attention, filter, nextCheck, ignoredWorkspaceValue, secretsAreKept } = state;
  if (empty) return undefined;
  const sentences = [
    attention.unknown > 0 ? pendingText(attention.unknown, nextCheck) : "",
    ignoredWorkspaceValue
      ? l10n.t("This workspace sets sitekeeper.userGroups.connections. For security reasons, the value is ignored.")
      : "",
    secretsAreKept
      ? ""
      : l10n.t(
          "This machine's credential store keeps secrets in memory only. You will need to enter API tokens again after a reload.",
        ),
    filter === "" ? "" : l10n.t('Filtered by "{0}".', safeText(filter, 40)),
    l10n.t("Groups stored on this machine. The API cannot list groups."),
  ].filter((sentence) => sentence !== "");
  return sentences.join(" ");
}

function pendingText(pending: number, nextCheck: Date | undefined): string {
  return [
    pending === 1
      ? l10n.t("1 pending rotation, outcome unknown.")
      : l10n.t("{0} pending rotations, outcome unknown.", pending),
    nextCheck ? l10n.t("Next check at {0}.", nextCheck.toLocaleTimeString()) : l10n.t("Checking now."),
    l10n.t("Do not rotate again until the outcome is known."),
  ].join(" ");
}

/**
 * The message above the rows of the view. If a tree is empty, VS Code shows the message instead of the tree. A tree
 * that was hidden does not regain the keyboard focus, so the message is delayed until the rows are displayed.
 */
export class ViewMessage {
  readonly #display: (text: string) => void;
  #showsRows = false;
  #next: string | undefined;

  constructor(display: (text: string) => void) {
    this.#display = display;
  }

  /**
   * Shows a message immediately, or as soon as the rows are displayed.
   *
   * @param hasRows Whether the tree has rows, even if they are not displayed yet.
   */
  show(text: string, hasRows: boolean): void {
    const waits = hasRows && !this.#showsRows;
    this.#next = waits ? text : undefined;
    if (!waits) this.#display(text);
  }

  /** Call this when VS Code requests the root rows. The message is set after the rows, in a separate task. */
  rowsDelivered(hasRows: boolean): void {
    setTimeout(() => {
      this.#showsRows = hasRows;
      if (this.#next !== undefined) this.#display(this.#next);
      this.#next = undefined;
    });
  }
}
