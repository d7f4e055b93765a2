import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { findingsOf, messages } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { openapiUnreadable } from "./openapiUnreadable.ts";

describe("openapi-unreadable", () => {
  it.each([
    ["{", "It is not valid JSON: Expected property name"],
    ["a: [", "It is not valid YAML: "],
    ["", "It is empty."],
    ["name: x", "It is not an API description"],
    ["[]", "It is not an API description"],
    ["openapi: 3.1.0", undefined],
    ['{"swagger":"2.0"}', undefined],
    ["asyncapi: 3.0.0", "It is an AsyncAPI document."],
  ])("of %j", async (content, expected) => {
    const site = await siteOf({ "api.yaml": content });
    const config = parseSiteConfig("file:///site/site.config.json", '{"openapi":"/api.yaml"}');
    expect(findingsOf(config, openapiUnreadable, site)).toEqual([]);
    await site.prepare(needsOf(config, site));
    const [message] = messages(config.text, openapiUnreadable, site);
    if (expected === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(`"api.yaml" is not a valid OpenAPI document. ${expected}`);
  });

  it("reports an OpenAPI document in an AsyncAPI field", async () => {
    const site = await siteOf({ "events.yaml": "asyncapi: 3.0.0", "api.yaml": "openapi: 3.1.0" });
    const navigation = { tabs: [{ tab: "T", asyncapi: ["events.yaml", "api.yaml"] }] };
    const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ navigation }));
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, openapiUnreadable, site).map(({ message }) => message)).toEqual([
      '"api.yaml" is not a valid AsyncAPI document. It is an OpenAPI document.',
    ]);
  });
});
