import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ruleReference } from "../src/rules/engine/ruleReference.ts";

// Writes docs/rules.md. Run by "npm run generate"; a test holds the file against the rules.
writeFileSync(fileURLToPath(new URL("../../docs/rules.md", import.meta.url)), ruleReference());
