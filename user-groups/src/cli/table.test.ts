import { describe, expect, it } from "vitest";
import { table } from "./table.ts";

describe("table", () => {
  it("makes columns as wide as their widest cells, except for very long cells", () => {
    const long = "x".repeat(255);
    expect(
      table(
        ["ID", "NAME"],
        [
          ["acme", "Acme"],
          [long, "Long"],
        ],
      ),
    ).toBe(`ID    NAME\nacme  Acme\n${long}  Long\n`);
  });

  it("escapes characters that would control the terminal or hide text", () => {
    expect(table(["ID"], [["a\u001b[2J\u202eb\n"]])).toBe("ID\na\\u001b[2J\\u202eb\\u000a\n");
  });

  it("accepts a large number of rows", () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => [String(i)]);
    expect(table(["ID"], rows).length).toBeGreaterThan(1_000_000);
  });
});
