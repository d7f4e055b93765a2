import type { SiteConfig } from "../../formats/format.ts";
import { member, type Node, property } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { kinds } from "../../kinds/index.ts";
import { type Entry, entriesOf } from "../../schema/entries.ts";
import { faultsIn } from "../../schema/faults.ts";
import { misspelledMembers } from "../../schema/fieldTypos.ts";
import { fieldAt, movedPlace } from "../../schema/movedPlace.ts";
import {
  branchFor,
  isReference,
  propertySchema,
  REFERENCE_KEY,
  requiredMembers,
  type Schema,
} from "../../schema/schema.ts";
import { unknownSite } from "../../site/site.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { emptyParts } from "./emptyParts.ts";

/** The object that a misplaced property should be moved to. */
interface Home {
  readonly entry: Entry;
  /** Whether the object is invalid without the property. */
  readonly isRequired: boolean;
}

/** If a file has more misplaced properties than this, it is assumed to be in another format. */
const MAX_STRAYS = 50;

/** The maximum distance to an object in which the misplaced property would be optional. */
const MAX_DISTANCE = 3;

/**
 * Returns the properties that have no effect, each with the nearby object that it can be moved to. That object allows
 * the property, does not have it yet, and is the only such candidate. Objects that require the property are considered
 * first. The result is empty for a format that keeps unknown properties.
 */
export const strayMembers: (config: SiteConfig) => ReadonlyMap<Node, Home> = memo((config) => {
  const homes = new Map<Node, Home>();
  if (config.schema["x-unknown"] !== "ignored") return homes;
  const { objects } = entriesOf(config);
  const strays = objects.flatMap((entry) => misplacedIn(entry, config).map((stray) => ({ stray, entry })));
  if (strays.length > MAX_STRAYS) return homes;
  for (const { stray, entry } of strays) {
    const home = homeOf(stray, entry, objects, config);
    if (home) homes.set(stray, home);
  }
  return homes;
});

/**
 * Properties that are likely misspelled or misplaced versions of missing required properties, keyed by the required
 * name.
 */
export function candidatesForMissing(config: SiteConfig, entry: Entry): ReadonlyMap<string, Node> {
  return candidatesIn(config)(entry);
}

const candidatesIn = memo((config: SiteConfig) => memo((entry: Entry) => findCandidates(config, entry)));

function findCandidates(config: SiteConfig, entry: Entry): ReadonlyMap<string, Node> {
  const required = new Set(requiredMembers(entry.node, entry.schema).filter((name) => !member(entry.node, name)));
  const found = new Map<string, Node>();
  if (required.size === 0 || config.schema["x-unknown"] !== "ignored") return found;
  for (const child of entry.node.children ?? []) {
    const name: string = child.children![0]!.value;
    const place = movedPlace(name, entry.schema!, config.schema);
    const now = place && ("to" in place ? place.to.split(".")[0] : place.as);
    // A path starts at the root, so only properties at the root are moved within their own object.
    const isHere = place !== undefined && (!("to" in place) || !entry.parent);
    if (now !== undefined && isHere && required.has(now) && !found.has(now)) found.set(now, child);
  }
  for (const [misspelled, [intended]] of misspelledMembers(config, entry)) {
    const name = misspelled.children![0]!.value;
    if (intended === undefined || !required.has(intended) || movedPlace(name, entry.schema!, config.schema, intended))
      continue;
    if (!found.has(intended)) found.set(intended, misspelled);
  }
  for (const [stray, home] of strayMembers(config)) {
    const name: string = stray.children![0]!.value;
    if (home.entry.node === entry.node && required.has(name) && !found.has(name)) found.set(name, stray);
  }
  return found;
}

/** Returns the properties of an object that have a value, but are neither known nor from another format. */
function misplacedIn({ node, schema }: Entry, config: SiteConfig): readonly Node[] {
  if (!schema?.properties || !isSound(config, node)) return [];
  return (node.children ?? []).filter(({ children }) => {
    const [key, value] = children!;
    const name: string = key!.value;
    if (!value || name === REFERENCE_KEY || propertySchema(schema, name)) return false;
    const place = movedPlace(name, schema, config.schema);
    // Skip a property from the older format, unless its value fits only the field with the same name in this format.
    return !place || !("to" in place) || place.to === name || !hasMembersOf(value, place.to, config);
  });
}

