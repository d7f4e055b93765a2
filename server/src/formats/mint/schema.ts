import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { rootSchemaOf } from "../../schema/schema.ts";

/** The schema of `mint.json` and `site.config.json`. */
export const mintSchema = rootSchemaOf(siteConfigSchema);
