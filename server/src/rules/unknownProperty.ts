import * as l10n from "@vscode/l10n";
import { type TagSchema, tagSchema } from "../formats/pages.ts";
import { nearest } from "../json/near.ts";
import type { TagAttribute } from "../mdx/tag.ts";
import { resolve, type Schema } from "../schema/schema.ts";
import { suggestion, textFixes } from "./engine/corrections.ts";
import { attributeSpan, isReadable } from "./engine/pageTags.ts";
import { definePageRule } from "./engine/rule.ts";

interface Unknown {
  readonly names: readonly string[];
  readonly isCertain: boolean;
}

/** The minimum length of names to compare. Shorter names resemble too many others. */
const MIN_LENGTH = 4;

export const unknownProperty = definePageRule<Unknown>({
  id: "unknown-property",
  severity: "warning",
  docs: {
    summary: "A tag has a misspelled property, or one that has a different name in this component.",
    why: "Components ignore unknown properties, so the value has no effect. Only likely typos and names that clearly stand for another property are reported.",
    examples: {
      incorrect: { text: '<Card title="Start" url="/guides/quickstart">\n  First steps.\n</Card>', language: "mdx" },
      correct: { text: '<Card title="Start" href="/guides/quickstart">\n  First steps.\n</Card>', language: "mdx" },
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    for (const { tag } of page.contents.elements) {
      const schema = tagSchema(tag.name);
      if (!schema?.properties) continue;
      for (const attribute of tag.attributes) {
        const meant = likelyProperties(attribute, schema, tag.attributes);
        if (!meant) continue;
        const { name } = attribute;
        const message = l10n.t("Unknown property {0} for {1}.", JSON.stringify(name), `<${tag.name}>`);
        yield { span: attributeSpan(attribute), message: `${message}${suggestion(meant.names[0])}`, data: meant };
      }
    }
  },
  fixes({ span, data }) {
    return textFixes(span, data?.names, data?.isCertain);
  },
});

/** Returns the properties that a name may refer to, or undefined for a known name or a custom attribute. */
function likelyProperties(
  { name }: TagAttribute,
  { properties = {} }: TagSchema,
  attributes: readonly TagAttribute[],
): Unknown | undefined {
  if (
    name === "" ||
    Object.hasOwn(properties, name) ||
    /^(?:data|aria)-|^on[A-Z]|^(?:key|ref|id|style|class)$/.test(name)
  )
    return undefined;
  const free = Object.keys(properties).filter((each) => attributes.every((other) => other.name !== each));
  const other = free.find((each) => (resolve(properties[each]!) as AttributeSchema)["x-otherNames"]?.includes(name));
  if (other !== undefined) return { names: [other], isCertain: true };
  const spelled = free.filter((each) => each.toLowerCase() === name.toLowerCase());
  if (spelled.length > 0) return { names: spelled, isCertain: true };
  const near = name.length < MIN_LENGTH ? [] : nearest(name, free);
  return near.length > 0 ? { names: near, isCertain: false } : undefined;
}

interface AttributeSchema extends Schema {
  readonly "x-otherNames"?: readonly string[];
}
