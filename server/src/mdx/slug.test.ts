import { describe, expect, it } from "vitest";
import { comparableId, headingSlug, parameterId, SlugCounter, titleId } from "./slug.ts";

describe("heading ID", () => {
  it.each([
    ["Getting Started", "getting-started"],
    ["Jupyter / IDE Access", "jupyter-/-ide-access"],
    ["provisioning_script", "provisioning_script"],
    ["Step 1: X", "step-1-x"],
    ["What's new?", "whats-new"],
    ["C++ & Rust", "c++-&-rust"],
    ["v1.2.3", "v1-2-3"],
    ["Über uns", "über-uns"],
    ["🚀 Launch", "-launch"],
    ["  A   b ", "a-b"],
    ["Plan s of t and u", "plans-oft-and-u"],
  ])("%s", (text, slug) => {
    expect(comparableId(headingSlug(text))).toBe(slug);
  });

  it("numbers duplicates in the same way as the platform", () => {
    const counter = new SlugCounter();
    expect(["a", "a", "b", "a", ""].map((slug) => counter.addNumber(slug))).toEqual(["a", "a-2", "b", "a-3", ""]);
  });
});

it.each([
  ["step-1:-x", "step-1-x"],
  ["%C3%BCber", "über"],
  ["100%", "100%"],
])("compares %s as %s", (id, comparable) => {
  expect(comparableId(id)).toBe(comparable);
});

it("generates IDs for accordions and fields", () => {
  expect(titleId("Can I: use it?", 0)).toBe("can-i-use-it");
  expect(parameterId("apiKey", 0)).toBe("param-api-key");
  expect(parameterId("user_id", 1)).toBe("param-user-id-1");
});
