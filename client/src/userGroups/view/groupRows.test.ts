import { describe, expect, it } from "vitest";
import { Rows } from "./groupRows.ts";
import type { GroupItem, Item } from "./items.ts";

const account = { origin: "https://example.com", environment: "Testing" } as const;
const root: Item = { type: "missing-connection", account };
const group = (userGroupId: string, status: GroupItem["status"] = "current"): GroupItem => ({
  type: "group",
  row: { key: { ...account, userGroupId }, state: "current", fingerprint: "", verifiedAt: 0 },
  connection: undefined,
  details: undefined,
  status,
  targets: [],
});

describe("Rows", () => {
  it("keeps existing rows, and redraws only the rows whose appearance changes", () => {
    const rows = new Rows();
    expect(rows.update([[root, [group("a"), group("b")]]], false)).toBeUndefined();
    const [first, second] = [rows.of(group("a")), rows.of(group("b"))];
    expect(rows.update([[root, [group("a"), group("b", "due")]]], false)).toEqual([second]);
    expect(second.item).toEqual(group("b", "due"));
    expect(rows.of(group("a"))).toBe(first);
    expect(rows.update([[root, [group("a"), group("b", "due")]]], false)).toEqual([]);
    expect(rows.update([[root, [group("a"), group("b", "due")]]], true)).toEqual([first, second]);
  });

  it.each([
    ["an added row", [group("a"), group("b"), group("c")]],
    ["a removed row", [group("a")]],
    ["a reordered row", [group("b"), group("a")]],
  ])("redraws the whole tree for %s", (_, groups) => {
    const rows = new Rows();
    rows.update([[root, [group("a"), group("b")]]], false);
    const before = rows.of(group("a"));
    expect(rows.update([[root, groups]], false)).toBeUndefined();
    expect(rows.of(group("a"))).not.toBe(before);
  });
});
