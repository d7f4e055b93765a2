import { describe, expect, it } from "vitest";
import { fixedText, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { openapiNotFound } from "./openapiNotFound.ts";

describe("openapi-not-found", () => {
  it.each([
    ["several paths", '{"openapi":["/api.yaml",⟦"/none.yaml"⟧,"https://example.com/api.json"]}'],
    ["a single path", '{"openapi":⟦"openapi.yml"⟧}'],
    ["a path outside the site", '{"openapi":⟦"../api.yaml"⟧}'],
    ["an empty path", '{"openapi":⟦""⟧}'],
  ])("%s", async (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, openapiNotFound, await siteOf({ "api.yaml": "" }))).toEqual(spans);
  });

  it("suggests the file with an extension", async () => {
    const site = await siteOf({ "reference/openapi.json": "{}", "other.json": "{}" });
    expect(fixedText('{"openapi":"reference/openapi"}', openapiNotFound, site)).toBe(
      '{"openapi":"reference/openapi.json"}',
    );
  });

  it("suggests the file in another folder", async () => {
    const site = await siteOf({ "reference/openapi.yaml": "" });
    expect(fixedText('{"openapi":"/openapi.yaml"}', openapiNotFound, site)).toBe(
      '{"openapi":"/reference/openapi.yaml"}',
    );
  });
});
