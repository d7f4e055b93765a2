import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { type Edit, insertMember, type JsonValue, renameKey, replaceValue } from "../../json/edits.ts";
import { type Node, property } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { type Entry, entriesOf, pathOf } from "../../schema/entries.ts";
import { misspelledMembers } from "../../schema/fieldTypos.ts";
import { memberLike } from "../../schema/memberLike.ts";
import { movedPlace } from "../../schema/movedPlace.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import {
  isReference,
  propertySchema,
  type Reference,
  requiredMembers,
  type Schema,
  schemaText,
  usefulValue,
} from "../../schema/schema.ts";
import { joinWithAnd, joinWithOr } from "../../text/lists.ts";
import { defineRule, type Finding } from "../engine/rule.ts";
import { candidatesForMissing, strayMembers } from "../losses/strayMembers.ts";
import { pageNamedBy } from "../shared/pageObjects.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { isInMisplacedList, misplacedLists } from "./misplacedLists.ts";
import { isNewerFormat } from "./newerFormat.ts";
import { namesPartOfSite } from "./typeFixes.ts";

interface Missing {
  readonly entry: Entry;
  readonly name: string;
  readonly misspelled: Node | undefined;
  /** The path of the page that the object names. The path belongs in place of the object. */
  readonly page?: string | undefined;
}

export const missingField = defineRule<Missing>({
  id: "missing-field",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A required field is missing.",
    why: "The object does not work without the field. For example, a tab without a URL does not match any pages, and a group without a list of pages does not show any. A background color for only one mode is a hint, because the other mode keeps the default background.",
    examples: {
      incorrect: '{ "navbar": { "links": [{ "label": "Blog" }] } }',
      correct: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog" }] } }',
    },
  },
  *check({ config, site }) {
    if (isNewerFormat(config)) return;
    for (const entry of entriesOf(config).objects) {
      const { node, schema, key } = entry;
      if (!schema || isReference(node) || !isSound(config, node) || isInMisplacedList(entry, config)) continue;
      const page = pageNamedBy(entry, config, site);
      if (page !== undefined) {
        const message = l10n.t("List the page by its path, {0}, without an object.", JSON.stringify(page));
        const name = schema.required![0]!;
        const at = { span: { offset: node.offset, length: 1 }, path: pathOf(entry) };
        yield { ...at, message, data: { entry, name, misspelled: undefined, page } };
        continue;
      }
      yield* missingContent(config, entry);
      const candidates = candidatesForMissing(config, entry);
      for (const name of requiredMembers(node, schema)) {
        // A likely typo is reported as an unknown field.
        if (property(node, name) || candidates.has(name) || isBesideReferences(name, node, config)) continue;
        const severity = schema["x-required-severity"];
        const misspelled = [...misspelledMembers(config, entry)].find(([, [intended]]) => intended === name)?.[0];
        yield {
          span: key ?? { offset: node.offset, length: 1 },
          path: pathOf(entry),
          message: messageFor(name, entry, severity === undefined),
          ...(severity && { severity, isOutside: true }),
          ...(misspelled && {
            related: [{ span: misspelled.children![0]!, message: l10n.t("Did you mean {0}?", JSON.stringify(name)) }],
          }),
          data: { entry, name, misspelled },
        };
      }
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const { entry, name, misspelled, page } = data;
    if (page !== undefined) {
      const title = l10n.t("Change to {0}", JSON.stringify(page));
      return [{ title, edits: [replaceValue(config, entry.node, page)], preferred: true }];
    }
    const missing = requiredMembers(entry.node, entry.schema).filter((each) => !property(entry.node, each));
    const all = missing.length > 1 && missing[0] === name ? addMembers(config, entry, missing) : [];
    return [
      {
        title: l10n.t("Add {0}", JSON.stringify(name)),
        edits: addMember(config, entry, name),
        preferred: misspelled === undefined && isHarmless(entry, name, config),
      },
      ...(misspelled
        ? [
            {
              title: l10n.t("Change {0} to {1}", JSON.stringify(misspelled.children![0]!.value), JSON.stringify(name)),
              edits: [renameKey(misspelled, name)],
              preferred: true,
            },
          ]
        : []),
      // Findings for the same object have the same position, so only the first one gets the fix that adds all fields.
      ...(all.length > 0
        ? [{ title: l10n.t("Add {0}", joinWithAnd(missing.map((each) => JSON.stringify(each)))), edits: all }]
        : []),
    ];
  },
});

/** Whether all references to an object in another file set a property next to `$ref`. */
function isBesideReferences(name: string, node: Node, { whole }: SiteConfig): boolean {
  const references = referencesTo(whole).get(node);
  return references?.every(([each]) => property(each, name) || isBesideReferences(name, each, whole)) ?? false;
}

/** Groups the references by the object that they refer to. */
const referencesTo = memo(
  (whole: SiteConfig): ReadonlyMap<Node | undefined, readonly (readonly [Node, Reference])[]> =>
    Map.groupBy(
      [whole, ...whole.parts].flatMap(({ references }) => [...references]),
      ([, reference]) => (reference.state === "found" ? reference.node : undefined),
    ),
);

