import { readFileSync } from "node:fs";
import * as l10n from "@vscode/l10n";
import { afterAll, expect, it } from "vitest";
import { german } from "../text/locale.ts";
import { translatedSchema } from "./translatedSchema.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../schemas/${file}`, import.meta.url), "utf8"));

afterAll(() => l10n.config({ contents: {} }));

it.each(["sitekeeper", "user-groups-plan"])(
  'has an up-to-date German %s.schema (run "npm run generate" to update it)',
  (name) => {
    l10n.config({ contents: german });
    expect(read(`${name}.schema.de.json`)).toEqual(translatedSchema(read(`${name}.schema.json`)));
  },
);
