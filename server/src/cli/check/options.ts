import { nearest } from "../../config/near.ts";
import type { Level } from "../../rules/engine/check.ts";
import { ruleById, rules } from "../../rules/index.ts";
import { isLevel, LEVELS, type PartialSettings } from "../../settings/settings.ts";
import { readArguments } from "../arguments.ts";
import { Problem } from "../command.ts";

/** How the findings are written. */
export const FORMATS = ["pretty", "json", "sarif", "github"] as const;
export type Format = (typeof FORMATS)[number];

/** What `check` was asked to do. */
export interface CheckOptions {
  /** Files and folders, as given; empty: the folder it was started in. */
  readonly paths: readonly string[];
  readonly format: Format;
  /** What the command line says of strictness and levels; it wins over `.sitekeeper.json`. */
  readonly settings: PartialSettings;
  readonly fix: boolean;
  readonly hints: boolean;
  /** More warnings than this are a failure. */
  readonly maxWarnings: number;
}

/** Reads the arguments of `check`; undefined when help was asked for. @throws {Problem} */
export function readCheckOptions(args: readonly string[]): CheckOptions | undefined {
  const { values, paths } = readArguments(args, {
    format: { type: "string" },
    strict: { type: "boolean" },
    rule: { type: "string", multiple: true },
    fix: { type: "boolean" },
    hints: { type: "boolean" },
    "max-warnings": { type: "string" },
  });
  if (values.help) return undefined;
  return {
    paths,
    format: readFormat(values.format),
    settings: {
      ...(values.strict && { strict: true }),
      rules: Object.fromEntries((values.rule ?? []).map(readLevel)),
    },
    fix: values.fix ?? false,
    hints: values.hints ?? false,
    maxWarnings: readCount(values["max-warnings"]),
  };
}

function readFormat(written: string | undefined): Format {
  if (written === undefined) return "pretty";
  const format = FORMATS.find((each) => each === written);
  if (format) return format;
  throw new Problem(`There is no format ${JSON.stringify(written)}: expected ${listed(FORMATS)}.`);
}

function readLevel(written: string): [id: string, level: Level] {
  const [id = "", ...levels] = written.split("=");
  if (!ruleById(id)) {
    const [near] = nearest(
      id,
      rules.map((rule) => rule.id),
    );
    const hint = near === undefined ? '"site-config rules" lists them.' : `Did you mean ${near}?`;
    throw new Problem(`There is no rule ${JSON.stringify(id)}. ${hint}`);
  }
  const level = levels.join("=");
  if (isLevel(level)) return [id, level];
  throw new Problem(`--rule ${written} names no level: expected ${id}= and ${listed(LEVELS)}.`);
}

function readCount(written: string | undefined): number {
  if (written === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(written)) return Number(written);
  throw new Problem(`--max-warnings ${written} is no number of warnings: expected 0 or more.`);
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
