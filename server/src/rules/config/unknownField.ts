import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { outlineOf } from "../../formats/readSite.ts";
import { insertMember, removeMember, renameKey } from "../../json/edits.ts";
import { type JSONPath, member, type Node, property } from "../../json/json.ts";
import type { Span } from "../../json/jsonText.ts";
import { type Entry, entriesByNode, entriesOf, pathOf } from "../../schema/entries.ts";
import { ANY_ITEM, type FieldPlace } from "../../schema/fieldPlaces.ts";
import { hasNoNewName, isOtherSpelling, isOutside, misspelledMembers } from "../../schema/fieldTypos.ts";
import { movedPlace } from "../../schema/movedPlace.ts";
import { branches, type NewPlace, propertySchema, type Schema, schemaText } from "../../schema/schema.ts";
import type { Site } from "../../site/site.ts";
import { joinWithOr } from "../../text/lists.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule, type Finding, type Fix, type Related } from "../engine/rule.ts";
import { candidatesForMissing, strayMembers } from "../losses/strayMembers.ts";
import { pageNamedBy } from "../shared/pageObjects.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { describeHome, ignoredKey } from "./ignoredFields.ts";
import { isInMisplacedList, misplacedLists } from "./misplacedLists.ts";
import { moveFix, moveToObject, renameFix } from "./moveField.ts";
import { isNewerFormat } from "./newerFormat.ts";
import { rightPlace } from "./rightPlace.ts";
import { isSocials } from "./unknownSocial.ts";

/** How an unspecified property is classified. */
type Data =
  | { readonly kind: "meant"; readonly property: Node; readonly fields: readonly string[] }
  | { readonly kind: "dotted"; readonly property: Node; readonly field: string; readonly inner: string }
  | MovedProperty
  | MisplacedProperty
  | { readonly kind: "elsewhere"; readonly property: Node; readonly place: FieldPlace }
  | { readonly kind: "unknown"; readonly property: Node };

/** A property that belongs to another object. */
interface MisplacedProperty {
  readonly kind: "stray";
  readonly property: Node;
  readonly home: Entry;
}

/** A property from another format. */
interface MovedProperty {
  readonly kind: "moved";
  readonly property: Node;
  readonly place: NewPlace;
  /** The schema of the object that contains the property. */
  readonly schema: Schema;
}

export const unknownField = defineRule<Data>({
  id: "unknown-field",
  severity: "info",
  rejects: true,
  docs: {
    summary: "A field is not in the specification.",
    why: "An unknown field has no effect, and the build does not report it. In `docs.json`, the platform deletes unknown fields. The severity depends on the field: a likely typo or a field of the older format is a warning, a field that many real sites use is a hint, and a field that makes the platform reject the file or lose pages is an error.",
    examples: {
      incorrect: '{ "topbarLinks": [{ "label": "Blog", "href": "https://blog.acme.example" }] }',
      correct: '{ "navbar": { "links": [{ "label": "Blog", "href": "https://blog.acme.example" }] } }',
    },
  },
  check: ({ config, site }) => (isNewerFormat(config) ? [] : unknownFields(config, site)),
  fixes: ({ data }, { config }) => (data ? fixesFor(data, config) : []),
});

