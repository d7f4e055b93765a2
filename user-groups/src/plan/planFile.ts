import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import planSchema from "@sitekeeper/schemas/user-groups-plan.schema.json" with { type: "json" };
import * as l10n from "@vscode/l10n";
import type * as Type from "typebox";
import { Errors } from "typebox/schema";
import { parseBaseUrl } from "../client/baseUrl.ts";
import { remarkOnId } from "../contract/idRemark.ts";
import { type Claim, checkClaims, PlaceConflict } from "../deliveries/places.ts";
import type { CommandTarget, Program, Target } from "../deliveries/target.ts";
import { displayId } from "../rotation/reportText.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { placeOf } from "../stores/placeOf.ts";

/** The default name of a plan. */
export const PLAN_FILE = "user-groups.json";

export interface PlannedGroup {
  readonly id: string;
  /** The age at which a token is due, in milliseconds. Undefined if the token is never due. */
  readonly rotateAfterMs?: number | undefined;
  readonly targets: readonly Target[];
}

/** A plan with all paths and targets resolved. */
export interface Plan {
  readonly url: string;
  readonly origin: string;
  readonly environment: string;
  readonly groups: readonly PlannedGroup[];
}

type FileTarget =
  | { readonly dotenv: string; readonly variable: string }
  | {
      readonly command: Program;
      readonly toEnv?: string;
      readonly verify?: Program;
      readonly readBack?: boolean;
      readonly probe?: Program;
      readonly timeLimitSeconds?: number;
      readonly perGroup?: boolean;
    };

/** The contents of the file, as described by its schema. */
interface PlanJson {
  readonly url: string;
  readonly environment?: string;
  readonly rotateAfterDays?: number;
  readonly targets?: readonly FileTarget[];
  readonly groups?: readonly (string | FileGroup)[];
  readonly groupsFile?: string;
}

interface FileGroup {
  readonly id: string;
  readonly rotateAfterDays?: number;
  readonly targets?: readonly FileTarget[];
}

/** The maximum size of a plan or a file of IDs, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

const DAY_MS = 86_400_000;

/**
 * Reads a plan and its file of IDs.
 *
 * @throws {FileProblem} If one of them cannot be read or is not valid, or two groups share a place.
 */
export async function readPlan(file: string): Promise<Plan> {
  const json = parsePlan(await textOf(file), file);
  const folder = path.dirname(path.resolve(file));
  const listed = json.groupsFile === undefined ? [] : idsOf(await textOf(path.join(folder, json.groupsFile)));
  const base = parseBaseUrl(json.url);
  if (!base.ok) throw problem(file, base.reason);
  const groups = [...(json.groups ?? []), ...listed].map((group) => groupOf(group, json, folder, file));
  const ids = new Set<string>();
  for (const { id } of groups) {
    if (ids.has(id)) throw problem(file, l10n.t("The group {0} is listed twice.", displayId(id)));
    ids.add(id);
  }
  const plan = { url: base.href, origin: base.origin, environment: json.environment ?? "", groups };
  await checkClaims(claimsOf(plan), placeOf).catch((error: unknown) => {
    throw error instanceof PlaceConflict ? problem(file, error.message) : error;
  });
  return plan;
}

/** The groups of a plan with the targets that they are about to use. */
export const claimsOf = ({ origin, environment, groups }: Pick<Plan, "origin" | "environment" | "groups">): Claim[] =>
  groups.map(({ id, targets }) => ({ key: { origin, environment, userGroupId: id }, targets }));

/** @throws {FileProblem} If the text is not a plan. */
function parsePlan(text: string, file: string): PlanJson {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new FileProblem(l10n.t("{0} is not valid JSON.", file));
  }
  const [, errors] = Errors(planSchema as unknown as Type.TObject, value);
  // An unknown key is also reported at its value. If several shapes are allowed, the deepest error is the most helpful.
  const [worst] = errors
    .filter(({ keyword }) => keyword !== "boolean")
    .toSorted((a, b) => rank(b.keyword) - rank(a.keyword) || b.instancePath.length - a.instancePath.length);
  if (worst) throw problem(file, placeText(worst.instancePath, worst.keyword, worst.params));
  return value as PlanJson;
}

