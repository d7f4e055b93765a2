import type { Format, SiteConfig } from "../formats/format.ts";
import { defaultFormat } from "../formats/index.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import { ParsedText, type Span } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { check } from "../rules/engine/check.ts";
import { FixTrials, PageFixTrials, unverifiedFixesOf } from "../rules/engine/fixTrials.ts";
import type { CheckedFinding, CheckSettings, Fix, PageContext, Rule } from "../rules/engine/rule.ts";
import { rules } from "../rules/index.ts";
import { rootSchemaOf, type Schema } from "../schema/schema.ts";
import { type Site, unknownSite } from "../site/site.ts";

const NO_SITE = unknownSite("file:///site");

/** Returns the text of a config with a single group that lists the given pages. */
export const listing = (...pages: string[]): string =>
  JSON.stringify({ navigation: { groups: [{ group: "G", pages }] } });

/**
 * Parses a config.
 *
 * @param schema The schema of a test format: the schema of a file, with its definitions.
 * @param file The file name, which determines the format.
 */
export function configOf(text: string, schema?: Schema, file = "docs.json"): SiteConfig {
  const uri = `file:///site/${file}`;
  return schema ? new TextOfSchema(uri, text, schema) : parseSiteConfig(uri, text);
}

class TextOfSchema extends ParsedText implements SiteConfig {
  readonly format: Format;
  readonly schema: Schema;
  readonly whole = this;
  readonly parts = [];
  readonly references = new Map();
  readonly nodePrefix = "";

  constructor(uri: string, text: string, schema: Schema) {
    super(uri, text, 0);
    this.schema = prepared(schema);
    this.format = { ...defaultFormat, schema: this.schema };
  }
}

const prepared = memo(rootSchemaOf);

/** Returns the findings of a rule in a config. By default, the content of the site is unknown. */
export function findingsOf(
  config: SiteConfig,
  rule: Rule,
  site: Site = NO_SITE,
  settings?: CheckSettings,
): readonly CheckedFinding[] {
  return check(config, site, [rule], settings);
}

/** Returns the spans of a rule's findings, for comparison with the spans in a marked text. */
export function spansOf(config: SiteConfig, rule: Rule, site?: Site): readonly Span[] {
  return findingsOf(config, rule, site).map(({ span: { offset, length } }) => ({ offset, length }));
}

/** Returns the messages of a rule's findings. */
export function messages(text: string, rule: Rule, site: Site, file?: string): string[] {
  return findingsOf(configOf(text, undefined, file), rule, site).map(({ message }) => message);
}

/** Returns the fixes that are offered for a finding in a config. */
export function fixesOf(finding: CheckedFinding, config: SiteConfig, site: Site): readonly Fix[] {
  // A trial reads the text with the schema of its format, which is not the schema of the test.
  if (config instanceof TextOfSchema) return unverifiedFixesOf(finding, { config, site });
  return new FixTrials(config, site, rules).fixesOf(finding, config);
}

/** Returns the fixes that are offered for a finding in a page. */
export function pageFixesOf(finding: CheckedFinding, context: PageContext): readonly Fix[] {
  return new PageFixTrials(context, rules).fixesOf(finding);
}

/** Returns the titles of the fixes for a rule's first finding. */
export function titles(text: string, rule: Rule, site: Site): string[] {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  return finding ? fixesOf(finding, config, site).map(({ title }) => title) : [];
}

/** Applies the first fix for a rule's first finding. Returns the text unchanged if there is no fix. */
export function fixedText(text: string, rule: Rule, site: Site = NO_SITE, schema?: Schema, file?: string): string {
  const config = configOf(text, schema, file);
  const [finding] = findingsOf(config, rule, site);
  const [fix] = finding ? fixesOf(finding, config, site) : [];
  return fix ? applyEdits(text, fix.edits) : text;
}

/** Returns the value of a config after a fix for a rule's first finding. The fix is selected by title. */
export function fixed(text: string, rule: Rule, site: Site, title: string): unknown {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  const fix = fixesOf(finding!, config, site).find((each) => each.title === title);
  return JSON.parse(applyEdits(text, fix!.edits));
}
