import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { commaAfter } from "../../json/childEdits.ts";
import {
  type Edit,
  type JsonValue,
  removeItems,
  removeMember,
  renameKey,
  replaceNode,
  replaceValue,
} from "../../json/edits.ts";
import { member, type Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import type { Entry } from "../../schema/entries.ts";
import {
  acceptsType,
  branches,
  branchFor,
  type KindId,
  propertySchema,
  REFERENCE_KEY,
  requiredValues,
  resolve,
  type Schema,
  usefulValue,
} from "../../schema/schema.ts";
import { joinWithAnd } from "../../text/lists.ts";
import type { Fix } from "../engine/rule.ts";

/** The maximum number of values that one fix moves into an object. */
const MAX_TOGETHER = 100;

const BOOLEAN_SPELLINGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ["yes", true],
  ["no", false],
  ["on", true],
  ["off", false],
]);

/** Creates fixes that convert a value to the expected type. */
export function retypeFixes(entry: Entry, field: Schema, config: SiteConfig): Fix[] {
  const { node, key, parent } = entry;
  const all = branches(field);
  const accepts = (value: JsonValue): boolean => all.some((branch) => acceptsType(branch, nodeOf(value)));
  const source = config.text.slice(node.offset, node.offset + node.length);
  const change = (title: string, edits: readonly Edit[], safe: boolean): Fix => ({
    title,
    edits,
    preferred: true,
    safe,
  });

  if (node.type === "string" && (node.value === "true" || node.value === "false") && accepts(true)) {
    return [change(l10n.t("Change to {0}", node.value), [replaceNode(node, node.value === "true")], true)];
  }
  const boolean = accepts(true) ? BOOLEAN_SPELLINGS.get(node.value) : undefined;
  if (boolean !== undefined) return [change(l10n.t("Change to {0}", boolean), [replaceNode(node, boolean)], false)];
  const number = node.type === "string" && accepts(0) ? numberIn(node.value) : undefined;
  if (number !== undefined) return [change(l10n.t("Change to {0}", number), [replaceNode(node, number)], true)];
  const list = divisionListFor(node, all);
  if (list !== undefined) {
    // Insert only the object around the array, so that its entries remain unchanged.
    const edits = [
      { offset: node.offset, length: 0, content: `{ ${JSON.stringify(list)}: ` },
      { offset: node.offset + node.length, length: 0, content: " }" },
    ];
    return [change(l10n.t("Move into an object with {0}", JSON.stringify(list)), edits, true)];
  }
  const [item, ...more] = node.type === "array" ? (node.children ?? []) : [];
  if (item && more.length === 0 && branchFor(field, item)) {
    return [change(l10n.t("Remove the array around the value"), unwrap(node, item, config.text), true)];
  }
  const nested = node.parent?.type === "array" ? removeBrackets(node, field, config.text) : undefined;
  if (nested) return [change(l10n.t("Remove the array around the values"), nested, true)];
  const allowed = all.find((branch) => branch.enum)?.enum as readonly string[] | undefined;
  if (allowed)
    return allowed.map((value) => ({
      title: l10n.t("Change to {0}", JSON.stringify(value)),
      edits: [replaceNode(node, value)],
    }));
  if ((node.type === "number" || node.type === "boolean") && accepts("")) {
    return [change(l10n.t("Convert to a string"), [replaceNode(node, source)], true)];
  }
  const array = all.find((branch) => acceptsType(branch, { ...nodeOf([]), type: "array" }));
  const pieces = node.type === "string" && array?.items ? piecesOf(node.value, resolve(array.items)) : [];
  if (pieces.length > 1) {
    return [change(l10n.t("Split into {0} values", pieces.length), [replaceValue(config, node, pieces)], false)];
  }
  if (
    array?.items &&
    !/^(?:array|null)$/.test(node.type) &&
    node.value !== "" &&
    branchFor(resolve(array.items), node)
  ) {
    // Insert only the brackets, so that the value remains unchanged.
    const edits = [
      { offset: node.offset, length: 0, content: "[" },
      { offset: node.offset + node.length, length: 0, content: "]" },
    ];
    return [change(l10n.t("Wrap in an array"), edits, true)];
  }
  const spread = node.type === "string" ? fieldsOfOneKind(all) : [];
  if (spread.length > 0) {
    const object = Object.fromEntries(spread.map((name) => [name, node.value as string]));
    return [
      change(
        l10n.t("Convert to an object with {0}", joinWithAnd(spread.map((name) => JSON.stringify(name)))),
        [replaceValue(config, node, object)],
        false,
      ),
    ];
  }
  const choice = fieldAllowing(node.value, all);
  if (choice !== undefined) {
    return [
      change(
        l10n.t("Convert to an object with {0}", JSON.stringify(choice)),
        [replaceValue(config, node, { [choice]: node.value as string })],
        false,
      ),
    ];
  }
  const renamed = listOfPages(entry);
  if (renamed) return [renamed];
  const grouped = moveIntoObject(node, all, config);
  if (grouped) return [grouped];
  if (node.type === "null" && key?.parent && !parent?.schema?.required?.includes(key.value)) {
    return [change(l10n.t("Remove {0}", JSON.stringify(key.value)), removeMember(config, key.parent), false)];
  }
  if (node.type === "null" && node.parent?.type === "array") {
    const index = node.parent.children!.indexOf(node);
    return [change(l10n.t("Remove this entry"), removeItems(config, node.parent, [index]), false)];
  }
  // An empty value contains nothing that an example could overwrite.
  const isEmpty = node.type === "null" || (node.children?.length === 0 && source.slice(1, -1).trim() === "");
  const example = isEmpty ? usefulValue(field) : undefined;
  if (example === undefined) return [];
  const replacement = change(l10n.t("Replace with an example"), [replaceValue(config, node, example)], false);
  return [{ ...replacement, preferred: !namesPartOfSite(field) }];
}

