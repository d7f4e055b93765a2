import { describe, expect, it } from "vitest";
import { remarkOnId } from "./idRemark.ts";

describe("remarkOnId", () => {
  it.each([
    ["acme", undefined],
    ["Ünïcode 客户 😀", undefined],
    ["a b", undefined],
    ["x".repeat(255), undefined],
    ["", "error"],
    ["x".repeat(256), undefined],
    ["a\u0000b", "error"],
    ["a\nb", "warning"],
    ["a\ud800", "error"],
    [" acme", "warning"],
    ["acme ", "warning"],
    ["e\u0301", "warning"],
    ["a\u202eb", "warning"],
    ["a\u200bb", "warning"],
  ])("judges %j", (id, kind) => {
    expect(remarkOnId(id)?.kind).toBe(kind);
  });
});
