import * as l10n from "@vscode/l10n";
import { TooExpensive, Work } from "../../json/work.ts";
import { joinWithAnd } from "../../text/lists.ts";
import type { CheckedFinding, Finding, Level, Rule, RuleContext } from "./rule.ts";
import { tooExpensive } from "./tooExpensive.ts";

/**
 * The maximum number of steps of one rule in one file, and of all rules in one file. On real sites, no rule needs more
 * than 60,000.
 */
const MAX_PER_RULE = 20_000_000;
const MAX_PER_FILE = 60_000_000;

/** The additional steps for each character of the file, so that rules can visit all parts of a large file. */
const PER_CHARACTER = 10;

/** Limits the steps of the rules that check one file. */
export class FileWork {
  readonly #perRule: number;
  #left: number;
  readonly #stopped: string[] = [];

  constructor({ text }: { readonly text: string }) {
    this.#perRule = MAX_PER_RULE + PER_CHARACTER * text.length;
    this.#left = MAX_PER_FILE + PER_CHARACTER * text.length;
  }

  /** Runs a rule. Yields the result of `use` for each finding, and ends early if the rule is too expensive. */
  *each<Result>(rule: Rule, context: RuleContext, use: (finding: Finding) => Result): Generator<Result, void> {
    const work = new Work(Math.min(this.#perRule, this.#left));
    try {
      const findings = work.run(() => rule.check(context)[Symbol.iterator]());
      for (;;) {
        const next = work.run(() => {
          work.add(1);
          const found = findings.next();
          return found.done ? undefined : { result: use(found.value) };
        });
        if (!next) return;
        yield next.result;
      }
    } catch (error) {
      if (!(error instanceof TooExpensive)) throw error;
      this.#stopped.push(rule.id);
    } finally {
      this.#left -= Math.min(work.steps, this.#left);
    }
  }

  /** Returns a finding at the start of the file if a rule stopped early. */
  findings(level: Level | undefined): readonly CheckedFinding[] {
    if (this.#stopped.length === 0) return [];
    return [
      {
        span: { offset: 0, length: 0 },
        path: [],
        message: l10n.t(
          "This file is too expensive to check: after millions of steps, {0} did not finish. Split the file, or shorten its longest lists.",
          joinWithAnd(this.#stopped.map((id) => `\`${id}\``)),
        ),
        rule: tooExpensive,
        severity: level === undefined || level === "off" ? tooExpensive.severity : level,
      },
    ];
  }
}

/** Whether a check stopped early. The findings may be incomplete, so nothing should change the file automatically. */
export function isPartial(findings: readonly CheckedFinding[]): boolean {
  return findings.some(({ rule }) => rule === tooExpensive);
}

/** Runs a task with the steps of one rule. Returns undefined if it needs more. */
export function withinLimit<Result>(task: () => Result): Result | undefined {
  try {
    return new Work(MAX_PER_RULE).run(task);
  } catch (error) {
    if (error instanceof TooExpensive) return undefined;
    throw error;
  }
}
