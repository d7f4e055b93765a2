import type { SiteConfig } from "../formats/format.ts";
import { formatOf } from "../formats/index.ts";
import { memo } from "../json/memo.ts";
import { type Fields, readFields } from "../schema/fields.ts";
import type { Outline } from "./outline.ts";

/** The navigation of a site, read once per version of its config. */
export const outlineOf: (config: SiteConfig) => Outline = memo((config) => formatOf(config).readOutline(config));

/** The values of a config by their roles. */
export const fieldsOf: (config: SiteConfig) => Fields = memo((config) =>
  readFields(config.root, [], formatOf(config).schema),
);
