import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { outlineOf } from "../../formats/readSite.ts";
import { insertCopies, insertItem, insertItems, insertMember, type JsonValue, removeMember } from "../../json/edits.ts";
import { items, member, type Node } from "../../json/json.ts";
import type { Division, LostList } from "../../model/outline.ts";
import { entriesByNode } from "../../schema/entries.ts";
import { faultsIn } from "../../schema/faults.ts";
import { itemsOf } from "../../schema/fields.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { branches, propertySchema, type Schema } from "../../schema/schema.ts";
import { jsonValueOf } from "../config/moveField.ts";
import { defineRule, type Fix } from "../engine/rule.ts";
import { partsForLostContent } from "../losses/emptyParts.ts";
import { pagesInList, partName, wrongByKind } from "../losses/losses.ts";
import { isSound } from "../syntax/problemsOf.ts";

interface HiddenContent {
  readonly part: Division;
  readonly list: LostList;
}

/** The kinds of parts that a fix can create for hidden content. */
const EXTENDABLE: readonly Division["kind"][] = ["tab", "anchor", "dropdown", "item", "product"];

const NEW_LABEL = "More";

export const conflictingContent = defineRule<HiddenContent>({
  id: "conflicting-content",
  severity: "error",
  rejects: true,
  formats: ["docs"],
  docs: {
    summary: "A part of the navigation has two kinds of content, but readers see only one.",
    why: "A part can have only one kind of content, such as tabs, groups, or pages, and a part with a link has no other content. The platform keeps one kind, in a fixed order of precedence, and silently deletes the other along with all its pages.",
    examples: {
      incorrect:
        '{ "navigation": {\n  "tabs": [{ "tab": "Guides", "pages": ["introduction"] }],\n  "groups": [{ "group": "API", "pages": ["api/users"] }]\n} }',
      correct:
        '{ "navigation": {\n  "tabs": [\n    { "tab": "Guides", "pages": ["introduction"] },\n    { "tab": "API", "groups": [{ "group": "API", "pages": ["api/users"] }] }\n  ]\n} }',
    },
  },
  *check({ config }) {
    const { root, divisions } = outlineOf(config);
    for (const part of [root, ...divisions]) {
      if (part.text !== config) continue;
      for (const list of part.lost) {
        if (!isSound(config, part.node) || isLinkWrong(part, config)) continue;
        const [key] = list.property.children!;
        yield {
          span: key!,
          path: [...part.path, key!.value],
          message: messageFor(part, list, config),
          related: relatedTo(part, list),
          data: { part, list },
        };
      }
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const { property } = data.list;
    const key = JSON.stringify(property.children![0]!.value);
    return [
      ...moveFixes(data, config),
      ...removeLinkFix(data, config),
      { title: l10n.t("Remove {0}", key), edits: removeMember(config, property) },
    ];
  },
});

function messageFor(part: Division, { property, because }: LostList, config: SiteConfig): string {
  const [key, value] = property.children!;
  const [lost, kept] = [JSON.stringify(key!.value), JSON.stringify(because)];
  const name = partName(part);
  const count = pagesInList(value!, config);
  if (count === 0)
    return l10n.t(
      "Readers do not see {0} in {1}, because {2} is used instead. Keep only one of the two.",
      lost,
      name,
      kept,
    );
  return count === 1
    ? l10n.t(
        "Readers do not see {0} in {1} (1 page), because {2} is used instead. Keep only one of the two.",
        lost,
        name,
        kept,
      )
    : l10n.t(
        "Readers do not see {0} in {1} ({2} pages), because {3} is used instead. Keep only one of the two.",
        lost,
        name,
        count,
        kept,
      );
}

/** Whether a part has an invalid link. If so, the platform drops the link, and readers see the other content. */
function isLinkWrong({ fields }: Division, config: SiteConfig): boolean {
  const link = fields.nodeOf("target");
  const field = link && entriesByNode(config).get(link)?.field;
  return field !== undefined && faultsIn(link!, field, wrongByKind(config)).length > 0;
}

function relatedTo(part: Division, { because }: LostList) {
  const kept = propertyOf(part.node, because)?.children?.[0];
  return kept ? [{ span: kept, message: l10n.t("Readers see this.") }] : [];
}

function propertyOf(object: Node, name: string): Node | undefined {
  return object.children?.find(({ children }) => children?.[0]?.value === name);
}

function removeLinkFix({ part, list }: HiddenContent, config: SiteConfig): Fix[] {
  const link = part.target === undefined ? undefined : propertyOf(part.node, list.because);
  return link ? [{ title: l10n.t("Remove {0}", JSON.stringify(list.because)), edits: removeMember(config, link) }] : [];
}

/** Creates fixes that move the hidden content to a place where readers see it. */
function moveFixes({ part, list }: HiddenContent, config: SiteConfig): Fix[] {
  const schema = entriesByNode(config).get(part.node)?.schema;
  const kept = member(part.node, list.because);
  const [keyNode, lost] = list.property.children!;
  const key: string = keyNode!.value;
  if (!schema || !lost || kept?.type !== "array" || items(lost).length === 0) return [];
  const value = jsonValueOf(lost, config) as readonly JsonValue[] | undefined;
  if (value === undefined) return [];
  const [fix] = [
    moveIntoEmptyPart(list, value, config),
    moveLinks(part, key, lost, value, schema, config),
    mergeLists(part, list, lost, kept, schema, config),
    moveIntoNewPart(key, value, list, kept, schema, config),
  ].filter((each) => each !== undefined);
  return fix ? [{ ...fix, preferred: true }] : [];
}

/** Moves hidden content into an empty descendant part, if exactly one such part accepts it. */
function moveIntoEmptyPart(
  { property }: LostList,
  value: JsonValue,
  config: SiteConfig,
): Omit<Fix, "preferred"> | undefined {
  const part = partsForLostContent(config).get(property);
  if (!part) return undefined;
  const key: string = property.children![0]!.value;
  return {
    title: l10n.t("Move {0} into {1}", JSON.stringify(key), partName(part)),
    edits: [...removeMember(config, property), ...insertMember(config, part.node, key, value)],
  };
}

/** Moves a hidden list of links to the links that are shown on all pages of the part. */
function moveLinks(
  { node, fields }: Division,
  key: string,
  lost: Node,
  value: readonly JsonValue[],
  schema: Schema,
  config: SiteConfig,
): Omit<Fix, "preferred"> | undefined {
  const globalKey = keyOf(schema, "nav.global");
  const allowed = globalKey === undefined ? undefined : propertySchema(propertySchema(schema, globalKey), key);
  const target = keyOf(itemsOf(allowed), "target");
  const areLinks = target !== undefined && items(lost).every((item) => member(item, target)?.type === "string");
  if (globalKey === undefined || !areLinks) return undefined;
  const title = l10n.t("Move to {0}", JSON.stringify(`${globalKey}.${key}`));
  const property = propertyOf(node, key)!;
  const links = fields.nodeOf("nav.global");
  if (!links) {
    const edits = [
      { offset: property.offset, length: 0, content: `${JSON.stringify(globalKey)}: { ` },
      { offset: property.offset + property.length, length: 0, content: " }" },
    ];
    return { title, edits };
  }
  if (links.type !== "object") return undefined;
  const existing = member(links, key);
  if (existing && existing.type !== "array") return undefined;
  const added = existing
    ? insertItems(config, existing, items(existing).length, value)
    : insertMember(config, links, key, value);
  return { title, edits: [...removeMember(config, property), ...added] };
}

/** Moves the visible list into the hidden one if it accepts the items. For example, a list of pages accepts groups. */
function mergeLists(
  { node }: Division,
  { property, because }: LostList,
  lost: Node,
  kept: Node,
  schema: Schema,
  config: SiteConfig,
): Omit<Fix, "preferred"> | undefined {
  const key: string = property.children![0]!.value;
  const taken = kindOfItems(propertySchema(schema, because));
  const accepts = itemsOf(propertySchema(schema, key));
  if (!taken || !accepts || !branches(accepts).some((branch) => branch.type === "string")) return undefined;
  if (kindOfItems(propertySchema(schema, key))?.kind !== taken.kind) return undefined;
  return {
    title: l10n.t("Move {0} into {1}", JSON.stringify(because), JSON.stringify(key)),
    edits: [
      ...insertCopies(config, lost, items(lost).length, items(kept)),
      ...removeMember(config, propertyOf(node, because)!),
    ],
  };
}

function moveIntoNewPart(
  key: string,
  value: readonly JsonValue[],
  { property, because }: LostList,
  kept: Node,
  schema: Schema,
  config: SiteConfig,
): Omit<Fix, "preferred"> | undefined {
  const item = itemsOf(propertySchema(schema, because));
  const division = item?.["x-division"];
  const label = keyOf(item, "label");
  if (!division || label === undefined || !EXTENDABLE.includes(division.kind)) return undefined;
  if (!division.children.includes(key)) return undefined;
  return {
    title: l10n.t("Move {0} into a new entry in {1}", JSON.stringify(key), JSON.stringify(because)),
    edits: [
      ...removeMember(config, property),
      ...insertItem(config, kept, items(kept).length, { [label]: NEW_LABEL, [key]: value }),
    ],
  };
}

function kindOfItems(list: Schema | undefined) {
  const item = itemsOf(list);
  return item && branches(item).find((branch) => branch["x-division"])?.["x-division"];
}
