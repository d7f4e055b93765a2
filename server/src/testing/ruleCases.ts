import { describe, expect, it } from "vitest";
import type { Rule } from "../rules/engine/rule.ts";
import type { Schema } from "../schema/schema.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { configOf, findingsOf, fixedText, fixesOf } from "./findings.ts";
import { leftInEnglish } from "./leftInEnglish.ts";
import { markedConfig } from "./marked.ts";

/** A test case for a rule. `⟦` and `⟧` mark the expected findings. Without markers, no finding is expected. */
export interface RuleCase {
  readonly name: string;
  readonly text: string;
  /** A pattern that matches the message of the first finding. */
  readonly message?: RegExp;
  /** The text after applying the first fix for the first finding. The same as the original text if there is no fix. */
  readonly fixed?: string;
  readonly severity?: string;
  readonly site?: Site;
  /** The schema of a test format. */
  readonly schema?: Schema;
  /** The file name, which determines the format. Default: `docs.json`. */
  readonly file?: string;
}

/**
 * Tests a rule with a table of cases. Checks the spans, severities, and messages of its findings, the result of the
 * first fix, and that all messages have a German translation.
 */
export function describeRule(rule: Rule, cases: readonly RuleCase[]): void {
  describe(rule.id, () => {
    it.each(cases)(
      "$name",
      async ({ text: source, message, fixed, severity, site, schema, file = schema ? undefined : "docs.json" }) => {
        const { config, spans, text } = markedConfig(source, schema, file);
        const findings = findingsOf(config, rule, site);
        expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
        if (message) expect(findings[0]?.message).toMatch(message);
        if (severity) expect(findings[0]?.severity).toBe(severity);
        if (fixed !== undefined) expect(fixedText(text, rule, site, schema, file)).toBe(fixed);
        expect(await leftInEnglish(() => textsOf(text, rule, site, schema, file))).toEqual([]);
      },
    );
  });
}

/** Returns all text about findings that an author sees: messages, related information, and the titles of fixes. */
function textsOf(
  text: string,
  rule: Rule,
  site: Site = unknownSite("file:///site"),
  schema?: Schema,
  file?: string,
): readonly string[] {
  const config = configOf(text, schema, file);
  return findingsOf(config, rule, site).flatMap((finding) => [
    finding.message,
    ...(finding.strictMessage === undefined ? [] : [finding.strictMessage]),
    ...(finding.related ?? []).map(({ message }) => message),
    ...fixesOf(finding, config, site).map(({ title }) => title),
  ]);
}
