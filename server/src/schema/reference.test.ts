import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reference } from "../../scripts/reference.ts";

it("docs/reference.md is what the schemas say", () => {
  const written = readFileSync(new URL("../../../docs/reference.md", import.meta.url), "utf8");
  expect(written === reference(), 'docs/reference.md is out of date. Run "npm run generate".').toBe(true);
});
