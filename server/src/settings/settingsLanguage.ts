/**
 * Applies the JSON Schemas for `.sitekeeper.json` and `user-groups.json` with the JSON language service. Import this
 * module lazily, because the service takes a long time to load.
 */
import planSchema from "@sitekeeper/schemas/user-groups-plan.schema.json" with { type: "json" };
import * as l10n from "@vscode/l10n";
import {
  type ASTNode,
  type CompletionItem,
  ErrorCode,
  getLanguageService,
  type Hover,
  type JSONSchema,
  type Position,
  TextDocument,
} from "vscode-json-languageservice";
import { baseName } from "../disk/paths.ts";
import { readableText } from "../json/conflicts.ts";
import type { JsonText, Span } from "../json/jsonText.ts";
import { nearest } from "../json/near.ts";
import { joinWithAnd } from "../text/lists.ts";
import { PLAN_FILE } from "./findSettingsFile.ts";
import { settingsSchema } from "./settingsSchema.ts";
import { translatedSchema } from "./translatedSchema.ts";

/** Creates a language service for a single schema. */
const serviceFor = (schema: object) => ({
  schema,
  service: getLanguageService({
    // Always use the built-in schema, regardless of `$schema` in the file, so that nothing is fetched.
    schemaRequestService: () => Promise.resolve(JSON.stringify(schema)),
  }),
});

const settingsService = serviceFor(settingsSchema);
const planService = serviceFor(planSchema);

const isPlan = ({ uri }: Pick<JsonText, "uri">): boolean => baseName(uri) === PLAN_FILE;

/** Returns the language service for a file. Its schema is in the client's language. */
function serviceOf(source: JsonText) {
  const { service, schema: english } = isPlan(source) ? planService : settingsService;
  const schema = translatedSchema(english) as JSONSchema;
  service.configure({
    validate: true,
    allowComments: !isPlan(source),
    schemas: [{ uri: "sitekeeper:schema", fileMatch: ["*"], schema }],
  });
  const { uri, version, text, conflicts } = source;
  const document = TextDocument.create(uri, "json", version, readableText(text, conflicts));
  return { service, schema, document, json: service.parseJSONDocument(document) };
}

const SETTINGS = Object.keys(settingsSchema.properties).filter((name) => name !== "$schema");
const RULES = Object.keys(settingsSchema.properties.rules.properties);

/** Finds schema violations and duplicate keys. Ignores other syntax errors. */
export async function schemaProblems(source: JsonText): Promise<readonly SettingsProblem[]> {
  const { service, schema, document, json } = serviceOf(source);
  const describe = isPlan(source) ? problemOfPlan : problemOfSettings;
  const diagnostics = await service.doValidation(document, json, {}, schema);
  return diagnostics.flatMap(({ range, message, code }) => {
    const offset = document.offsetAt(range.start);
    const span = { offset, length: document.offsetAt(range.end) - offset };
    const node = json.getNodeFromOffset(offset);
    if (code === ErrorCode.DuplicateKey) return duplicateProblem(span, node) ?? [];
    // All syntax errors have a code. Schema violations either have no code or have the code `EnumValueMismatch`.
    if (code !== undefined && code !== ErrorCode.EnumValueMismatch) return [];
    return { span, ...describe(node, typeof message === "string" ? message : message.value) };
  });
}

/** Completes keys and values from the schema. The inserted text is a snippet. */
export async function completeSettings(source: JsonText, position: Position): Promise<readonly CompletionItem[]> {
  const { service, document, json } = serviceOf(source);
  return (await service.doComplete(document, position, json))?.items ?? [];
}

/** Returns the schema's description of the key or value at a position, in Markdown. Null if there is no description. */
export async function describeSetting(
  source: JsonText,
  position: Position,
): Promise<{ readonly markdown: string; readonly range: Hover["range"] } | null> {
  const { service, document, json } = serviceOf(source);
  const hover = await service.doHover(document, position, json);
  const [markdown] = Array.isArray(hover?.contents) ? hover.contents : [];
  return typeof markdown === "string" && markdown !== "" ? { markdown, range: hover?.range } : null;
}

/**
 * Returns the problem with a duplicate key, or undefined for the first occurrence of the key, although the service
 * reports that one, too.
 */
function duplicateProblem(span: Span, key: ASTNode | undefined): SettingsProblem | undefined {
  const object = key?.parent?.parent;
  if (object?.type !== "object") return undefined;
  const first = object.properties.find(({ keyNode }) => keyNode.value === key?.value);
  const message = l10n.t("Duplicate key {0}. Only the last value is used.", JSON.stringify(key?.value));
  return first?.keyNode === key ? undefined : { span, message, severity: "warning" };
}

/**
 * Returns a specific message where the schema cannot provide one, because the service uses the same message for wrong
 * types and unknown keys.
 */
function problemOfSettings(node: ASTNode | undefined, message: string): Pick<SettingsProblem, "message" | "severity"> {
  const property = node?.parent?.type === "property" ? node.parent : undefined;
  if (property && property.keyNode === node) {
    const isRule = property.parent?.parent !== undefined;
    return { message: unknownKey(property.keyNode.value, isRule), severity: "warning" };
  }
  if (node && node.parent === undefined) {
    return {
      message: l10n.t("Expected an object, for example {0}.", '{ "rules": { "orphan-page": "off" } }'),
      severity: "error",
    };
  }
  if (property?.keyNode.value === "rules" && property.parent?.parent === undefined) {
    const example = l10n.t("Expected an object of severities by rule, for example {0}.", '{ "orphan-page": "off" }');
    return { message: example, severity: "error" };
  }
  return { message, severity: "error" };
}

/** All keys in a plan, regardless of their depth. */
const PLAN_KEYS = [
  planSchema.properties,
  planSchema.definitions.commandTarget.properties,
  planSchema.definitions.dotenvTarget.properties,
].flatMap((properties) => Object.keys(properties));

/** Returns a specific message for an unknown key in a plan. The messages for values come from the schema. */
function problemOfPlan(node: ASTNode | undefined, message: string): Pick<SettingsProblem, "message" | "severity"> {
  const key = node?.parent?.type === "property" && node.parent.keyNode === node ? String(node.value) : undefined;
  if (key === undefined) return { message, severity: "error" };
  const unknown = l10n.t("Unknown key {0}.", JSON.stringify(key));
  const [similar] = nearest(key, PLAN_KEYS);
  const hint = similar === undefined ? "" : ` ${l10n.t("Did you mean {0}?", JSON.stringify(similar))}`;
  return { message: `${unknown}${hint}`, severity: "error" };
}

function unknownKey(key: string, isRule: boolean): string {
  const [similar] = nearest(key, isRule ? RULES : SETTINGS);
  const quoted = JSON.stringify(key);
  const unknown = isRule ? l10n.t("Unknown rule {0}.", quoted) : l10n.t("Unknown setting {0}.", quoted);
  if (similar !== undefined) return `${unknown} ${l10n.t("Did you mean {0}?", JSON.stringify(similar))}`;
  const names = SETTINGS.map((name) => JSON.stringify(name));
  return isRule ? unknown : `${unknown} ${l10n.t("Available settings: {0}.", joinWithAnd(names))}`;
}

/** Part of a settings file that has no effect or an unintended effect. */
export interface SettingsProblem {
  readonly span: Span;
  readonly message: string;
  readonly severity: "error" | "warning";
}
