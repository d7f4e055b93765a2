import type { Format, SiteConfig } from "../formats/format.ts";
import { defaultFormat } from "../formats/index.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import { ParsedText, type Span } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { check, fixesOf } from "../rules/engine/check.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../rules/engine/rule.ts";
import { rootSchemaOf, type Schema } from "../schema/schema.ts";
import { type Site, unknownSite } from "../site/site.ts";

const NO_SITE = unknownSite("file:///site");

/** The text of a config whose one group lists some pages. */
export const listing = (...pages: string[]): string => JSON.stringify({ navigation: [{ group: "G", pages }] });

/**
 * @param schema of a format that only a test has: the schema of a file, with its definitions
 * @param file its name, which says its format
 */
export function configOf(text: string, schema?: Schema, file = "site.config.json"): SiteConfig {
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

/** The findings of one rule in a config, with an unknown site unless one is given. */
export function findingsOf(
  config: SiteConfig,
  rule: Rule,
  site: Site = NO_SITE,
  settings?: CheckSettings,
): readonly CheckedFinding[] {
  return check(config, site, [rule], settings);
}

/** The spans of the findings of a rule, to compare with those of a marked text. */
export function spansOf(config: SiteConfig, rule: Rule, site?: Site): readonly Span[] {
  return findingsOf(config, rule, site).map(({ span: { offset, length } }) => ({ offset, length }));
}

/** The messages of the findings of a rule. */
export function messages(text: string, rule: Rule, site: Site): string[] {
  return findingsOf(configOf(text), rule, site).map(({ message }) => message);
}

/** The titles of the fixes of the first finding of a rule. */
export function titles(text: string, rule: Rule, site: Site): string[] {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  return finding ? fixesOf(finding, config, site).map(({ title }) => title) : [];
}

/** The text after the first fix of the first finding of a rule. Unchanged without a fix. */
export function fixedText(text: string, rule: Rule, site: Site = NO_SITE, schema?: Schema, file?: string): string {
  const config = configOf(text, schema, file);
  const [finding] = findingsOf(config, rule, site);
  const [fix] = finding ? fixesOf(finding, config, site) : [];
  return fix ? applyEdits(text, fix.edits) : text;
}

/** The value of a config after the fix with a title, of the first finding of a rule. */
export function fixed(text: string, rule: Rule, site: Site, title: string): unknown {
  const config = configOf(text);
  const [finding] = findingsOf(config, rule, site);
  const fix = fixesOf(finding!, config, site).find((each) => each.title === title);
  return JSON.parse(applyEdits(text, fix!.edits));
}