const rank = (keyword: string): number => (keyword === "not" ? 1 : 0);

function placeText(place: string, keyword: string, params: unknown): string {
  const at = place === "" ? l10n.t("the plan") : place.slice(1).replaceAll("/", ".");
  const { requiredProperties, additionalProperties } = params as Record<string, readonly string[] | undefined>;
  if (keyword === "required") return l10n.t("{0}: {1} is missing.", at, (requiredProperties ?? []).join(", "));
  if (keyword === "additionalProperties") {
    return l10n.t("{0}: unknown key {1}.", at, (additionalProperties ?? []).map(displayId).join(", "));
  }
  if (keyword === "not") return l10n.t("{0}: this looks like a secret, which does not belong in a plan.", at);
  return l10n.t("{0}: this value is not valid.", at);
}

const problem = (file: string, text: string) => new FileProblem(`${file}: ${text}`);

async function textOf(file: string): Promise<string> {
  const bytes = await readWhole(file, MAX_BYTES).catch((error: NodeJS.ErrnoException) => {
    throw new FileProblem(l10n.t("{0} cannot be read ({1}).", file, error.code ?? ""));
  });
  return bytes.toString("utf8");
}

const idsOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== "");

function groupOf(given: string | FileGroup, plan: PlanJson, folder: string, file: string): PlannedGroup {
  const group = typeof given === "string" ? { id: given } : given;
  const remark = remarkOnId(group.id);
  if (remark?.kind === "error") throw problem(file, `${displayId(group.id)}: ${remark.text}`);
  const targets = group.targets ?? plan.targets ?? [];
  if (targets.length === 0) throw problem(file, l10n.t("The group {0} has no targets.", displayId(group.id)));
  const days = group.rotateAfterDays ?? plan.rotateAfterDays;
  return {
    id: group.id,
    ...(days === undefined ? {} : { rotateAfterMs: days * DAY_MS }),
    targets: targets.map((target) => targetOf(target, group.id, folder, file)),
  };
}

function targetOf(target: FileTarget, id: string, folder: string, file: string): Target {
  if ("dotenv" in target) {
    // The ID becomes part of a path or a variable name, and must not change the folder that the path leads to.
    if (`${target.dotenv}${target.variable}`.includes("{id}") && !/^(?!\.)[\w.-]+$/.test(id)) {
      throw problem(file, l10n.t("The ID {0} cannot be part of a file name or a variable.", displayId(id)));
    }
    const variable = target.variable.replaceAll("{id}", id.replace(/[^\w]/g, "_"));
    return { kind: "dotenv", file: path.resolve(folder, target.dotenv.replaceAll("{id}", id)), variable };
  }
  const program = (given: Program): Program => (typeof given === "string" ? given : given.map(withId));
  const withId = (part: string): string => {
    const text = part.replaceAll("{id}", id);
    if (text.startsWith("-") && !part.startsWith("-")) {
      throw problem(file, l10n.t("The ID {0} would be read as an option of the command.", displayId(id)));
    }
    return text;
  };
  const { verify, probe } = target;
  const command: CommandTarget = { kind: "command", program: program(target.command), folder, groupId: id };
  return {
    ...command,
    ...(target.toEnv === undefined ? {} : { toEnv: target.toEnv }),
    ...(verify === undefined ? {} : { verify: program(verify) }),
    ...(target.readBack ? { readsBack: true } : {}),
    ...(probe === undefined ? {} : { probe: program(probe) }),
    ...(target.timeLimitSeconds === undefined ? {} : { timeLimit: target.timeLimitSeconds }),
    ...(target.perGroup ? { perGroup: true } : {}),
  };
}
