import { kinds } from "../../../kinds/index.ts";
import type { ValueKind } from "../../../kinds/kind.ts";
import { branches, resolve, type Schema } from "../../../schema/schema.ts";
import { firstValues } from "../../candidates.ts";
import type { Completing } from "./insertion.ts";
import { choice, placeholder, type Template } from "./template.ts";

/**
 * The maximum number of files to offer as choices. If there are more, typing part of the path is faster than choosing
 * from a list.
 */
const MAX_CHOICES = 20;

/** Matches a string that consists of a single tab stop. */
const TAB_STOP = /^\$(?:(\d+)|\{(\d+):[^}]*\})$/;

/**
 * Replaces the example paths in a template with files from the site. Each path becomes a choice, or an empty
 * placeholder if the site has no such files. The examples are kept until the site's files are known.
 */
export function withRealFiles(template: Template, field: Schema, completing: Completing): Template {
  return completing.site.isKnown && fileKindsIn(template, field).length > 0
    ? fillTemplate(template, field, completing)
    : template;
}

/** Whether the file suggestions in a template depend on the config and not only on the site. */
export function dependsOnConfig(template: Template, field: Schema): boolean {
  return fileKindsIn(template, field).some(({ candidatesFrom }) => candidatesFrom !== "site");
}

/** The cached results of {@link fileKindsIn} for the schema's templates. */
const cache = new WeakMap<Schema, Map<Template, readonly ValueKind[]>>();

/**
 * Returns the kinds of files for which a template has placeholders. Cached because every completion looks up dozens of
 * templates, and few of them have such placeholders.
 */
function fileKindsIn(template: Template, field: Schema): readonly ValueKind[] {
  const ofField = cache.get(field) ?? new Map<Template, readonly ValueKind[]>();
  cache.set(field, ofField);
  let found = ofField.get(template);
  if (found === undefined) {
    const stop = typeof template === "string" ? fileStop(template, field) : undefined;
    found = stop ? [stop.kind] : partsOf(template, field).flatMap(([part, schema]) => fileKindsIn(part, schema));
    ofField.set(template, found);
  }
  return found;
}

/**
 * Returns the properties or items in a template, each with its field. Omits properties and items that are not in the
 * schema.
 */
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

function fillTemplate(template: Template, field: Schema, completing: Completing): Template {
  if (typeof template === "string") return fillString(template, field, completing);
  if (typeof template !== "object" || template === null) return template;
  const forms = branches(field);
  if (Array.isArray(template)) {
    const items = forms.find((form) => form.items)?.items;
    return items ? template.map((item) => fillTemplate(item, resolve(items), completing)) : template;
  }
  const members = Object.entries(template).map(([name, value]) => {
    const member = forms.find(({ properties }) => properties?.[name])?.properties?.[name];
    return [name, member ? fillTemplate(value, resolve(member), completing) : value] as const;
  });
  return Object.fromEntries(members);
}

function fillString(template: string, field: Schema, { config, site }: Completing): Template {
  const found = fileStop(template, field);
  if (!found) return template;
  const { stop, kind, schema } = found;
  const occurrence = { text: "", field, schema, entry: undefined };
  const names = firstValues(kind, { config, site, occurrence, onlyUnlisted: true }, MAX_CHOICES);
  return names.length > 1 ? choice(stop, names) : placeholder(stop, names[0] ?? "");
}

/**
 * Returns the number of the tab stop in a string that consists of a single tab stop, and the kind of file to insert
 * there.
 */
function fileStop(template: string, field: Schema) {
  const [, plain, braced] = TAB_STOP.exec(template) ?? [];
  const stop = Number(plain ?? braced);
  if (Number.isNaN(stop)) return undefined;
  const schema = branches(field).find((form) => form["x-kind"] !== undefined);
  const kind: ValueKind | undefined = schema && kinds[schema["x-kind"]!];
  return kind?.candidates && kind.target ? { stop, schema, kind } : undefined;
}