function* unknownFields(config: SiteConfig, site: Site): Generator<Finding<Data>> {
  const areIgnored = config.schema["x-unknown"] === "ignored";
  const groups = new Set(outlineOf(config).allGroups.map(({ node }) => node));
  const seen = new Map<object, Set<string>>();
  /** Whether this is the first field with this name in this kind of object. */
  const isFirst = (kind: object, name: string): boolean => {
    const names = seen.get(kind) ?? new Set();
    seen.set(kind, names);
    return names.size < names.add(name).size;
  };
  for (const [child, home] of misplacedLists(config)) {
    const key = child.children![0]!;
    const quoted = JSON.stringify(key.value);
    yield {
      span: key,
      path: pathOf(entriesByNode(config).get(key)!),
      severity: "error",
      isRejected: true,
      message: `${l10n.t("{0} may contain only links here, but its entries have content.", quoted)} ${describeHome(home)}`,
      data: { kind: "stray", property: child, home },
      related: [relatedHome(home)],
    };
  }
  for (const entry of entriesOf(config).objects) {
    const { node, schema } = entry;
    // The content of an unspecified field is not checked.
    if (!schema?.properties || isInOutsideField(entry) || isInMisplacedList(entry, config)) continue;
    if (isOutside(schema) && !groups.has(node)) {
      const what = schema.title === undefined ? l10n.t("an object") : schemaText(schema.title);
      if (isFirst(schema.properties, "")) {
        yield outside(
          { offset: node.offset, length: 1 },
          pathOf(entry),
          l10n.t("The specification does not allow {0} here, but real sites use it.", what),
          l10n.t("The specification does not allow {0} here.", what),
        );
      }
    }
    // Properties next to a reference to an array are reported with the reference.
    const reference = config.references.get(node);
    if (reference?.state === "found" && reference.node.type !== "object") continue;
    if (isSocials(entry) || !isSound(config, node) || pageNamedBy(entry, config, site) !== undefined) continue;
    for (const child of node.children ?? []) {
      const key = child.children![0]!;
      const name = key.value as string;
      // A `$ref` is replaced with the content of another file.
      if (areIgnored && name === "$ref") continue;
      const field = propertySchema(schema, name);
      const path = (): JSONPath => [...pathOf(entry), name];
      const unmet = unmetCondition(name, entry);
      if (unmet !== undefined)
        yield {
          span: key,
          path: path(),
          severity: "warning",
          message: unmet,
          data: { kind: "unknown", property: child },
        };
      if (field && !isOutside(field)) continue;
      if (field) {
        if (isFirst(schema.properties, name)) {
          const quoted = JSON.stringify(name);
          const message = l10n.t("Field {0} is not in the specification, but real sites use it.", quoted);
          const strictMessage = l10n.t("Field {0} is not in the specification.", quoted);
          yield { ...outside(key, path(), message, strictMessage), data: { kind: "unknown", property: child } };
        }
        continue;
      }
      const data = classify(name, child, entry, config);
      // A name without a value is a syntax error, and is often still being typed.
      if (data.kind !== "meant" && child.children!.length === 1) continue;
      if (areIgnored) {
        const place = data.kind === "moved" ? data.place : undefined;
        const likely = data.kind === "meant" ? data.fields[0] : undefined;
        const home = data.kind === "stray" ? data.home : undefined;
        const right = data.kind === "elsewhere" ? data.place : undefined;
        const isNeeded = [...candidatesForMissing(config, home ?? entry).values()].includes(child);
        const ignored = ignoredKey(
          { name, value: child.children![1], object: node, schema, place, likely, home, right, isNeeded },
          config.schema,
        );
        yield {
          span: key,
          path: path(),
          isOutside: true,
          data,
          ...ignored,
          ...(home && { related: [relatedHome(home)] }),
        };
        continue;
      }
      if (data.kind === "unknown" && !isFirst(schema.properties, name)) continue;
      yield {
        span: key,
        path: path(),
        isOutside: true,
        data,
        ...(data.kind !== "unknown" && { severity: "warning" }),
        message: messageFor(name, data),
      };
    }
  }
}

/** Returns the message about a field that has no effect with the value of another field, such as the theme. */
function unmetCondition(name: string, { node, schema }: Entry): string | undefined {
  const conditions = schema?.["x-only-when"] ?? {};
  const condition = Object.hasOwn(conditions, name) ? conditions[name]! : undefined;
  const value: unknown = condition && member(node, condition.member)?.value;
  if (!condition || value === undefined || condition.values.includes(value as string)) return undefined;
  return l10n.t(
    "Field {0} has no effect here: it requires {1} to be {2}.",
    JSON.stringify(name),
    JSON.stringify(condition.member),
    joinWithOr(condition.values.map((each) => JSON.stringify(each))),
  );
}

function isInOutsideField(entry: Entry): boolean {
  for (let at: Entry | undefined = entry; at; at = at.parent) if (isOutside(at.field)) return true;
  return false;
}

function outside(span: Span, path: JSONPath, message: string, strictMessage: string): Finding<Data> {
  return { span, path, message, strictMessage, severity: "hint", isOutside: true };
}

