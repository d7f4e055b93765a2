import { docs } from "./docs/format.ts";
import { ruleExamples as docsExamples } from "./docs/ruleExamples.ts";
import type { Format, RuleExamples } from "./format.ts";
import { mint } from "./mint/format.ts";
import { ruleExamples as mintExamples } from "./mint/ruleExamples.ts";

/** The rule examples in one format, keyed by rule ID. */
export interface FormatExamples {
  readonly format: Format;
  readonly examples: Readonly<Record<string, RuleExamples>>;
}

/**
 * The examples in the documentation of site config rules, newest format first. They are not part of `Format`, so that
 * adding a rule affects only a few tests.
 */
export const ruleExamples: readonly FormatExamples[] = [
  { format: docs, examples: docsExamples },
  { format: mint, examples: mintExamples },
];
