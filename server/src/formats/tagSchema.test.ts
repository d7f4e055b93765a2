import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import componentsSchema from "@sitekeeper/schemas/components.schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { KIND_IDS, resolve } from "../schema/schema.ts";
import { labelOf, tagSchema } from "./components.ts";

describe("tag schema", () => {
  const names = Object.keys(componentsSchema.properties);

  it.each(names)("%s refers only to existing attributes, tags and kinds", (name) => {
    const tag = tagSchema(name)!;
    const attributes = Object.keys(tag.properties ?? {});
    const { needsOneOf = [], parents = [], children = [], idFrom } = tag["x-tag"] ?? {};
    expect(tag.description ?? "", 'Add a "description": one or more sentences.').toMatch(/\.$/);
    expect(attributes).toEqual(expect.arrayContaining([...(tag.required ?? []), ...needsOneOf]));
    if (idFrom) expect(labelOf(tag).some((each) => attributes.includes(each))).toBe(true);
    expect(names).toEqual(expect.arrayContaining([...parents, ...children]));
    for (const child of children) expect(tagSchema(child)!["x-tag"]?.parents ?? [name]).toContain(name);
    for (const [attribute, schema] of Object.entries(tag.properties ?? {})) {
      const { "x-kind": kind, description } = resolve(schema);
      expect(description ?? "", `Add a "description" to ${attribute}.`).toMatch(/\.$/);
      if (kind) expect(KIND_IDS, attribute).toContain(kind);
    }
  });

  it("is the only place that lists components", () => {
    // Names that also have another meaning in Markdown or a protocol, such as the elements of the preview.
    const others = new Set([
      "Icon",
      "Tabs",
      "CodeGroup",
      "Link",
      "Color",
      "View",
      "Heading",
      "Check",
      "Update",
      "Info",
      "Warning",
      "Snippet",
      "Tab",
    ]);
    const components = names.filter((name) => /^[A-Z]/.test(name) && !others.has(name));
    const literal = new RegExp(`["'](?:${components.join("|").replaceAll(".", "\\.")})["']`);
    const source = path.resolve(import.meta.dirname, "..");
    // Generates pages like the ones that authors write.
    const writer = path.join("view", "generatedPageText.ts");
    const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts") && file !== writer);
    const found = files.filter((file) => literal.test(readFileSync(path.join(source, file), "utf8")));
    expect(found).toEqual([]);
  });
});
