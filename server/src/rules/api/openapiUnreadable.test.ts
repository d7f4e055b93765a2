import { describe, expect, it } from "vitest";
import { configOf, findingsOf, messages } from "../../testing/findings.ts";
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
    for (const [file, text] of [
      ["docs.json", '{"api":{"openapi":"/api.yaml"}}'],
      ["mint.json", '{"openapi":"/api.yaml"}'],
    ] as const) {
      const site = await siteOf({ "api.yaml": content });
      const config = configOf(text, undefined, file);
      expect(findingsOf(config, openapiUnreadable, site)).toEqual([]);
      await site.prepare(needsOf(config, site));
      const [message] = messages(text, openapiUnreadable, site, file);
      if (expected === undefined) expect(message).toBeUndefined();
      else expect(message).toContain(`"api.yaml" is not a valid OpenAPI document. ${expected}`);
    }
  });

  it("reports an OpenAPI document in an AsyncAPI field", async () => {
    const site = await siteOf({ "events.yaml": "asyncapi: 3.0.0", "api.yaml": "openapi: 3.1.0" });
    const navigation = { tabs: [{ tab: "T", asyncapi: ["events.yaml", "api.yaml"] }] };
    const config = configOf(JSON.stringify({ navigation }));
    await site.prepare(needsOf(config, site));
    expect(findingsOf(config, openapiUnreadable, site).map(({ message }) => message)).toEqual([
      '"api.yaml" is not a valid AsyncAPI document. It is an OpenAPI document.',
    ]);
  });
});
