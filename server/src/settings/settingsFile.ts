import { printParseErrorCode } from "jsonc-parser";
import { items, type Node } from "../config/json.ts";
import { parseSiteConfig, type SiteConfig, type Span } from "../config/siteConfig.ts";
import { ruleById } from "../rules/index.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { globProblem } from "./glob.ts";
import { isLevel, LEVELS, type PartialSettings, settingsFrom } from "./settings.ts";

/** Something in a settings file that has no effect, or not the one meant. */
export interface SettingsProblem {
  readonly span: Span;
  readonly message: string;
  readonly severity: "error" | "warning";
}

/** A settings file as read: what of it can be used, and what is wrong with the rest. */
export interface SettingsFile {
  readonly settings: PartialSettings;
  readonly problems: readonly SettingsProblem[];
  /** The text's positions. */
  readonly source: SiteConfig;
}

const FIELDS = ["$schema", "files", "strict", "rules", "checkPages"];

/** Reads a settings file, with or without comments. Never throws: what cannot be used is reported instead. */
export function parseSettingsFile(uri: string, text: string): SettingsFile {
  const source = parseSiteConfig(uri, text);
  const problems: SettingsProblem[] = [];
  const report = (span: Span, message: string, severity: SettingsProblem["severity"] = "error"): void => {
    problems.push({ span, message, severity });
  };
  const { root, tooDeepAt } = source;
  const [syntaxError] = source.parseErrors.filter(({ error }) => printParseErrorCode(error) !== "InvalidCommentToken");
  if (syntaxError) {
    report(
      syntaxError,
      `${SETTINGS_FILE} is not valid JSON from here on. The settings before this place apply, those after it do not.`,
    );
  } else if (tooDeepAt !== undefined) {
    report({ offset: tooDeepAt, length: 1 }, `${SETTINGS_FILE} nests too deeply, so that no setting in it applies.`);
  }
  if (root && root.type !== "object")
    report(root, 'Expected an object, for example { "rules": { "orphan-page": "off" } }.');
  const value: { files?: unknown; strict?: unknown; rules?: unknown; checkPages?: unknown } = {};
  for (const [key, node] of members(root)) {
    const name = key.value as string;
    if (name === "files") value.files = checkFiles(node, report);
    else if (name === "strict" || name === "checkPages") {
      value[name] = node.value;
      if (node.type !== "boolean") report(node, "Expected a boolean.");
    } else if (name === "rules") value.rules = checkRules(node, report);
    else if (!FIELDS.includes(name)) {
      report(
        key,
        `Unknown setting ${JSON.stringify(name)}. The settings are "files", "rules", "strict" and "checkPages".`,
        "warning",
      );
    }
  }
  return { settings: settingsFrom(value), problems, source };
}

type Report = (span: Span, message: string, severity?: SettingsProblem["severity"]) => void;

function checkFiles(node: Node, report: Report): unknown {
  if (node.type !== "array") {
    report(node, 'Expected an array of globs, for example ["docs/site.json"].');
    return undefined;
  }
  for (const item of items(node)) {
    const problem = item.type === "string" ? globProblem(item.value) : undefined;
    if (item.type !== "string" || item.value === "") report(item, 'Expected a glob, for example "docs/site.json".');
    else if (problem !== undefined) report(item, `This glob is not used: ${problem}.`);
  }
  return items(node).flatMap(({ type, value }) =>
    type === "string" && value !== "" && globProblem(value) === undefined ? [value] : [],
  );
}

function checkRules(node: Node, report: Report): unknown {
  if (node.type !== "object") {
    report(node, 'Expected an object of severities by rule, for example { "orphan-page": "off" }.');
    return undefined;
  }
  const levels: [string, unknown][] = [];
  for (const [key, level] of members(node)) {
    const id = key.value as string;
    if (!ruleById(id)) report(key, `Unknown rule ${JSON.stringify(id)}.`, "warning");
    if (!isLevel(level.value)) report(level, `Expected one of ${LEVELS.map((one) => `"${one}"`).join(", ")}.`);
    levels.push([id, level.value]);
  }
  return Object.fromEntries(levels);
}

/** The properties of an object that have a value, as pairs of key and value. */
function members(object: Node | undefined): [Node, Node][] {
  if (object?.type !== "object") return [];
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value]] : []));
}
