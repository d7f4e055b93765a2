import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { findingsOf, messages } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { openapiUnreadable } from "./openapiUnreadable.ts";

describe("openapi-unreadable", () => {
  it.each([
    ["{", "It is not valid JSON: Expected property name"],
    ["a: [", "It is not valid YAML: "],
    ["", "It is empty."],
    ["name: x", "It is not an OpenAPI document"],
    ["[]", "It is not an OpenAPI document"],
    ["openapi: 3.1.0", undefined],
    ['{"swagger":"2.0"}', undefined],
  ])("of %j", async (content, expected) => {
    const site = await siteOf({ "api.yaml": content });
    const config = parseSiteConfig("file:///site/site.config.json", '{"openapi":"/api.yaml"}');
    expect(findingsOf(config, openapiUnreadable, site)).toEqual([]);
    await site.prepare(needsOf(config, site));
    const [message] = messages(config.text, openapiUnreadable, site);
    if (expected === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(`"api.yaml" is not a valid OpenAPI document. ${expected}`);
  });
});
