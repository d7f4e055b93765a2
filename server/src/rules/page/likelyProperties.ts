import type { TagSchema } from "../../formats/components.ts";
import { memo } from "../../json/memo.ts";
import { nearest } from "../../json/near.ts";
import type { TagAttribute } from "../../mdx/tag.ts";
import { resolve, type Schema } from "../../schema/schema.ts";

/** The properties that an unknown property may stand for. */
export interface MeantProperties {
  readonly names: readonly string[];
  readonly isCertain: boolean;
}

/** The minimum length of names to compare. Shorter names resemble too many others. */
const MIN_LENGTH = 4;

/** The properties that a name may refer to. Undefined for a known name or a custom attribute. */
export function likelyProperties(
  { name }: TagAttribute,
  { properties = {} }: TagSchema,
  attributes: readonly TagAttribute[],
): MeantProperties | undefined {
  if (
    name === "" ||
    Object.hasOwn(properties, name) ||
    /^(?:data|aria)-|^on[A-Z]|^(?:key|ref|id|style|class)$/.test(name)
  )
    return undefined;
  const present = namesOf(attributes);
  const free = Object.keys(properties).filter((each) => !present.has(each));
  const otherNames = (each: string) => (resolve(properties[each]!) as AttributeSchema)["x-otherNames"] ?? [];
  const other = free.find((each) => otherNames(each).includes(name));
  if (other !== undefined)
    return { names: [other], isCertain: otherNames(other).filter((each) => present.has(each)).length === 1 };
  const spelled = free.filter((each) => each.toLowerCase() === name.toLowerCase());
  if (spelled.length > 0) return { names: spelled, isCertain: true };
  const similar = name.length < MIN_LENGTH ? [] : nearest(name, free);
  return similar.length > 0 ? { names: similar, isCertain: false } : undefined;
}

const namesOf = memo((attributes: readonly TagAttribute[]) => new Set(attributes.map(({ name }) => name)));

interface AttributeSchema extends Schema {
  readonly "x-otherNames"?: readonly string[];
}
