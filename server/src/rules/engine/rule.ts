import type { FlawedSpec } from "../../api/specProblems.ts";
import { type ExternalLink, externalLinksOfConfig, externalLinksOfPage } from "../../external/externalLinks.ts";
import type { LinkReport } from "../../external/linkReport.ts";
import type { Verdict } from "../../external/verdict.ts";
import type { Format, SiteConfig } from "../../formats/format.ts";
import type { Edit } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import type { Span } from "../../json/jsonText.ts";
import type { DescribedText, Schema } from "../../schema/schema.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";

/**
 * The severity of a finding, as in LSP. A `hint` is shown unobtrusively in the editor, and in the terminal only with
 * `--hints`.
 */
export type Severity = "error" | "warning" | "info" | "hint";

/** Another location that a finding refers to. */
export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** A result of a rule. `Data` is the data that `check` passes to `fixes`. */
export interface Finding<Data = unknown> {
  readonly span: Span;
  /** The file that contains the span, if the config is split into several files. */
  readonly text?: DescribedText;
  /** The JSON path of the value. */
  readonly path: JSONPath;
  /**
   * The problem and what to do about it. Ends with a period or a question mark. A function is used if the message
   * contains a suggestion that is expensive to compute, because findings that are only counted do not need a message.
   */
  readonly message: string | (() => string);
  /** The severity, if it differs from the rule's default. */
  readonly severity?: Severity;
  /** Whether the finding is merely a deviation from the specification. It is an error under `strict`. */
  readonly isOutside?: boolean;
  /** The message under `strict`, for use if the usual message says that the finding is harmless. */
  readonly strictMessage?: string;
  /**
   * Whether the platform rejects the whole file because of the finding. If so, a sentence is added to the message,
   * unless only part of the content is lost.
   */
  readonly isRejected?: boolean;
  readonly related?: readonly Related[];
  /** The affected files, if the message names only some of them. */
  readonly files?: readonly string[];
  readonly tag?: "deprecated" | "unnecessary";
  readonly data?: Data;
}

/** A quick fix for a finding. Paths are relative to the site folder. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Edits to other files in a split config. Only used in editors. */
  readonly elsewhere?: readonly { readonly file: SiteConfig; readonly edits: readonly Edit[] }[];
  /** Files to create, with their content. Existing files are never overwritten. */
  readonly create?: readonly { readonly path: string; readonly content: string }[];
  /** The old and new names of a file. Existing files are never replaced. Only for editors that can rename files. */
  readonly rename?: readonly [string, string];
  readonly delete?: readonly string[];
  /** Two files to show side by side so that the author can decide. Only for editors that can compare files. */
  readonly compare?: readonly [string, string];
  /** Whether this is the most likely fix. It is listed first, and the editor's auto-fix command uses it. */
  readonly preferred?: boolean;
  /**
   * Whether the fix preserves the meaning and needs no decision, so that `--fix` and "fix all" can apply it. A finding
   * has at most one safe fix.
   */
  readonly safe?: boolean;
}

/** The input of a rule. */
export interface RuleContext {
  readonly config: SiteConfig;
  readonly site: Site;
}

/** The input of a page rule. */
export interface PageContext extends RuleContext {
  readonly page: PageBody;
  /** The pages that are open in an editor. If absent, the versions on disk are used. */
  readonly openBodies?: OpenBodies | undefined;
  /** Undefined if only the links between pages are checked. */
  readonly settings?: Pick<CheckSettings, "components" | "frontMatter" | "ignores" | "levels"> | undefined;
}

/** A rule's examples: excerpts of a site config, pages, or OpenAPI files. A test runs the rule on them. */
interface RuleExamples {
  /** The format of the configs, if the default format cannot have the mistake. */
  readonly format?: Format["id"];
  readonly incorrect: RuleExample;
  readonly correct: RuleExample;
}

/** The text of an example. The note says what the text does not show, for example which files exist. */
export type RuleExample = string | { readonly text: string; readonly note: string };

/** A check. Each rule has its own file and is registered in `rules/index.ts`. */
export interface Rule<Data = unknown> {
  readonly id: string;
  readonly severity: Severity;
  /** The default level under `strict`. Set for a rule that contradicts the specification. */
  readonly strictLevel?: "off";
  /**
   * Whether an error of this rule means that the platform rejects the file: it does not accept a config or drops part of
   * its navigation, or readers get an error message in place of a page. Fixes that cause such an error are not offered.
   */
  readonly rejects?: boolean;
  /** Whether a finding hides mistakes further down, which appear when it is fixed. */
  readonly hidesOthers?: boolean;
  /** The kind of text that the rule checks. Defaults to the site config. */
  readonly subject?: "page" | "spec" | "link";
  /** The config formats that the rule checks. Defaults to all formats. */
  readonly formats?: readonly Format["id"][];
  /** The source of docs/rules and the schemas of the settings. Run `npm run generate` after changing it. */
  readonly docs: {
    /** Describes the findings in one sentence. Also used in the settings. */
    readonly summary: string;
    /** Why the findings matter: how they affect readers of the site. */
    readonly why: string;
    readonly examples: RuleExamples;
  };
  /**
   * Yields the findings. Must be pure and do no I/O. Called for every version of a file.
   *
   * The author may still be typing, so **absence proves nothing**: a property, item or page may be missing only because
   * the parser cannot read it yet. Before a rule concludes anything from missing or repeated content in an object or
   * array, it must call `isSound(config, node)` (or `isSoundThroughout(config)` for the whole file), and yield nothing
   * if the result is false. The property test in `rules/brokenFiles.test.ts` finds rules that forget to do so.
   */
  check(context: RuleContext): Iterable<Finding<Data>>;
  /**
   * Returns the quick fixes for a finding. Each one resolves the finding and leaves the file at least as easy to parse.
   */
  fixes?(finding: Finding<Data>, context: RuleContext): readonly Fix[];
}

