import { readFileSync } from "node:fs";
import * as l10n from "@vscode/l10n";
import { afterAll, expect, it } from "vitest";
import { german } from "../text/locale.ts";
import { translatedSchema } from "./translatedSchema.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../schemas/${file}`, import.meta.url), "utf8"));

afterAll(() => l10n.config({ contents: {} }));

it('the German schema of the settings file is current: "npm run generate" writes it', () => {
  l10n.config({ contents: german });
  expect(read("sitekeeper.schema.de.json")).toEqual(translatedSchema(read("sitekeeper.schema.json")));
});
