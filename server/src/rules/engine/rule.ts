import type { Edit } from "../../config/edits.ts";
import type { JSONPath } from "../../config/json.ts";
import type { SiteConfig, Span } from "../../config/siteConfig.ts";
import type { Site } from "../../site/site.ts";

/** How loud a finding is, as LSP knows it. `hint`: faint in the editor, silent in the terminal unless asked for. */
export type Severity = "error" | "warning" | "info" | "hint";

/** A place that a finding refers to. */
export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** One result of one rule. `Facts` is what the rule's own fixes need to know and only the check could tell. */
export interface Finding<Facts = unknown> {
  readonly span: Span;
  /** The JSON path of the value it speaks of. */
  readonly path: JSONPath;
  /** What is wrong and what was expected, in words for the author; ends with a full stop. */
  readonly message: string;
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
  /** True when it is not wrong but outside the specification: `strict` makes an error of it. */
  readonly outside?: boolean;
  readonly related?: readonly Related[];
  readonly tag?: "deprecated" | "unnecessary";
  readonly facts?: Facts;
}

/** A way to mend a finding. Paths are relative to the site's folder. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Files to create, with their content. An existing file is never overwritten. */
  readonly create?: readonly { readonly path: string; readonly content: string }[];
  /** The likeliest one: offered first, and bound to the editor's "fix" key. */
  readonly preferred?: boolean;
  /** Changes no meaning and needs no judgement: `--fix` and fix all apply it without asking. At most one per finding. */
  readonly safe?: boolean;
}

/** What a rule looks at. */
export interface RuleContext {
  readonly config: SiteConfig;
  readonly site: Site;
}

/** An example as it is shown on the rule's page: a site config, or the telling part of one. */
export interface RuleExample {
  readonly text: string;
  readonly note?: string;
}

/** One check with an id. One file per rule; registered in `rules/index.ts`; its page is made from `docs`. */
export interface Rule<Facts = unknown> {
  readonly id: string;
  readonly severity: Severity;
  readonly docs: {
    /** One sentence: what the rule finds. */
    readonly summary: string;
    /** Why it matters: what readers of the site would see. */
    readonly why: string;
    readonly bad: RuleExample;
    readonly good: RuleExample;
  };
  check(context: RuleContext): Iterable<Finding<Facts>>;
  fixes?(finding: Finding<Facts>, context: RuleContext): readonly Fix[];
}

/** Gives a rule its type, and forgets the type of its facts, which only the rule itself reads. */
export function defineRule<Facts>(rule: Rule<Facts>): Rule {
  return rule as Rule<unknown>;
}