/**
 * Defines a rule and hides the type of its data. Read {@link Rule.check} first, and call `isSound` before drawing
 * conclusions from absence.
 */
export function defineRule<Data>(rule: Rule<Data>): Rule {
  return rule as Rule<unknown>;
}

/** A rule that checks pages. Its findings and fixes refer to the text of the page. */
interface PageRule<Data> extends Omit<Rule<Data>, "check" | "fixes" | "subject"> {
  check(context: PageContext): Iterable<Omit<Finding<Data>, "path">>;
  fixes?(finding: Finding<Data>, context: PageContext): readonly Fix[];
}

/** Defines a page rule. It runs only after all pages are loaded, and not on pages of plain text. */
export function definePageRule<Data>(rule: PageRule<Data>): Rule {
  return { ...rule, subject: "page" } as unknown as Rule;
}

/** The input of an OpenAPI rule. */
export interface SpecContext extends RuleContext {
  readonly spec: FlawedSpec;
}

/** A rule that checks the OpenAPI files of a config. Its findings refer to the text of the OpenAPI file. */
interface SpecRule extends Omit<Rule, "check" | "fixes" | "subject"> {
  check(context: SpecContext): Iterable<Omit<Finding, "path">>;
}

/** Defines an OpenAPI rule. It runs only on files with problems. */
export function defineSpecRule(rule: SpecRule): Rule {
  return { ...rule, subject: "spec" } as unknown as Rule;
}

/** An external link and the result of checking it. */
interface CheckedLink extends ExternalLink {
  readonly address: string;
  readonly host: string;
  readonly verdict: Verdict;
}

/** The input of an external link rule. */
export interface LinkContext extends RuleContext {
  /** The page that contains the links. Undefined for a site config. */
  readonly page?: PageBody | undefined;
  readonly report: LinkReport;
  /** The URI of the file that contains the links. */
  readonly file: string;
}

/** A rule that checks the external links in site configs and pages. */
interface LinkRule<Data> extends Omit<Rule<Data>, "check" | "fixes" | "subject"> {
  check(
    links: Iterable<CheckedLink>,
    context: LinkContext,
  ): Iterable<Omit<Finding<Data>, "path"> & Pick<ExternalLink, "path">>;
  fixes?(finding: Finding<Data>, context: RuleContext & { readonly page?: PageBody }): readonly Fix[];
}

/** Defines an external link rule. It runs only if external links were checked. The rule itself never sends requests. */
export function defineLinkRule<Data>({ check, ...rule }: LinkRule<Data>): Rule {
  const checkIn = (context: LinkContext) => check(checkedLinks(context), context);
  return { ...rule, subject: "link", check: checkIn } as unknown as Rule;
}

function* checkedLinks({ config, page, site, report }: LinkContext): Generator<CheckedLink> {
  for (const link of page ? externalLinksOfPage(page, site) : externalLinksOfConfig(config)) {
    const known = report.get(link.target);
    if (known) yield { ...link, ...known };
  }
}

/** The configured severity of a rule, or `off`. */
export type Level = Severity | "off";

/** The settings that affect checks. */
export interface CheckSettings {
  /** Whether deviations from the specification are errors. */
  readonly strict: boolean;
  /** Levels by rule ID. Rules without a level use their default severity. */
  readonly levels: Readonly<Record<string, Level>>;
  /** False to disable all page rules. */
  readonly pages?: boolean;
  /** Whether a rule is disabled for the page at a path. */
  readonly ignores?: (rule: string, path: string) => boolean;
  /** Additional components that the site declares. */
  readonly components?: readonly string[];
  /** Additional front matter fields that the site declares. */
  readonly frontMatter?: Readonly<Record<string, OwnField>>;
  /** The results of checking external links. If absent, external links are not checked. */
  readonly external?: LinkReport;
}

/** A front matter field that the site declares, as a subset of JSON Schema. */
export type OwnField = Pick<Schema, "type" | "description" | "enum">;

export const defaultCheckSettings: CheckSettings = { strict: false, levels: {} };

/** A finding together with its rule and effective severity. */
export interface CheckedFinding extends Finding {
  readonly message: string;
  readonly rule: Rule;
  readonly severity: Severity;
}
