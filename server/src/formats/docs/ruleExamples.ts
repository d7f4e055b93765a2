import type { RuleExamples } from "../format.ts";

/** Examples in this format for the documentation of rules. */
export const ruleExamples: Readonly<Record<string, RuleExamples>> = {};
