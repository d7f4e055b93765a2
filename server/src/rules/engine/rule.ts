import type { LinkReport } from "../../external/linkReport.ts";
import { type LinkOut, linksOutOfConfig, linksOutOfPage } from "../../external/linksOut.ts";
import type { Verdict } from "../../external/verdict.ts";
import type { Format, RuleExamples, SiteConfig } from "../../formats/format.ts";
import type { Edit } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import type { Span } from "../../json/jsonText.ts";
import type { DescribedText, Schema } from "../../schema/schema.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import type { FlawedSpec } from "../../site/specProblems.ts";

/** The severity of a finding, as in LSP. `hint`: faint in the editor, shown in the terminal only with `--hints`. */
export type Severity = "error" | "warning" | "info" | "hint";

/** Another place that a finding refers to. */
export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** One result of one rule. `Facts` is what `check` passes on to the `fixes` of the same rule. */
export interface Finding<Facts = unknown> {
  readonly span: Span;
  /** The file with the span, if the config is split into several files. */
  readonly text?: DescribedText;
  /** The JSON path of the value that the finding is about. */
  readonly path: JSONPath;
  /**
   * What is wrong and what to do, for the author of the file. Ends with a period or a question mark. A function where a
   * suggestion is expensive: findings that are only counted need no message.
   */
  readonly message: string | (() => string);
  /** The severity, if it is not the rule's default. */
  readonly severity?: Severity;
  /** True for something that is only outside the specification: the setting `strict` makes it an error. */
  readonly outside?: boolean;
  /** The message under `strict`, where the usual one says why the finding is harmless. */
  readonly strictMessage?: string;
  /** True where the platform rejects the whole file, unless only a part of the navigation is lost. The message gets a sentence about it. */
  readonly isRejected?: boolean;
  readonly related?: readonly Related[];
  /** The files of the site that the message counts, where it does not name all of them. */
  readonly files?: readonly string[];
  readonly tag?: "deprecated" | "unnecessary";
  readonly facts?: Facts;
}

/** A quick fix for a finding. Paths are relative to the site folder. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Edits in other files of a split config. Only for editors. */
  readonly elsewhere?: readonly { readonly file: SiteConfig; readonly edits: readonly Edit[] }[];
  /** Files to create, with their content. An existing file is never overwritten. */
  readonly create?: readonly { readonly path: string; readonly content: string }[];
  /** A file to rename, and its new name. An existing file is never replaced. Only for editors that support it. */
  readonly rename?: readonly [string, string];
  /** Files to delete. */
  readonly delete?: readonly string[];
  /** Two files to show side by side instead of an edit, so that the author can decide. Only for editors that support it. */
  readonly compare?: readonly [string, string];
  /** The most likely fix: listed first, and applied by the editor's auto-fix command. */
  readonly preferred?: boolean;
  /** Changes no meaning and needs no decision: `--fix` and "fix all" apply it without asking. At most one per finding. */
  readonly safe?: boolean;
}

/** The input of a rule. */
export interface RuleContext {
  readonly config: SiteConfig;
  readonly site: Site;
}

/** The input of a rule on pages. */
export interface PageContext extends RuleContext {
  readonly page: PageBody;
  /** The pages that are open in an editor. Without it, each counts as it is on disk. */
  readonly openBodies?: OpenBodies | undefined;
  /** Undefined where only links between pages matter. */
  readonly settings?: Pick<CheckSettings, "components" | "frontMatter"> | undefined;
}

/** One check with an ID. One file per rule, registered in `rules/index.ts`. */
export interface Rule<Facts = unknown> {
  readonly id: string;
  readonly severity: Severity;
  /** The level under the setting `strict`, unless the settings name one: for a rule about another specification. */
  readonly strictLevel?: "off";
  /** The kind of text that it checks; by default, the site config. Its findings are places in that text. */
  readonly subject?: "page" | "spec" | "link";
  /** The formats of site configs that it checks. All of them by default. */
  readonly formats?: readonly Format["id"][];
  /** The documentation: `npm run generate` makes its page in docs/rules, the settings schema and package.json from it. */
  readonly docs: {
    /** Describes the findings in one sentence. Also the description of the rule in the settings. */
    readonly summary: string;
    /** Why it matters: what readers of the site would see. */
    readonly why: string;
    /** The examples of a rule on pages or on OpenAPI files. Those of a rule on site configs are in `formats/ruleExamples.ts`. */
    readonly examples?: RuleExamples;
  };
  /**
   * Finds what is wrong. Pure, without I/O; called for every version of a file.
   *
   * It is also called for half-typed files, where **absence proves nothing**: a property, item or page may be missing only
   * because the parser cannot read it yet. A rule that concludes anything from what an object or array does not hold, or
   * from how often something occurs, asks `isSound(config, node)` for that node first (`isSoundThroughout(config)` when it
   * concludes from the whole file) and yields nothing when the answer is false. The property test in
   * `rules/brokenFiles.test.ts` finds rules that forget it.
   */
  check(context: RuleContext): Iterable<Finding<Facts>>;
  /** The quick fixes of a finding. Each one makes the finding go away and leaves the file no harder to parse. */
  fixes?(finding: Finding<Facts>, context: RuleContext): readonly Fix[];
}

