import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { rootSchemaOf } from "../../schema/schema.ts";

/** The schema of `docs.json`. */
export const docsSchema = rootSchemaOf(docsConfigSchema);
