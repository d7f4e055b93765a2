import { UsageError } from "@sitekeeper/command-line";
import { nearest } from "../json/near.ts";
import type { Rule } from "../rules/engine/rule.ts";
import { ruleById, rules } from "../rules/index.ts";

/** The rule with an ID from the command line. @throws UsageError that suggests the closest ID */
export function ruleOf(id: string): Rule {
  const rule = ruleById(id);
  if (rule) return rule;
  const [near] = nearest(
    id,
    rules.map((each) => each.id),
  );
  const hint = near === undefined ? '"site-config rules" lists the rules.' : `Did you mean "${near}"?`;
  throw new UsageError(`Unknown rule "${id}". ${hint}`);
}
