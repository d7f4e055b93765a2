import { type Command, Option, UsageError } from "@sitekeeper/command-line";
import type { Level } from "../../rules/engine/rule.ts";
import { isLevel, LEVELS } from "../../settings/settings.ts";
import { ruleOf } from "../rules.ts";

/** The output format of the findings. */
export const FORMATS = ["pretty", "compact", "json", "sarif", "github", "gitlab"] as const;
export type Format = (typeof FORMATS)[number];

/** The values of the options of `check`. */
export interface CheckValues {
  readonly format: Format;
  readonly strict?: true;
  /** The severity of rules on the command line. It overrides `.sitekeeper.json`. */
  readonly rule?: Readonly<Record<string, Level>>;
  readonly fix?: true;
  readonly hints?: true;
  /** What is checked. When absent, the site configs and their pages. */
  readonly only?: "config";
  /** More warnings than this make the check fail. */
  readonly maxWarnings?: number;
}

/** Adds the arguments and the options of `check`. */
export function checkOptions(command: Command): Command {
  return command
    .argument("[path...]", "Files and folders to check (default: the current folder)")
    .addOption(
      new Option(
        "--format <format>",
        "How to print the findings: compact prints one on a line, sarif SARIF 2.1.0, github workflow annotations, gitlab a Code Quality report",
      )
        .choices(FORMATS)
        .default("pretty"),
    )
    .option("--strict", "Treat everything outside the specification as an error")
    .option("--rule <id=severity>", `Set a rule to ${listed(LEVELS)}; can be repeated`, readLevel)
    .option("--fix", "Apply safe fixes to site configs and pages, and check the result")
    .option("--hints", "Also show hints, and every page of a long list (json always contains the hints)")
    .addOption(new Option("--only <part>", "Check the site configs alone, not the pages").choices(["config"]))
    .option("--max-warnings <count>", "Fail if there are more warnings", readCount);
}

function readLevel(written: string, levels: Readonly<Record<string, Level>> = {}): Readonly<Record<string, Level>> {
  const [id = "", ...rest] = written.split("=");
  ruleOf(id);
  const level = rest.join("=");
  if (isLevel(level)) return { ...levels, [id]: level };
  throw new UsageError(`Invalid value of --rule. Use ${id}=SEVERITY with ${listed(LEVELS)}.`);
}

function readCount(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  throw new UsageError(`--max-warnings must be 0 or more, not "${written}".`);
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}
