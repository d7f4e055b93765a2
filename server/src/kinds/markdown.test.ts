import { expect, it } from "vitest";
import { paragraphs } from "./markdown.ts";

it("leaves out empty paragraphs", () => {
  expect(paragraphs("a", undefined, "", "b")).toBe("a\n\nb");
  expect(paragraphs(undefined)).toBeUndefined();
});