/**
 * Defines a rule, and hides the type of its facts, which only the rule itself reads. Read the contract of
 * {@link Rule.check} first: in a half-typed file absence proves nothing, so ask `isSound`.
 */
export function defineRule<Facts>(rule: Rule<Facts>): Rule {
  return rule as Rule<unknown>;
}

/** A rule on pages: its findings and fixes are places in the text of the page. */
interface PageRule<Facts> extends Omit<Rule<Facts>, "check" | "fixes" | "subject"> {
  check(context: PageContext): Iterable<Omit<Finding<Facts>, "path">>;
  fixes?(finding: Finding<Facts>, context: PageContext): readonly Fix[];
}

/**
 * Defines a rule on pages. It is called only when the bodies of all pages of the site are read, and only for a page with
 * more than text.
 */
export function definePageRule<Facts>(rule: PageRule<Facts>): Rule {
  return { ...rule, subject: "page" } as unknown as Rule;
}

/** The input of a rule on OpenAPI files. */
export interface SpecContext extends RuleContext {
  readonly spec: FlawedSpec;
}

/** A rule on the OpenAPI files that a config names. Its findings are places in the text of the file. */
interface SpecRule extends Omit<Rule, "check" | "fixes" | "subject"> {
  check(context: SpecContext): Iterable<Omit<Finding, "path">>;
}

/** Defines a rule on OpenAPI files. It is called only for a file with problems. */
export function defineSpecRule(rule: SpecRule): Rule {
  return { ...rule, subject: "spec" } as unknown as Rule;
}

/** A link to another site, with its result. */
interface CheckedLink extends LinkOut {
  readonly address: string;
  readonly host: string;
  readonly verdict: Verdict;
}

/** The input of a rule on links to other sites. */
export interface LinkContext extends RuleContext {
  /** The page with the links. Undefined in a site config. */
  readonly page?: PageBody | undefined;
  readonly report: LinkReport;
  /** The URI of the file with the links. */
  readonly file: string;
}

/** A rule on links to other sites, in site configs and in pages. */
interface LinkRule<Facts> extends Omit<Rule<Facts>, "check" | "fixes" | "subject"> {
  check(
    links: Iterable<CheckedLink>,
    context: LinkContext,
  ): Iterable<Omit<Finding<Facts>, "path"> & Pick<LinkOut, "path">>;
  fixes?(finding: Finding<Facts>, context: RuleContext & { readonly page?: PageBody }): readonly Fix[];
}

/** Defines a rule on links to other sites. It is called only with results: rules never send requests. */
export function defineLinkRule<Facts>({ check, ...rule }: LinkRule<Facts>): Rule {
  const checkIn = (context: LinkContext) => check(checkedLinks(context), context);
  return { ...rule, subject: "link", check: checkIn } as unknown as Rule;
}

function* checkedLinks({ config, page, site, report }: LinkContext): Generator<CheckedLink> {
  for (const link of page ? linksOutOfPage(page, site) : linksOutOfConfig(config)) {
    const known = report.of(link.target);
    if (known) yield { ...link, ...known };
  }
}

/** The configured severity of a rule, or `off`. */
export type Level = Severity | "off";

/** The settings of the checks. */
export interface CheckSettings {
  /** Reports everything that is not specified as an error. */
  readonly strict: boolean;
  /** Levels by rule ID. Other rules keep their default severity. */
  readonly levels: Readonly<Record<string, Level>>;
  /** False turns the rules on pages off. */
  readonly pages?: boolean;
  /** True for a rule that is not checked in a page. */
  readonly ignores?: (rule: string, path: string) => boolean;
  /** The components that the site has in addition to those of the platform. */
  readonly components?: readonly string[];
  /** The fields of front matter that the site has in addition to those of the platform. */
  readonly frontMatter?: Readonly<Record<string, OwnField>>;
  /** The results for links to other sites. Without it, they are not checked. */
  readonly external?: LinkReport;
}

/** A field of the front matter that a site declares: a part of JSON Schema. */
export type OwnField = Pick<Schema, "type" | "description" | "enum">;

export const defaultCheckSettings: CheckSettings = { strict: false, levels: {} };

/** A finding with its rule and its severity under the settings. */
export interface CheckedFinding extends Finding {
  readonly message: string;
  readonly rule: Rule;
  readonly severity: Severity;
}
