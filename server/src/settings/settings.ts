import type { CheckSettings, Level, OwnField } from "../rules/engine/rule.ts";
import { compileGlob, globProblem } from "./glob.ts";

/** The default globs for site configs. */
export const DEFAULT_FILES: readonly string[] = ["**/docs.json", "**/mint.json", "**/site.config.json"];

/** The severities of a rule, most severe first. */
export const LEVELS = ["error", "warning", "info", "hint", "off"] as const satisfies readonly Level[];

/**
 * The settings from a single source, such as an editor or a settings file. Settings that the source does not specify
 * are undefined.
 */
export interface PartialSettings {
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, Level>>;
  readonly checkPages?: boolean;
  readonly components?: readonly string[];
  /** Additional front matter fields of the site. */
  readonly frontMatter?: Readonly<Record<string, OwnField>>;
  /** The globs of the pages on which a rule is not checked, by rule ID. */
  readonly ignore?: Readonly<Record<string, readonly string[]>>;
  /** The globs of the external addresses that are never checked. */
  readonly skipLinks?: readonly string[];
}

export interface Settings {
  /** The globs for site configs, relative to the settings file's folder or to the workspace folder. */
  readonly files: readonly string[];
  readonly check: CheckSettings;
  /** Whether an external address is excluded from checks. Undefined if all addresses are checked. */
  readonly skipsLink?: (address: string) => boolean;
}

/** Whether the value is one of {@link LEVELS}. */
export function isLevel(value: unknown): value is Level {
  return (LEVELS as readonly unknown[]).includes(value);
}

/** Reads settings from an arbitrary value. Invalid parts are treated as missing. */
export function settingsFrom(value: unknown): PartialSettings {
  const { files, strict, rules, checkPages, components, frontMatter, ignore, skipLinks } = isRecord(value) ? value : {};
  return {
    ...(Array.isArray(files) && { files: files.filter((glob) => typeof glob === "string") }),
    ...(typeof strict === "boolean" && { strict }),
    ...(typeof checkPages === "boolean" && { checkPages }),
    ...(Array.isArray(components) && { components: components.filter((name) => typeof name === "string") }),
    ...(isRecord(frontMatter) && {
      frontMatter: Object.fromEntries(Object.entries(frontMatter).map(([name, field]) => [name, ownFieldFrom(field)])),
    }),
    ...(Array.isArray(skipLinks) && { skipLinks: skipLinks.filter((glob) => typeof glob === "string") }),
    ...(isRecord(ignore) && {
      ignore: Object.fromEntries(
        Object.entries(ignore).flatMap(([rule, globs]) =>
          Array.isArray(globs) ? [[rule, globs.filter((glob) => typeof glob === "string")]] : [],
        ),
      ),
    }),
    ...(isRecord(rules) && {
      rules: Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, Level] => isLevel(entry[1]))),
    }),
  };
}

const FIELD_TYPES = ["string", "number", "boolean", "array", "object"] as const;

/** Reads the declaration of a front matter field from an arbitrary value. */
function ownFieldFrom(value: unknown): OwnField {
  const { type, description, enum: values } = isRecord(value) ? value : {};
  const known = FIELD_TYPES.find((each) => each === type);
  return {
    ...(known !== undefined && { type: known }),
    ...(typeof description === "string" && { description }),
    ...(Array.isArray(values) && { type: "string", enum: values.filter((each) => typeof each === "string") }),
  };
}

/**
 * Combines the settings file with the user's settings. The user's settings take precedence. Severities are combined
 * rule by rule.
 */
export function mergeSettings(file: PartialSettings = {}, user: PartialSettings = {}): Settings {
  return {
    files: user.files ?? file.files ?? DEFAULT_FILES,
    check: {
      strict: user.strict ?? file.strict ?? false,
      levels: { ...file.rules, ...user.rules },
      ...(file.ignore && { ignores: ignoresBy(file.ignore) }),
      ...(file.components && { components: file.components }),
      ...(file.frontMatter && { frontMatter: file.frontMatter }),
      ...((user.checkPages ?? file.checkPages) === false && { pages: false }),
    },
    ...(file.skipLinks && { skipsLink: matcherOf(file.skipLinks) }),
  };
}

function ignoresBy(ignore: NonNullable<PartialSettings["ignore"]>): NonNullable<CheckSettings["ignores"]> {
  const matchers = new Map<string, (path: string) => boolean>();
  return (rule, path) => {
    if (!Object.hasOwn(ignore, rule)) return false;
    const known = matchers.get(rule) ?? matcherOf(ignore[rule]!);
    matchers.set(rule, known);
    return known(path);
  };
}

function matcherOf(globs: readonly string[]): (text: string) => boolean {
  const matchers = globs.filter((glob) => globProblem(glob) === undefined).map(compileGlob);
  return (text) => matchers.some((matches) => matches(text));
}

/** Whether the value is an object but not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
