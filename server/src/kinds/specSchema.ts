import { inUse } from "../api/endpoint.ts";
import { possibleSpecs } from "../knowledge/made/endpointFields.ts";
import type { ValueKind } from "./kind.ts";

/** The name of a reusable schema in one of the site's OpenAPI documents, which may be prefixed with the file. */
export const specSchema: ValueKind = {
  id: "spec-schema",
  candidatesFrom: "site",
  candidates: ({ site }) =>
    possibleSpecs(site).flatMap((file) =>
      (inUse(site.apiDescriptionIfRead(file), "openapi")?.schemas ?? []).map((value) => ({
        value,
        detail: file,
        icon: "reference" as const,
      })),
    ),
};
