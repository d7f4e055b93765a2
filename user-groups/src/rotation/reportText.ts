import type { Report } from "./rotator.ts";
import type { Outcome, Saved } from "./state.ts";

/** How loud a report is. */
export type ReportLevel = "done" | "notice" | "problem";

/** A report in words. */
export interface ReportText {
  readonly level: ReportLevel;
  /** Full sentences: what happened, and what to do. Holds no token. */
  readonly text: string;
}

const SAVED: Readonly<Record<Saved, string>> = {
  fully: "",
  "not-in-registry":
    " But it could not be recorded on this machine: check the disk, then recover this group before the token is used.",
  "not-in-secret-store":
    " But the new token could not be stored on this machine: the service has it; refresh this group once the store works.",
};

const OTHER_API_TOKEN =
  " This check used another API token than the rotation: make sure that both belong to the same environment.";

/** Says how an operation ended, for a message to a person. */
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

/** A value of others as people may see it: JSON, with escapes for what would control a terminal, hide or reorder text. */
export const shownJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

/** An id as people may see it: quoted. */
export const shownId = (id: string): string => shownJson(id);

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

const OUTCOMES: { readonly [K in Kind]: (outcome: OutcomeOf<K>, report: Report) => ReportText } = {
  rotated: ({ saved }, { key }) =>
    stored(
      `Rotated ${shownId(key.userGroupId)}. The old token is no longer valid; replace every copy of it.`,
      saved,
      "done",
    ),
  adopted: ({ saved }, { key }) =>
    stored(
      `The token of ${shownId(key.userGroupId)} was rotated; whether by the unfinished rotation of this machine or by someone else cannot be told. The current token is stored. The old one is no longer valid.`,
      saved,
      "done",
    ),
  "changed-elsewhere": ({ saved }, { key }) =>
    stored(
      `Someone rotated ${shownId(key.userGroupId)} at another place; the copy on this machine was replaced. Nothing was rotated now.`,
      saved,
      "notice",
    ),
  fetched: ({ created, changed, saved }, { key }) => {
    const id = shownId(key.userGroupId);
    if (created) return stored(`Created ${id}.`, saved, "done");
    return stored(
      changed ? `Fetched the current token of ${id}.` : `The stored token of ${id} is current.`,
      saved,
      "done",
    );
  },
  idle: (_, { key }) => ({ level: "done", text: `No rotation of ${shownId(key.userGroupId)} is unfinished.` }),
  failed: ({ reason }, { key, intent }) => ({
    level: "problem",
    text: `${shownId(key.userGroupId)} ${FAILED[intent]} ${reason.message}`,
  }),
  "not-rotated": ({ reason }, { key }) => ({
    level: "problem",
    text: `${shownId(key.userGroupId)} was not rotated; the old token is still valid.${reason ? ` ${reason.message}` : ""}`,
  }),
  unknown: ({ reason }, { key, decidedInMs }) => {
    const check =
      decidedInMs === undefined
        ? "It is checked again before anything else is done with this group."
        : `Check again in ${seconds(decidedInMs)}: then it is certain.`;
    return {
      level: "problem",
      text: `Outcome unknown: the service may or may not have rotated ${shownId(key.userGroupId)}. Use neither token as if it were certain. ${check}${reason ? ` ${reason.message}` : ""}`,
    };
  },
  alarm: ({ alarm, rotating }, { key }) => ({
    level: "problem",
    text: `${ALARMS[alarm](shownId(key.userGroupId))} Nothing was stored.${rotating ? " An unfinished rotation of this group is kept." : ""}`,
  }),
  busy: (_, { key, holder }) => {
    const who = holder ? `process ${holder.pid}${holder.host ? ` on ${holder.host}` : ""}` : "Another process";
    const what = holder?.purpose ? ` (${holder.purpose}, since ${new Date(holder.since).toISOString()})` : "";
    const file = holder ? ` If that process is gone with its machine, remove ${holder.file}.` : "";
    return {
      level: "problem",
      text: `${shownId(key.userGroupId)} is in use by ${who}${what}. Nothing was done; try again later.${file}`,
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
    `No user group ${id} existed: the service has just created it. Check the id, the base URL and the environment.`,
  recreated: (id: string) =>
    `The user group ${id} that this machine knew no longer exists; another one has its id now. Its mapping and properties may be gone. Check the base URL and the environment, then accept the new group if it is the right one.`,
  "other-group": (id: string) =>
    `The answer was for another user group than ${id}. A cache or proxy on the way may mix up answers.`,
} as const;
