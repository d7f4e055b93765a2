import { writeFileSync } from "node:fs";
import { openApiDocument } from "./document.ts";

/** The path of the generated description. */
export const OPENAPI_FILE = new URL("../../../../schemas/user-group-api.openapi.json", import.meta.url);

/** The content of the generated file. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (import.meta.main) writeFileSync(OPENAPI_FILE, openApiText());