/** Whether all properties of an object are valid for the field at a path from the root. */
function hasMembersOf(value: Node, to: string, config: SiteConfig): boolean {
  const field = fieldAt(to.split("."), config.schema);
  const form = field && branchFor(field, value);
  return (value.children ?? []).every(
    ({ type, children }) => type !== "property" || propertySchema(form, children![0]!.value) !== undefined,
  );
}

function homeOf(stray: Node, from: Entry, objects: readonly Entry[], config: SiteConfig): Home | undefined {
  const name: string = stray.children![0]!.value;
  const above = ancestorsOf(from);
  const empty = new Set(emptyParts(config).map(({ node }) => node));
  const candidates = objects.flatMap((entry) => {
    const { node, schema } = entry;
    if (!schema?.properties || !Object.hasOwn(schema.properties, name) || property(node, name)) return [];
    if (isReference(node) || isWithin(node, stray) || !isSound(config, node) || !fits(stray, entry, config)) return [];
    const isRequired = requiredMembers(node, schema).includes(name);
    const distance = distanceBetween(above, entry);
    const isValid = faultsIn(stray.children![1]!, propertySchema(schema, name)!).length === 0;
    const isNeeded = isRequired || (empty.has(node) && isContent(name, schema));
    const rank = (isNeeded ? 0 : 1_000) + (isValid ? 0 : 100) + distance;
    // Every item of another list can be incomplete, so a distant one is hardly meant.
    const isNear = distance <= MAX_DISTANCE || (isNeeded && !isItemElsewhere(entry, above));
    return isNear ? [{ entry, isRequired, rank }] : [];
  });
  const [first, second] = candidates.sort((a, b) => a.rank - b.rank);
  return first && first.rank !== second?.rank ? { entry: first.entry, isRequired: first.isRequired } : undefined;
}

function fits(stray: Node, { schema, node }: Entry, config: SiteConfig): boolean {
  const [key, value] = stray.children!;
  const field = propertySchema(schema, key!.value)!;
  const branch = node.type === "object" ? branchFor(field, value!) : undefined;
  if (!branch || value!.type !== "string") return branch !== undefined;
  const kind = branch["x-kind"] && kinds[branch["x-kind"]];
  const occurrence = { text: value!.value, field, schema: branch, entry: undefined };
  const problem = kind?.problem?.(value!.value, { config, site: unknownSite(config.uri), occurrence });
  return problem === undefined && faultsIn(value!, field).length === 0;
}

/** Whether an object is an item of a list that does not contain the other object. */
function isItemElsewhere(entry: Entry, above: ReadonlyMap<Entry, number>): boolean {
  for (let at: Entry | undefined = entry; at && !above.has(at); at = at.parent)
    if (typeof at.segment === "number") return true;
  return false;
}

/** Whether a property provides content for readers. */
function isContent(name: string, { "x-division": division, properties }: Schema): boolean {
  return division?.children.includes(name) || properties?.[name]?.["x-role"] === "target";
}

function isWithin({ offset }: Node, outer: Node): boolean {
  return offset > outer.offset && offset < outer.offset + outer.length;
}

/** Returns an object and its ancestors, each with its distance from the object. */
function ancestorsOf(from: Entry): ReadonlyMap<Entry, number> {
  const steps = new Map<Entry, number>();
  for (let at: Entry | undefined = from; at; at = at.parent) if (at.node.type === "object") steps.set(at, steps.size);
  return steps;
}

/** Returns the distance between two objects via their nearest common ancestor. */
function distanceBetween(above: ReadonlyMap<Entry, number>, to: Entry): number {
  let steps = 0;
  for (let at: Entry | undefined = to; at; at = at.parent) {
    if (at.node.type !== "object") continue;
    const out = above.get(at);
    if (out !== undefined) return out + steps;
    steps++;
  }
  return Number.POSITIVE_INFINITY;
}
