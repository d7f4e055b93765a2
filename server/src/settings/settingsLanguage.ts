/**
 * Applies the JSON Schema of `.sitekeeper.json` to a settings file with the JSON language service. The service takes
 * long to load, so this module is imported on first need.
 */
import settingsSchema from "@sitekeeper/schemas/sitekeeper.schema.json" with { type: "json" };
import * as l10n from "@vscode/l10n";
import {
  type ASTNode,
  type CompletionItem,
  ErrorCode,
  getLanguageService,
  type Hover,
  type JSONDocument,
  type JSONSchema,
  type Position,
  TextDocument,
} from "vscode-json-languageservice";
import type { SiteConfig } from "../formats/format.ts";
import { readableText } from "../json/conflicts.ts";
import type { Span } from "../json/jsonText.ts";
import { nearest } from "../json/near.ts";
import { inWords } from "../text/lists.ts";
import { translatedSchema } from "./translatedSchema.ts";

const service = getLanguageService({
  // Our schema applies whatever `$schema` a settings file names. Nothing is fetched.
  schemaRequestService: () => Promise.resolve(JSON.stringify(settingsSchema)),
});

/** Uses the schema in the language of the client. */
function useSchema(): JSONSchema {
  const schema = translatedSchema(settingsSchema) as JSONSchema;
  service.configure({
    validate: true,
    allowComments: true,
    schemas: [{ uri: "sitekeeper:settings", fileMatch: ["*"], schema }],
  });
  return schema;
}

const SETTINGS = Object.keys(settingsSchema.properties).filter((name) => name !== "$schema");
const RULES = Object.keys(settingsSchema.properties.rules.properties);

/** What the schema does not allow in a settings file, and duplicate keys. Other syntax errors are left out. */
export async function schemaProblems(source: SiteConfig): Promise<readonly SettingsProblem[]> {
  const { document, json } = read(source);
  const diagnostics = await service.doValidation(document, json, {}, useSchema());
  return diagnostics.flatMap(({ range, message, code }) => {
    const offset = document.offsetAt(range.start);
    const span = { offset, length: document.offsetAt(range.end) - offset };
    const node = json.getNodeFromOffset(offset);
    if (code === ErrorCode.DuplicateKey) return duplicate(span, node) ?? [];
    // Every syntax error has a code. A schema violation has this one or none.
    if (code !== undefined && code !== ErrorCode.EnumValueMismatch) return [];
    return { span, ...inOurWords(node, typeof message === "string" ? message : message.value) };
  });
}

/** The keys and values that the schema offers at a position. Their texts are snippets. */
export async function completeSettings(source: SiteConfig, position: Position): Promise<readonly CompletionItem[]> {
  useSchema();
  const { document, json } = read(source);
  return (await service.doComplete(document, position, json))?.items ?? [];
}

/** The schema's description of the key or value at a position, as Markdown. Null when there is none. */
export async function describeSetting(
  source: SiteConfig,
  position: Position,
): Promise<{ readonly markdown: string; readonly range: Hover["range"] } | null> {
  useSchema();
  const { document, json } = read(source);
  const hover = await service.doHover(document, position, json);
  const [markdown] = Array.isArray(hover?.contents) ? hover.contents : [];
  return typeof markdown === "string" && markdown !== "" ? { markdown, range: hover?.range } : null;
}

function read({ uri, version, text, conflicts }: SiteConfig): { document: TextDocument; json: JSONDocument } {
  const document = TextDocument.create(uri, "json", version, readableText(text, conflicts));
  return { document, json: service.parseJSONDocument(document) };
}

/** The problem of a duplicate key. Undefined for the first one, which the service also reports. */
function duplicate(span: Span, key: ASTNode | undefined): SettingsProblem | undefined {
  const object = key?.parent?.parent;
  if (object?.type !== "object") return undefined;
  const first = object.properties.find(({ keyNode }) => keyNode.value === key?.value);
  const message = l10n.t("Duplicate key {0}. Only the last value counts.", JSON.stringify(key?.value));
  return first?.keyNode === key ? undefined : { span, message, severity: "warning" };
}

/** A problem in our words, where the schema cannot hold them: it has one message for wrong types and unknown keys. */
function inOurWords(node: ASTNode | undefined, message: string): Pick<SettingsProblem, "message" | "severity"> {
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

function unknownKey(key: string, isRule: boolean): string {
  const [near] = nearest(key, isRule ? RULES : SETTINGS);
  const quoted = JSON.stringify(key);
  const unknown = isRule ? l10n.t("Unknown rule {0}.", quoted) : l10n.t("Unknown setting {0}.", quoted);
  if (near !== undefined) return `${unknown} ${l10n.t("Did you mean {0}?", JSON.stringify(near))}`;
  const names = SETTINGS.map((name) => JSON.stringify(name));
  return isRule ? unknown : `${unknown} ${l10n.t("The settings are {0}.", inWords(names))}`;
}

/** A part of a settings file that has no effect, or not the intended one. */
export interface SettingsProblem {
  readonly span: Span;
  readonly message: string;
  readonly severity: "error" | "warning";
}