/** The kinds of values that name pages or files, which an example cannot know. */
const PARTS_OF_SITE: ReadonlySet<string | undefined> = new Set<KindId>([
  "page-path",
  "url-prefix",
  "asset-path",
  "redirect-path",
  "openapi-ref",
  "asyncapi-ref",
  "config-ref",
]);

/** Whether a value of a field names a part of the site, so that an example would be a mistake on most sites. */
export function namesPartOfSite(field: Schema | undefined): boolean {
  return branches(field ?? {}).some(
    (branch) =>
      PARTS_OF_SITE.has(branch["x-kind"]) ||
      branch["x-division"] !== undefined ||
      (branch.items !== undefined && namesPartOfSite(branch.items)),
  );
}

/**
 * Returns the list that all entries of an array belong to, if the schema expects an object that divides the navigation.
 * For example, `navigation` was an array of groups in the older format.
 */
function divisionListFor({ type, children = [] }: Node, all: readonly Schema[]): string | undefined {
  // A division that requires a name does not consist of its list alone.
  const division = all.find((branch) => branch["x-division"] && !branch.required?.length);
  if (type !== "array" || children.length === 0) return undefined;
  return division?.["x-division"]?.children.find((name) => {
    const { items } = propertySchema(division, name) ?? {};
    const forms = items ? branches(resolve(items)) : [];
    return children.every((child) =>
      forms.some((form) => acceptsType(form, child) && form.required?.every((key) => member(child, key)) !== false),
    );
  });
}

/** Renames a list of groups that contains paths of pages to the list that also accepts pages. */
function listOfPages({ node, parent: list }: Entry): Fix | undefined {
  const name = list?.key && node.type === "string" ? pagesInstead(list) : null;
  if (!list?.key || name === null) return undefined;
  return {
    title: l10n.t("Change {0} to {1}", JSON.stringify(list.key.value), JSON.stringify(name)),
    edits: [renameKey(list.key.parent!, name)],
    preferred: true,
  };
}

/** Returns the list that accepts all entries of a list of groups, or null if there is one already or none fits. */
const pagesInstead = memo(({ node, field, parent }: Entry): string | null => {
  const { node: part, schema } = parent ?? {};
  const entries = node.children ?? [];
  // Text with a space or a capital letter at the start is the name of a group.
  const arePaths = entries.every(({ type, value }) => type !== "string" || /^(?![A-Z][^/]*$)\S+$/.test(value));
  if (!part || !arePaths || !isListOfGroups(field)) return null;
  const name = schema?.["x-division"]?.children.find((each) => {
    const items = propertySchema(schema, each)?.items;
    return items && !member(part, each) && entries.every((child) => branchFor(resolve(items), child));
  });
  return name ?? null;
});

function isListOfGroups(field: Schema | undefined): boolean {
  const items = field?.items;
  return items !== undefined && branches(resolve(items)).some((form) => form["x-division"]?.kind === "group");
}

/**
 * Moves consecutive strings into a new object if the schema expects objects with an array of strings, for example when
 * a page is directly in `navigation`.
 */
