import { shown } from "../ui/shown.ts";
import type { Standing } from "./standing.ts";

/** How many groups need somebody, and why. */
export type Attention = Readonly<Record<Exclude<Standing, "current" | "rotating">, number>>;

export function attentionOf(groups: readonly { readonly standing: Standing }[]): Attention {
  const count = (standing: Standing): number => groups.filter((group) => group.standing === standing).length;
  return { unknown: count("unknown"), stale: count("stale"), lost: count("lost"), due: count("due") };
}

const REASONS: Readonly<Record<keyof Attention, (count: string) => string>> = {
  unknown: (count) => `${count} with an unfinished rotation, outcome unknown`,
  stale: (count) => `${count} with a stale token`,
  lost: (count) => `${count} whose token the credential store lost`,
  due: (count) => `${count} with a token that is due to be rotated`,
};

/** The badge of the view; undefined when nothing needs attention. */
export function badgeText(attention: Attention): { readonly count: number; readonly tooltip: string } | undefined {
  const kinds = Object.keys(REASONS) as (keyof Attention)[];
  const count = kinds.reduce((sum, kind) => sum + attention[kind], 0);
  if (count === 0) return undefined;
  const reasons = kinds.filter((kind) => attention[kind] > 0).map((kind) => REASONS[kind](groupCount(attention[kind])));
  return { count, tooltip: reasons.join(", ") };
}

/** What has to be said beside the groups. */
export interface KnownOfMachine {
  /** The workspace tries to say where tokens go. */
  readonly ignoredWorkspaceValue: boolean;
  /** False when the credential store lost what an earlier window gave it. */
  readonly secretsAreKept: boolean;
}

/** What the view says above its rows; nothing where it has none, for a message would stand in place of the welcome text. */
export function messageText(
  state: {
    readonly empty: boolean;
    readonly attention: Attention;
    readonly filter: string;
    /** When unknown outcomes are checked next; undefined while they are, or where nothing checks them. */
    readonly nextCheck: Date | undefined;
  } & KnownOfMachine,
): string | undefined {
  const { empty, attention, filter, nextCheck, ignoredWorkspaceValue, secretsAreKept } = state;
  if (empty) return undefined;
  const sentences = [
    attention.unknown > 0
      ? `Outcome unknown for ${groupCount(attention.unknown)}: ${nextCheck ? `checked again at ${nextCheck.toLocaleTimeString()}` : "being checked"}. Do not rotate again meanwhile.`
      : "",
    ignoredWorkspaceValue ? "This workspace sets sitekeeper.userGroups.connections; that is ignored, for safety." : "",
    secretsAreKept
      ? ""
      : "The credential store of this machine keeps secrets in memory only: after a reload, API tokens have to be entered again.",
    filter === "" ? "" : `Filtered by "${shown(filter, 40)}".`,
    "Groups that this machine knows; the API has no list.",
  ].filter((sentence) => sentence !== "");
  return sentences.join(" ");
}

const groupCount = (count: number): string => `${count} group${count === 1 ? "" : "s"}`;
