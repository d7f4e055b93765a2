import * as l10n from "@vscode/l10n";
import type { LockHolder } from "./ports.ts";
import type { Report } from "./rotator.ts";
import type { Outcome, Reason, Saved } from "./state.ts";

type ReportLevel = "done" | "notice" | "problem";

interface ReportText {
  readonly level: ReportLevel;
  /** Full sentences on what happened and what to do. They do not contain a token. */
  readonly text: string;
}

/** Why the new token could not be stored; empty if it was stored. */
function savedText(saved: Saved): string {
  switch (saved) {
    case "fully":
      return "";
    case "not-in-registry":
      return l10n.t(
        "The token could not be recorded on this machine. Check the disk, then fetch the token again before you use it.",
      );
    case "not-in-secret-store":
      return l10n.t(
        "The token could not be stored on this machine, but the service has it. Fix the secret store, then fetch the token again.",
      );
    default:
      return saved satisfies never;
  }
}

/** Joins sentences and skips empty ones. */
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** Describes, as a message, how an operation ended. */
export function reportText(report: Report): ReportText {
  const { level, text } = OUTCOMES[report.outcome.kind](report.outcome as never, report);
  if (!report.otherApiToken) return { level, text };
  const otherApiToken = l10n.t(
    "This check used a different API token than the rotation. Make sure that both belong to the same environment.",
  );
  return { level, text: sentences(text, otherApiToken) };
}

type Kind = Outcome["kind"];
type OutcomeOf<K extends Kind> = Extract<Outcome, { readonly kind: K }>;

const stored = (text: string, saved: Saved, level: ReportLevel): ReportText => ({
  level: saved === "fully" ? level : "problem",
  text: sentences(text, savedText(saved)),
});

/**
 * An external value formatted as JSON for display. Characters that control a terminal, or that hide or reorder text,
 * are escaped.
 */
export const displayJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/** An ID for display, in quotes. */
export const displayId = (id: string): string => displayJson(id);

/** Why an operation did not succeed, as in its text. */
export function reasonOfReport({ outcome, cause }: Pick<Report, "outcome" | "cause">): Reason | undefined {
  return cause ?? ("reason" in outcome ? outcome.reason : undefined);
}

const OUTCOMES: { readonly [K in Kind]: (outcome: OutcomeOf<K>, report: Report) => ReportText } = {
  rotated: ({ saved }, { key }) =>
    stored(
      l10n.t("Rotated {0}. The old token is no longer valid. Replace every copy of it.", displayId(key.userGroupId)),
      saved,
      "done",
    ),
  adopted: ({ saved }, { key }) =>
    stored(
      l10n.t(
        "The token of {0} was rotated by this machine's pending rotation or by someone else. The current token is stored. The old one is no longer valid.",
        displayId(key.userGroupId),
      ),
      saved,
      "done",
    ),
  "changed-elsewhere": ({ saved }, { key }) =>
    stored(
      l10n.t(
        "{0} was rotated elsewhere. The copy on this machine was replaced. This operation rotated nothing.",
        displayId(key.userGroupId),
      ),
      saved,
      "notice",
    ),
  fetched: ({ created, changed, saved }, { key }) => {
    const id = displayId(key.userGroupId);
    if (created) return stored(l10n.t("Created {0}.", id), saved, "done");
    if (created === undefined) {
      return stored(
        l10n.t(
          "Fetched the token of {0}. An earlier request got no response, so this call may have created the group.",
          id,
        ),
        saved,
        "notice",
      );
    }
    return stored(
      changed ? l10n.t("Fetched the current token of {0}.", id) : l10n.t("The stored token of {0} is current.", id),
      saved,
      "done",
    );
  },
  idle: (_, { key }) => ({
    level: "done",
    text: l10n.t("{0} does not have a pending rotation.", displayId(key.userGroupId)),
  }),
  failed: ({ reason }, { key, intent }) => ({
    level: "problem",
    text: sentences(FAILED[intent](displayId(key.userGroupId)), reason.message),
  }),
  "not-rotated": ({ reason }, { key }) => ({
    level: "problem",
    text: sentences(
      l10n.t("{0} was not rotated. The old token is still valid.", displayId(key.userGroupId)),
      reason?.message ?? "",
    ),
  }),
  unknown: ({ reason }, { key, cause, decidedInMs }) => {
    const check =
      decidedInMs === undefined
        ? l10n.t("The next operation on this group checks again first.")
        : l10n.t("Check again in {0} s. The outcome will be known by then.", Math.ceil(decidedInMs / 1000));
    return {
      level: "problem",
      text: sentences(
        l10n.t(
          "Outcome unknown: the service may or may not have rotated {0}. Do not rotate again.",
          displayId(key.userGroupId),
        ),
        cause?.message ?? "",
        check,
        reason && reason.message !== cause?.message ? l10n.t("The last check failed: {0}", reason.message) : "",
      ),
    };
  },
  alarm: ({ alarm, rotating }, { key }) => ({
    level: "problem",
    text: sentences(
      ALARMS[alarm](displayId(key.userGroupId)),
      l10n.t("Nothing was stored."),
      rotating ? l10n.t("The pending rotation of this group is kept.") : "",
    ),
  }),
  busy: (_, { key, holder }) => {
    const id = displayId(key.userGroupId);
    const inUse = holder
      ? l10n.t("{0} is in use by {1}.", id, holderText(holder))
      : l10n.t("{0} is in use by another process.", id);
    return {
      level: "problem",
      text: sentences(
        inUse,
        l10n.t("Nothing was done. Try again later."),
        holder ? l10n.t("If that machine no longer exists, remove {0}.", holder.file) : "",
      ),
    };
  },
};

