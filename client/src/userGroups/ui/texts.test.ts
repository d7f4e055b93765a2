import { describe, expect, it } from "vitest";
import { connectionLabel, groupLabel, safeText } from "./texts.ts";

describe("safeText", () => {
  it.each([
    ["a name", "Acme & Söhne <b>", "Acme & Söhne <b>"],
    ["another script", "حسابات 客户", "حسابات 客户"],
    ["a command link", "[x](command:workbench.action.quit)", "[x] (command:workbench.action.quit)"],
    ["an icon", "$(trash)", "$ (trash)"],
    ["a right-to-left override", "a\u202eb", "a\\u202eb"],
    ["invisible characters", "a\u200b\u2066b", "a\\u200b\\u2066b"],
    ["line breaks", "a\nb\u2028c", "a\\u000ab\\u2028c"],
    ["an unpaired surrogate", "a\ud800", "a\\ud800"],
    ["long text", "😀".repeat(81), `${"😀".repeat(80)}…`],
  ])("makes %s safe to display", (_, text, expected) => {
    expect(safeText(text)).toBe(expected);
  });
});

it.each([
  ["Local Service", "Testing", "Testing, Local Service", "Local Service (Testing)"],
  ["127.0.0.1:8787 Testing", "Testing", "127.0.0.1:8787 Testing", "127.0.0.1:8787 Testing"],
  ["Customer Testing", "Testing", "Testing, Customer Testing", "Customer Testing (Testing)"],
  ["Testing", "Customer", "Customer, Testing", "Testing (Customer)"],
  ["Load Testing", "", "no environment label, Load Testing", "Load Testing (no environment label)"],
])("shows the environment of the connection %s once", (name, environment, inGroup, label) => {
  const row = { key: { origin: "https://a.example", environment, userGroupId: "acme" } };
  expect(groupLabel({ row, connection: { name } })).toBe(`"acme" (${inGroup})`);
  expect(connectionLabel(name, environment)).toBe(label);
});