function classify(name: string, child: Node, entry: Entry, config: SiteConfig): Data {
  const fields = misspelledMembers(config, entry).get(child) ?? [];
  const stray = strayMembers(config).get(child);
  const place = movedPlace(name, entry.schema!, config.schema, fields[0]);
  const isRenamed = fields.length > 0 && hasNoNewName(name, entry.schema);
  const isMoved = place && !isRenamed && !(stray && (stray.isRequired || ("to" in place && place.to !== name)));
  if (isMoved) return { kind: "moved", property: child, place, schema: entry.schema! };
  if (fields.length > 0) return { kind: "meant", property: child, fields };
  if (stray) return { kind: "stray", property: child, home: stray.entry };
  const [, field, inner] = /^([^.]+)\.([^.]+)$/.exec(name) ?? [];
  const object = field === undefined ? undefined : propertySchema(entry.schema, field);
  if (
    field !== undefined &&
    inner !== undefined &&
    object &&
    branches(object).some((one) => propertySchema(one, inner))
  ) {
    return { kind: "dotted", property: child, field, inner };
  }
  const right = config.schema["x-unknown"] === "ignored" ? rightPlace(child, entry, config) : undefined;
  if (right) return { kind: "elsewhere", property: child, place: right };
  return { kind: "unknown", property: child };
}

function messageFor(name: string, data: Data): string {
  const quoted = JSON.stringify(name);
  switch (data.kind) {
    case "meant":
      return `${l10n.t("Unknown field {0}.", quoted)}${suggestion(data.fields[0])}`;
    case "dotted":
      return l10n.t(
        "Unknown field {0}. Use an object {1} with the property {2}.",
        quoted,
        JSON.stringify(data.field),
        JSON.stringify(data.inner),
      );
    case "moved":
    case "stray":
    case "elsewhere":
    case "unknown":
      return l10n.t("Unknown field {0}.", quoted);
    default:
      return data satisfies never;
  }
}

function fixesFor(data: Data, config: SiteConfig): Fix[] {
  const { property: child } = data;
  const [key, value] = child.children ?? [];
  switch (data.kind) {
    case "meant":
      return data.fields.map((field, index) => ({
        title: l10n.t("Change to {0}", JSON.stringify(field)),
        edits: [renameKey(child, field)],
        preferred: index === 0,
        safe: isOtherSpelling(child, data.fields),
      }));
    case "dotted": {
      const object = member(child.parent, data.field);
      const source = value && config.text.slice(value.offset, value.offset + value.length);
      if (source === undefined || (object && (object.type !== "object" || property(object, data.inner)))) return [];
      const title = l10n.t("Move into {0}", JSON.stringify(data.field));
      if (!object) {
        // Leave the value in place and insert the object around it.
        const edits = [
          {
            offset: key!.offset,
            length: value!.offset - key!.offset,
            content: `${JSON.stringify(data.field)}: { ${JSON.stringify(data.inner)}: `,
          },
          { offset: value!.offset + value!.length, length: 0, content: " }" },
        ];
        return [{ title, edits, preferred: true }];
      }
      const edits = [...removeMember(config, child), ...insertMember(config, object, data.inner, JSON.parse(source))];
      return [{ title, edits, preferred: true }];
    }
    case "moved":
      return [...[movedFix(child, data, config) ?? []].flat(), removal(child, config)];
    case "stray":
      return [...[moveToObject(child, data.home, config) ?? []].flat(), removal(child, config)];
    case "elsewhere": {
      const { path } = data.place;
      const move = path.includes(ANY_ITEM) ? undefined : moveFix(child, path.join("."), config);
      return [...(move ? [move] : []), removal(child, config)];
    }
    case "unknown":
      return [removal(child, config)];
    default:
      return data satisfies never;
  }
}

function movedFix(child: Node, { place, schema }: MovedProperty, config: SiteConfig): Fix | undefined {
  if ("to" in place) {
    const name: string = child.children![0]!.value;
    const root = place.to === name && !property(config.root, name) ? entriesOf(config).all[0] : undefined;
    return moveFix(child, place.to, config) ?? (root && moveToObject(child, root, config));
  }
  return place.as === undefined ? undefined : renameFix(child, place.as, schema);
}

function relatedHome({ key, node }: Entry): Related {
  return { span: key ?? { offset: node.offset, length: 1 }, message: l10n.t("It belongs here.") };
}

function removal(child: Node, config: SiteConfig): Fix {
  const name = JSON.stringify(child.children![0]!.value);
  return { title: l10n.t("Remove {0}", name), edits: removeMember(config, child) };
}
