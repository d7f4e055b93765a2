import type { CheckSettings, Level } from "../rules/engine/rule.ts";

/** The files that are site configs by default. */
export const DEFAULT_FILES: readonly string[] = ["**/docs.json", "**/mint.json", "**/site.config.json"];

/** The levels of a rule, most severe first. */
export const LEVELS = ["error", "warning", "info", "hint", "off"] as const satisfies readonly Level[];

/** The settings from one source (an editor, a settings file). A property that the source does not set is absent. */
export interface PartialSettings {
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, Level>>;
  readonly checkPages?: boolean;
  readonly components?: readonly string[];
}

/** The settings that apply to one site config. */
export interface Settings {
  /** Globs of the files that are site configs, relative to the folder of the settings file, or of the workspace. */
  readonly files: readonly string[];
  readonly check: CheckSettings;
}

/** True for one of {@link LEVELS}. */
export function isLevel(value: unknown): value is Level {
  return (LEVELS as readonly unknown[]).includes(value);
}

/** Reads settings from a value of any shape. Invalid parts count as absent. */
export function settingsFrom(value: unknown): PartialSettings {
  const { files, strict, rules, checkPages, components } = isRecord(value) ? value : {};
  return {
    ...(Array.isArray(files) && { files: files.filter((glob) => typeof glob === "string") }),
    ...(typeof strict === "boolean" && { strict }),
    ...(typeof checkPages === "boolean" && { checkPages }),
    ...(Array.isArray(components) && { components: components.filter((name) => typeof name === "string") }),
    ...(isRecord(rules) && {
      rules: Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, Level] => isLevel(entry[1]))),
    }),
  };
}

/** Combines a settings file and the user's settings. The user's settings win, rule by rule. */
export function mergeSettings(file: PartialSettings = {}, user: PartialSettings = {}): Settings {
  return {
    files: user.files ?? file.files ?? DEFAULT_FILES,
    check: {
      strict: user.strict ?? file.strict ?? false,
      levels: { ...file.rules, ...user.rules },
      ...(file.components && { components: file.components }),
      ...((user.checkPages ?? file.checkPages) === false && { pages: false }),
    },
  };
}

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
