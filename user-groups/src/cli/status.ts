import { Option } from "@sitekeeper/command-line";
import { readSnapshots } from "../plan/decide.ts";
import { readPlan } from "../plan/planFile.ts";
import { type GroupStatus, prometheusText, statusOf } from "../plan/planMetrics.ts";
import { displayId } from "../rotation/reportText.ts";
import { planOf, planOption } from "./apply.ts";
import { type Define, EXIT } from "./command.ts";
import { openState, releaseAdvice } from "./rotation.ts";
import { table } from "./table.ts";

interface Values {
  readonly plan?: string;
  readonly format: "table" | "json" | "prometheus";
  readonly state?: string;
}

const DAY_S = 86_400;

const EXIT_CODE_HELP = `
Exit codes:
  0  no token is due, and all targets have the current token
  1  a token is due, or a group has never been seen on this machine
  2  the command line or the plan is not valid
  3  the outcome of a rotation is unknown
  5  some targets do not have the current token
`;

/** `user-groups status`. */
export const define: Define = (command, io, exit) => {
  planOption(command)
    .description(
      "Show what this machine knows about the groups of a plan: the age of each token, whether it is due, pending rotations, " +
        "and targets without the current token. Does not send or run anything.",
    )
    .addOption(
      new Option("--format <format>", "The output format").choices(["table", "json", "prometheus"]).default("table"),
    )
    .option(
      "--state <dir>",
      "The state folder, which records when tokens were rotated (default: a folder for each user)",
    )
    .addHelpText("after", EXIT_CODE_HELP.trimEnd())
    .action(async (values: Values) => {
      const plan = await readPlan(planOf(values));
      const state = await openState(values, io);
      const now = Date.now();
      const found = await readSnapshots({ ...state, places: state.places(releaseAdvice(values)) }, plan);
      const statuses = found.map((snapshot) => statusOf(snapshot, now));
      io.out(text(values.format, plan, statuses));
      exit(codeOf(statuses));
    });
};

function text(format: Values["format"], plan: Parameters<typeof prometheusText>[0], statuses: readonly GroupStatus[]) {
  if (format === "prometheus") return prometheusText(plan, statuses);
  if (format === "json") return `${JSON.stringify(statuses, null, 2)}\n`;
  const rows = statuses.map((status) => [
    displayId(status.user_group_id),
    status.age_seconds === undefined ? "not seen" : `${Math.floor(status.age_seconds / DAY_S)} d`,
    status.due ? "due" : "",
    status.pending ? "pending" : "",
    status.targets === 0 ? "" : `${status.targets - status.targets_open} of ${status.targets}`,
  ]);
  return table(["ID", "AGE", "DUE", "ROTATION", "TARGETS WITH TOKEN"], rows);
}

function codeOf(statuses: readonly GroupStatus[]): number {
  if (statuses.some(({ targets_open }) => targets_open > 0)) return EXIT.open;
  if (statuses.some(({ pending }) => pending)) return EXIT.unknown;
  return statuses.some(({ due, age_seconds }) => due || age_seconds === undefined) ? EXIT.failed : EXIT.ok;
}
