import { memo } from "../json/memo.ts";
import type { Division, Outline } from "../model/outline.ts";
import { type Fields, readFields } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { SiteConfig } from "./format.ts";

/** The navigation of a site, read once per version of its config. */
export const outlineOf: (config: SiteConfig) => Outline = memo((config) => config.format.readOutline(config));

/** The values of a config by their roles. */
export const fieldsOf: (config: SiteConfig) => Fields = memo((config) => readFields(config.root, [], config.schema));

/** The parts of the navigation of one kind, in the order of the text. */
export function partsOfKind(config: SiteConfig, kind: DivisionKind): readonly Division[] {
  return outlineOf(config).divisions.filter((each) => each.kind === kind);
}
