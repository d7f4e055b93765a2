import { docs } from "./docs/format.ts";
import { ruleExamples as docsExamples } from "./docs/ruleExamples.ts";
import type { Format, RuleExamples } from "./format.ts";
import { mint } from "./mint/format.ts";
import { ruleExamples as mintExamples } from "./mint/ruleExamples.ts";

/** The examples of some rules in one format, by the IDs of the rules. */
export interface FormatExamples {
  readonly format: Format;
  readonly examples: Readonly<Record<string, RuleExamples>>;
}

/**
 * The examples in the documentation of the rules on site configs, the newest format first. They are no part of a `Format`, so
 * that a new rule reaches few tests.
 */
export const ruleExamples: readonly FormatExamples[] = [
  { format: docs, examples: docsExamples },
  { format: mint, examples: mintExamples },
];