function moveIntoObject(node: Node, all: readonly Schema[], config: SiteConfig): Fix | undefined {
  const { parent } = node;
  if (node.type !== "string" || node.value === "" || parent?.type !== "array") return undefined;
  const object = all.find(({ required }) => required);
  const list = object?.required?.find((name) => {
    const { items } = propertySchema(object, name) ?? {};
    return items && branchFor(resolve(items), node);
  });
  if (!object || list === undefined) return undefined;
  const items = parent.children!;
  let first = items.indexOf(node);
  let end = first + 1;
  while (items[first - 1]?.type === "string" && end - first < MAX_TOGETHER) first--;
  while (items[end]?.type === "string" && end - first < MAX_TOGETHER) end++;
  const texts = items.slice(first, end);
  const { offset } = texts[0]!;
  const last = texts.at(-1)!;
  const span = { ...last, offset, length: last.offset + last.length - offset };
  // The text between the strings is replaced, so it must not contain comments.
  const between = texts.slice(1).map((text, index) => {
    const before = texts[index]!;
    return config.text.slice(before.offset + before.length, text.offset);
  });
  if (between.some((gap) => /[^\s,]/.test(gap))) return undefined;
  const value = { ...requiredValues(object), [list]: texts.map((text) => text.value as string) };
  return {
    title: l10n.t("Move into an object with {0}", JSON.stringify(list)),
    edits: [replaceValue(config, span, value)],
    preferred: true,
  };
}

/** Splits a string at commas. The result is empty unless every part is allowed. */
function piecesOf(text: string, item: Schema): readonly string[] {
  const pieces = text.split(",").map((piece) => piece.trim());
  const fits = (piece: string): boolean => {
    const schema = branchFor(item, { type: "string", value: piece });
    return piece !== "" && schema !== undefined && (!schema.enum || schema.enum.includes(piece));
  };
  return pieces.every(fits) ? pieces : [];
}

/** Parses a string that contains only a JSON number. */
function numberIn(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : undefined;
}

/** Returns the only field of an object that allows a value, or undefined if there are none or several. */
function fieldAllowing(value: unknown, all: readonly Schema[]): string | undefined {
  const fields = all.flatMap(({ properties }) =>
    Object.entries(properties ?? {}).filter(([, field]) => resolve(field).enum?.includes(value)),
  );
  return fields.length === 1 ? fields[0]![0] : undefined;
}

/**
 * Returns the fields of an object that a single value stands for: the required ones or, if there are none, the fields
 * of a pair, such as one color for each mode. The result is empty unless they all have the same value kind.
 */
function fieldsOfOneKind(all: readonly Schema[]): readonly string[] {
  const object = all.find(({ required, properties }) => required ?? properties);
  const optional = Object.keys(object?.properties ?? {}).filter((name) => name !== REFERENCE_KEY);
  const names = object?.required ?? (optional.length === 2 ? optional : []);
  const kinds = new Set(names.map((name) => propertySchema(object, name)?.["x-kind"]));
  return kinds.size === 1 && !kinds.has(undefined) ? names : [];
}

/** Removes the brackets and spaces around the only item of an array. Comments are kept. */
function unwrap(list: Node, item: Node, text: string): readonly Edit[] {
  const end = item.offset + item.length;
  const close = list.offset + list.length - 1;
  const comma = commaAfter(text, end, close);
  const remove = (from: number, to: number): Edit => ({ offset: from, length: to - from, content: "" });
  const before = text.slice(list.offset + 1, item.offset).trim() === "" ? item.offset : list.offset + 1;
  const rest = text.slice(end, close).replace(",", " ").trim() === "";
  if (rest) return [remove(list.offset, before), remove(end, close + 1)];
  return [
    remove(list.offset, before),
    ...(comma === undefined ? [] : [remove(comma, comma + 1)]),
    remove(close, close + 1),
  ];
}

/** Flattens a nested array. Returns undefined if the array has a trailing comma, which would then be duplicated. */
function removeBrackets(
  { offset, length, children = [] }: Node,
  field: Schema,
  text: string,
): readonly Edit[] | undefined {
  const last = children.at(-1);
  if (!last || !children.every((item) => branchFor(field, item))) return undefined;
  const close = offset + length - 1;
  if (text[close] !== "]" || commaAfter(text, last.offset + last.length, close) !== undefined) return undefined;
  return [
    { offset, length: 1, content: "" },
    { offset: close, length: 1, content: "" },
  ];
}

/** Creates a node for a value so that the value can be matched against the schema. */
function nodeOf(value: JsonValue): Node {
  const type = Array.isArray(value) ? "array" : value === null ? "null" : (typeof value as Node["type"]);
  return { type, value, offset: 0, length: 0 };
}
