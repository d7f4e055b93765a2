import type { SiteConfig } from "../../formats/format.ts";
import { type Node, valueAt } from "../../json/json.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { faultsIn } from "../../schema/faults.ts";
import { ANY_ITEM, type FieldPlace, fieldPlaces } from "../../schema/fieldPlaces.ts";
import { resolve } from "../../schema/schema.ts";

/**
 * Returns the only place where the schema defines a property that has no effect in its object. If there are several,
 * prefers one in a part of the object that the file contains, and then one that the value fits.
 * @param from The object that contains the property.
 */
export function rightPlace(stray: Node, from: Entry, config: SiteConfig): FieldPlace | undefined {
  const [key, value] = stray.children!;
  const own = pathOf(from).map((segment) => (typeof segment === "number" ? ANY_ITEM : segment));
  // What an item of a list sets is hardly meant for another part of the file, except for the top level.
  const isMeant = ({ path }: FieldPlace): boolean => !own.includes(ANY_ITEM) || path.length === 1 || path[0] === own[0];
  const all = (fieldPlaces(config.schema).get(key!.value) ?? []).filter(isMeant);
  const below = all.filter(({ path }) => {
    const item = path.indexOf(ANY_ITEM, own.length);
    const holder = path.slice(0, item < 0 ? -1 : item);
    const isOwn = own.every((segment, index) => path[index] === segment);
    return isOwn && holder.length > own.length && valueAt(config.root, holder) !== undefined;
  });
  const isPart = from.schema?.["x-division"] !== undefined && own.length > 1;
  // A name with several meanings, such as an ID, says nothing in a part of the navigation.
  const fitting = isPart ? [] : all.filter(({ field }) => value && faultsIn(value, resolve(field)).length === 0);
  const best = [below, all, fitting].find((places) => places.length === 1);
  return best?.[0];
}
