import type { Report } from "./rotator.ts";
import type { Outcome, Saved } from "./state.ts";

/** The severity of a report. */
export type ReportLevel = "done" | "notice" | "problem";

/** A report as text for people. */
export interface ReportText {
  readonly level: ReportLevel;
  /** Full sentences: what happened, and what to do. Contains no token. */
  readonly text: string;
}

const SAVED: Readonly<Record<Saved, string>> = {
  fully: "",
  "not-in-registry":
    " It could not be recorded on this machine. Check the disk, then recover this group before you use the token.",
  "not-in-secret-store":
    " The token could not be stored on this machine, but the service has it. Fix the secret store, then refresh this group.",
};

const OTHER_API_TOKEN =
  " This check used another API token than the rotation. Make sure that both belong to the same environment.";

/** Describes how an operation ended, for a message. */
export function reportText(report: Report): ReportText {
  const { level, text } = OUTCOMES[report.outcome.kind](report.outcome as never, report);
  return { level, text: report.otherApiToken ? text + OTHER_API_TOKEN : text };
}

type Kind = Outcome["kind"];
type OutcomeOf<K extends Kind> = Extract<Outcome, { readonly kind: K }>;

const stored = (text: string, saved: Saved, level: ReportLevel): ReportText => ({
  level: saved === "fully" ? level : "problem",
  text: text + SAVED[saved],
});

/**
 * A value from outside for display: JSON, with escapes for characters that control a terminal, or hide or reorder text.
 */
export const shownJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/** An id for display: quoted. */
export const shownId = (id: string): string => shownJson(id);

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

const OUTCOMES: { readonly [K in Kind]: (outcome: OutcomeOf<K>, report: Report) => ReportText } = {
  rotated: ({ saved }, { key }) =>
    stored(
      `Rotated ${shownId(key.userGroupId)}. The old token is no longer valid. Replace every copy of it.`,
      saved,
      "done",
    ),
  adopted: ({ saved }, { key }) =>
    stored(
      `The token of ${shownId(key.userGroupId)} was rotated, by the pending rotation of this machine or by someone else. The current token is stored. The old one is no longer valid.`,
      saved,
      "done",
    ),
  "changed-elsewhere": ({ saved }, { key }) =>
    stored(
      `${shownId(key.userGroupId)} was rotated elsewhere. The copy on this machine was replaced. Nothing was rotated now.`,
      saved,
      "notice",
    ),
  fetched: ({ created, changed, saved }, { key }) => {
    const id = shownId(key.userGroupId);
    if (created) return stored(`Created ${id}.`, saved, "done");
    if (created === undefined) {
      return stored(
        `Fetched the token of ${id}. An earlier request got no response, so this call may have created the group.`,
        saved,
        "notice",
      );
    }
    return stored(
      changed ? `Fetched the current token of ${id}.` : `The stored token of ${id} is current.`,
      saved,
      "done",
    );
  },
  idle: (_, { key }) => ({ level: "done", text: `${shownId(key.userGroupId)} does not have a pending rotation.` }),
  failed: ({ reason }, { key, intent }) => ({
    level: "problem",
    text: `${shownId(key.userGroupId)} ${FAILED[intent]} ${reason.message}`,
  }),
  "not-rotated": ({ reason }, { key }) => ({
    level: "problem",
    text: `${shownId(key.userGroupId)} was not rotated. The old token is still valid.${reason ? ` ${reason.message}` : ""}`,
  }),
  unknown: ({ reason }, { key, decidedInMs }) => {
    const check =
      decidedInMs === undefined
        ? "The next operation on this group checks again first."
        : `Check again in ${seconds(decidedInMs)}: by then it can be decided.`;
    return {
      level: "problem",
      text: `Outcome unknown: the service may or may not have rotated ${shownId(key.userGroupId)}. Do not rotate again. ${check}${reason ? ` ${reason.message}` : ""}`,
    };
  },
  alarm: ({ alarm, rotating }, { key }) => ({
    level: "problem",
    text: `${ALARMS[alarm](shownId(key.userGroupId))} Nothing was stored.${rotating ? " The pending rotation of this group is kept." : ""}`,
  }),
  busy: (_, { key, holder }) => {
    const who = holder ? `process ${holder.pid}${holder.host ? ` on ${holder.host}` : ""}` : "Another process";
    const what = holder?.purpose ? ` (${holder.purpose}, since ${new Date(holder.since).toISOString()})` : "";
    const file = holder ? ` If that machine no longer exists, remove ${holder.file}.` : "";
    return {
      level: "problem",
      text: `${shownId(key.userGroupId)} is in use by ${who}${what}. Nothing was done. Try again later.${file}`,
    };
  },
};

const FAILED = {
  rotate: "was not rotated.",
  recover: "could not be checked.",
  fetch: "could not be fetched.",
  accept: "could not be fetched.",
} as const;

const ALARMS = {
  created: (id: string) =>
    `User group ${id} did not exist: the service has just created it. Check the id, the base URL and the environment.`,
  recreated: (id: string) =>
    `The recorded user group ${id} no longer exists: another group has its id now. Its mapping and properties may be lost. Check the base URL and the environment, then accept the new group if it is the right one.`,
  "maybe-created": (id: string) =>
    `This call may have created the user group ${id}: its first request got no response. Check the id, the base URL and the environment, then try again.`,
  cached: (id: string) =>
    `A cache gave the response for ${id}, not the service. Exempt the base URL from the cache, then try again.`,
  superseded: (id: string) =>
    `The response for ${id} contains a token that was already superseded. A cache or proxy may be replaying an old response: exempt the base URL from it, then try again. If the service was restored from a backup, accept the group.`,
  "other-group": (id: string) =>
    `The response was for another user group than ${id}. A cache or proxy may be mixing up responses.`,
} as const;