/** The process that holds a lock: `process 12 on host (rotate, since 2026-01-01T00:00:00.000Z)`. */
function holderText({ pid, host, purpose, since }: LockHolder): string {
  const who = host ? l10n.t("process {0} on {1}", pid, host) : l10n.t("process {0}", pid);
  return purpose ? l10n.t("{0} ({1}, since {2})", who, purposeText(purpose), new Date(since).toISOString()) : who;
}

/** A lock's purpose, translated for display. Lock files contain it in English. */
function purposeText(purpose: string): string {
  switch (purpose) {
    case "rotate":
      return l10n.t("rotate");
    case "finish a rotation":
      return l10n.t("finish a rotation");
    case "refresh":
      return l10n.t("refresh");
    default:
      return purpose;
  }
}

const FAILED = {
  rotate: (id: string) => l10n.t("{0} was not rotated.", id),
  recover: (id: string) => l10n.t("{0} could not be checked.", id),
  fetch: (id: string) => l10n.t("{0} could not be fetched.", id),
  accept: (id: string) => l10n.t("{0} could not be fetched.", id),
} as const;

const ALARMS = {
  created: (id: string) =>
    l10n.t(
      "User group {0} did not exist, and the service has just created it. Check the ID, the base URL, and the environment.",
      id,
    ),
  recreated: (id: string) =>
    l10n.t(
      "The recorded user group {0} no longer exists: another group has its ID now. Its mapping and properties may be lost. Check the base URL and the environment, then accept the new group if it is the right one.",
      id,
    ),
  "other-environment": (id: string) =>
    l10n.t(
      "This is not the recorded user group {0}: the API token may be for another environment, in which another group has this ID. Check the API token.",
      id,
    ),
  "rotated-other-environment": (id: string) =>
    l10n.t(
      "The API token is for another environment, so the user group {0} of that environment was rotated. Its old token is no longer valid, and its new token was not delivered.",
      id,
    ),
  "maybe-created": (id: string) =>
    l10n.t(
      "This call may have created the user group {0}: its first request got no response. Check the ID, the base URL, and the environment, then try again.",
      id,
    ),
  cached: (id: string) =>
    l10n.t(
      "The response for {0} came from a cache, not from the service. Exempt the base URL from the cache, then try again.",
      id,
    ),
  superseded: (id: string) =>
    l10n.t(
      "The response for {0} contains a token that was already superseded. A cache or proxy may be replaying an old response: exempt the base URL from it, then try again. If the service was restored from a backup, accept the group.",
      id,
    ),
  "other-group": (id: string) =>
    l10n.t("The response was for a different user group than {0}. A cache or proxy may be mixing up responses.", id),
} as const;
