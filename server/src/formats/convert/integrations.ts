import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { propertySchema, type Schema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/format.ts";
import { isObject, type Json, type JsonObject } from "./jsonValues.ts";
import type { Convert, Notes } from "./note.ts";

/**
 * The services that could be configured with a plain string. Each one is mapped to the key that now contains the
 * string.
 */
const PLAIN_IDS: Readonly<Record<string, string>> = { intercom: "appId", frontchat: "snippetId" };

export const integrations: Convert = (value, { path, notes, put }) => {
  const known = propertySchema(docsSchema, "integrations");
  for (const [name, given] of Object.entries(isObject(value) ? value : {})) {
    const schema = propertySchema(known, name);
    const plain = PLAIN_IDS[name];
    const options = typeof given === "string" && plain !== undefined ? { [plain]: given } : given;
    const missing = isObject(options) ? schema?.required?.some((key) => options[key] === undefined) : true;
    const place = [...path, name];
    if (!schema || missing) {
      notes.addUnsupported(place);
      continue;
    }
    const members = knownMembers(options as JsonObject, schema, place, notes);
    const wrong = Object.keys(members).find((key) => !fits(members[key]!, propertySchema(schema, key)!));
    if (wrong === undefined) put(`integrations.${name}`, members);
    else
      notes.addDropped(
        place,
        l10n.t("{0} is left out, because docs.json does not accept its value.", `${name}.${wrong}`),
      );
  }
};

/** Whether the platform accepts a value. It rejects the whole file because of a single invalid value. */
function fits(value: JsonValue, { type, pattern, minLength = 0 }: Schema): boolean {
  if (typeof value !== "string") return typeof value === type;
  return type === "string" && value.length >= minLength && (pattern === undefined || new RegExp(pattern).test(value));
}

/** Keeps only the properties that exist in the newer format. */
export function knownMembers(object: JsonObject, schema: Schema, path: JSONPath, notes: Notes): Json {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => {
      const isKnown = propertySchema(schema, key) !== undefined;
      if (!isKnown) notes.addUnsupported([...path, key]);
      return isKnown;
    }),
  );
}
