import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { propertySchema, REFERENCE_KEY, rootSchemaOf, withReferences } from "../../schema/schema.ts";

const described = rootSchemaOf(docsConfigSchema);

/** The schema of `docs.json`. */
export const docsSchema = withReferences(described, propertySchema(described, REFERENCE_KEY)!);
