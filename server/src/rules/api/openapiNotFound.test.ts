import { describe, expect, it } from "vitest";
import { fixedText, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { openapiNotFound } from "./openapiNotFound.ts";

describe("openapi-not-found", () => {
  it.each([
    ["several paths", '{"api":{"openapi":["/api.yaml",⟦"/none.yaml"⟧,"https://example.com/api.json"]}}'],
    ["a single path", '{"api":{"openapi":⟦"openapi.yml"⟧}}'],
    ["a path outside the site", '{"api":{"openapi":⟦"../api.yaml"⟧}}'],
    ["an empty path, which another rule reports", '{"api":{"openapi":""}}'],
    ["an empty path in the older format", '{"openapi":⟦""⟧}', "mint.json"],
    ["the path of a tab", '{"navigation":{"tabs":[{"tab":"T","openapi":⟦"/none.yaml"⟧}]}}'],
    ["the source of a group", '{"navigation":{"groups":[{"group":"G","openapi":{"source":⟦"/none.yaml"⟧}}]}}'],
    ["the older format", '{"openapi":["/api.yaml",⟦"/none.yaml"⟧]}', "mint.json"],
  ])("%s", async (_, source, file?: string) => {
    const { config, spans } = markedConfig(source, undefined, file);
    expect(spansOf(config, openapiNotFound, await siteOf({ "api.yaml": "" }))).toEqual(spans);
  });

  it("suggests the file with an extension", async () => {
    const site = await siteOf({ "reference/openapi.json": "{}", "other.json": "{}" });
    expect(fixedText('{"api":{"openapi":"reference/openapi"}}', openapiNotFound, site)).toBe(
      '{"api":{"openapi":"reference/openapi.json"}}',
    );
  });

  it("suggests the file in another folder", async () => {
    const site = await siteOf({ "reference/openapi.yaml": "" });
    expect(fixedText('{"api":{"openapi":"/openapi.yaml"}}', openapiNotFound, site)).toBe(
      '{"api":{"openapi":"/reference/openapi.yaml"}}',
    );
  });
});
