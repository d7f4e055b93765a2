import { kinds } from "../../kinds/index.ts";
import type { ValueKind } from "../../kinds/kind.ts";
import { branches, resolve, type Schema } from "../../schema/schema.ts";
import { firstValues } from "./candidates.ts";
import type { Completing } from "./insertion.ts";
import { choice, placeholder, type Template } from "./template.ts";

/** Completion finds a file faster when there are more than this. */
const MAX_CHOICES = 20;

/** A string that consists of one tab stop. */
const TAB_STOP = /^\$(?:(\d+)|\{(\d+):[^}]*\})$/;

/**
 * A template with its example paths replaced by files on disk: each becomes a choice of files of the site, or stays
 * empty when there are none. While the disk is unknown, the examples stay.
 */
export function withRealFiles(template: Template, field: Schema, completing: Completing): Template {
  return completing.site.known && fileKindsIn(template, field).length > 0
    ? filled(template, field, completing)
    : template;
}

/** True when the files in a template depend on what the config says, and not on the site alone. */
export function dependsOnConfig(template: Template, field: Schema): boolean {
  return fileKindsIn(template, field).some(({ candidatesFrom }) => candidatesFrom !== "site");
}

/** The answers of {@link fileKindsIn} for the templates of the schema, by field. */
const known = new WeakMap<Schema, Map<Template, readonly ValueKind[]>>();

/** The kinds of files that a template has placeholders for. Cached: most have none, and every completion looks up dozens. */
function fileKindsIn(template: Template, field: Schema): readonly ValueKind[] {
  const ofField = known.get(field) ?? new Map<Template, readonly ValueKind[]>();
  known.set(field, ofField);
  let found = ofField.get(template);
  if (found === undefined) {
    const stop = typeof template === "string" ? fileStop(template, field) : undefined;
    found = stop ? [stop.kind] : partsOf(template, field).flatMap(([part, of]) => fileKindsIn(part, of));
    ofField.set(template, found);
  }
  return found;
}

/** The members or items of a template, each with its field, as far as the schema knows it. */
function partsOf(template: Template, field: Schema): (readonly [Template, Schema])[] {
  if (typeof template !== "object" || template === null) return [];
  const forms = branches(field);
  if (Array.isArray(template)) {
    const items = forms.find((form) => form.items)?.items;
    return items ? template.map((item) => [item, resolve(items)]) : [];
  }
  return Object.entries(template).flatMap(([name, value]) => {
    const member = forms.find(({ properties }) => properties?.[name])?.properties?.[name];
    return member ? [[value, resolve(member)] as const] : [];
  });
}

function filled(template: Template, field: Schema, completing: Completing): Template {
  if (typeof template === "string") return filledString(template, field, completing);
  if (typeof template !== "object" || template === null) return template;
  const forms = branches(field);
  if (Array.isArray(template)) {
    const items = forms.find((form) => form.items)?.items;
    return items ? template.map((item) => filled(item, resolve(items), completing)) : template;
  }
  const members = Object.entries(template).map(([name, value]) => {
    const member = forms.find(({ properties }) => properties?.[name])?.properties?.[name];
    return [name, member ? filled(value, resolve(member), completing) : value] as const;
  });
  return Object.fromEntries(members);
}

function filledString(template: string, field: Schema, { config, site }: Completing): Template {
  const found = fileStop(template, field);
  if (!found) return template;
  const { stop, kind, schema } = found;
  const place = { text: "", field, schema, entry: undefined };
  const names = firstValues(kind, { config, site, place, onlyUnlisted: true }, MAX_CHOICES);
  return names.length > 1 ? choice(stop, names) : placeholder(stop, names[0] ?? "");
}

/** The tab stop of a string that consists of one, with the kind of file that it stands for. */
function fileStop(template: string, field: Schema) {
  const [, plain, braced] = TAB_STOP.exec(template) ?? [];
  const stop = Number(plain ?? braced);
  if (Number.isNaN(stop)) return undefined;
  const schema = branches(field).find((form) => form["x-kind"] !== undefined);
  const kind: ValueKind | undefined = schema && kinds[schema["x-kind"]!];
  return kind?.candidates && kind.target ? { stop, schema, kind } : undefined;
}