/** Reports a navigation without a list, unless a key is misspelled. */
function* missingContent(config: SiteConfig, entry: Entry): Generator<Finding<Missing>> {
  const { node, schema, key } = entry;
  const { kind, children } = schema?.["x-division"] ?? {};
  const usual = keyOf(schema, "nav.groups");
  if (kind !== "root" || !children || usual === undefined || children.some((name) => property(node, name))) return;
  if (misspelledMembers(config, entry).size > 0 || isElsewhere(entry, config)) return;
  yield {
    span: key ?? { offset: node.offset, length: 1 },
    path: pathOf(entry),
    message: l10n.t("The navigation is empty. Add {0}.", joinWithOr(children.map((name) => JSON.stringify(name)))),
    data: { entry, name: usual, misspelled: undefined },
  };
}

/** Whether content that belongs in the navigation was put elsewhere. */
function isElsewhere({ node, parent, segment }: Entry, config: SiteConfig): boolean {
  const isMoved = ({ children }: Node): boolean => {
    const place = parent?.schema && movedPlace(children![0]!.value, parent.schema, config.schema);
    return place !== undefined && "to" in place && place.to.startsWith(`${segment}.`);
  };
  const homes = [...strayMembers(config).values()];
  const lists = [...misplacedLists(config).values()];
  return (
    [...homes.map(({ entry }) => entry), ...lists].some((home) => home.node === node) ||
    (parent?.node.children ?? []).some(isMoved)
  );
}

/** Returns the initial value of a new field. Prefers a schema example that fits the rest of the object. */
function valueFor(entry: Entry, name: string): JsonValue {
  const example = memberLike(entry, entry.schema?.examples ?? [], name) as JsonValue | undefined;
  return example ?? usefulValue(propertySchema(entry.schema, name));
}

/**
 * Whether the initial value of a field causes no other mistake: it names no part of the site, is not the name of a
 * neighbor, and is not made up although the author has already written it under another name.
 */
function isHarmless(entry: Entry, name: string, config: SiteConfig): boolean {
  if (namesPartOfSite(propertySchema(entry.schema, name))) return false;
  const value = valueFor(entry, name);
  if (typeof value === "string" && writtenMembers(config).has(memberText(name, value))) return false;
  const members = config.schema["x-unknown"] === "ignored" ? (entry.node.children ?? []) : [];
  return members.every(({ children }) => propertySchema(entry.schema, children![0]!.value));
}

const memberText = (name: string, value: unknown): string => JSON.stringify([name, value]);

/** Returns every member of a config that has a string as its value. */
const writtenMembers = memo(
  (config: SiteConfig): ReadonlySet<string> =>
    new Set(
      entriesOf(config).all.flatMap(({ key, node }) =>
        key && node.type === "string" ? [memberText(key.value, node.value)] : [],
      ),
    ),
);

function addMember(config: SiteConfig, entry: Entry, name: string): readonly Edit[] {
  const order = Object.keys(entry.schema?.properties ?? {});
  return insertMember(config, entry.node, name, valueFor(entry, name), { order });
}

/** Creates the edits that add several properties. Returns none if a comment is in the way. */
function addMembers(config: SiteConfig, entry: Entry, missing: readonly string[]): readonly Edit[] {
  const { node, schema } = entry;
  const names = Object.keys(schema?.properties ?? {}).filter((each) => missing.includes(each));
  if (node.children?.length === 0) {
    const isBlank = config.text.slice(node.offset + 1, node.offset + node.length - 1).trim() === "";
    const values = Object.fromEntries(names.map((name) => [name, valueFor(entry, name)]));
    return isBlank ? [replaceValue(config, node, values)] : [];
  }
  const rounds = names.map((name) => addMember(config, entry, name));
  if (rounds.some((edits) => edits.length !== 1 || edits[0]!.length > 0)) return [];
  // Each insertion includes its own comma, so insertions at the same offset can be concatenated.
  const insertions = new Map<number, string>();
  for (const { offset, content } of rounds.flat()) insertions.set(offset, (insertions.get(offset) ?? "") + content);
  return [...insertions].map(([offset, content]) => ({ offset, length: 0, content }));
}

function messageFor(name: string, { key, schema, parent }: Entry, isRequired: boolean): string {
  const field = JSON.stringify(name);
  const place = key ? JSON.stringify(key.value) : parent ? schemaText(subjectOf(schema)) : undefined;
  if (place === undefined) {
    return isRequired
      ? l10n.t("Missing required field {0} in the site config.", field)
      : l10n.t("Missing field {0} in the site config.", field);
  }
  return isRequired
    ? l10n.t("Missing required field {0} in {1}.", field, place)
    : l10n.t("Missing field {0} in {1}.", field, place);
}

/** Names an array item after the title of its schema, for example `this tab`. */
export function subjectOf(schema: Schema | undefined): string {
  return `this ${(schema?.title ?? "object").toLowerCase().replace(/^an? /, "")}`;
}
