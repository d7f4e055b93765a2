import { commentNotAllowed } from "./commentNotAllowed.ts";
import { invalidColor } from "./invalidColor.ts";
import type { Rule } from "./rule.ts";
import { syntaxError } from "./syntaxError.ts";
import { trailingComma } from "./trailingComma.ts";

/** Every rule, in the order in which the reference lists them. */
export const rules: readonly Rule[] = [syntaxError, commentNotAllowed, trailingComma, invalidColor];

/** The rule with an id; undefined when there is none. */
export function ruleById(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
