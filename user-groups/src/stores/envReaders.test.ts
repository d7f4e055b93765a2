import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLikeDotenv } from "../testing/dotenvPackage.ts";
import { ENV_READERS } from "./envReaders.ts";

const read = (name: string, text: string) => {
  const variables = ENV_READERS.find((reader) => reader.name === name)?.read(text);
  return variables && Object.fromEntries(variables);
};

describe("shell reader", () => {
  it.each<readonly [text: string, variables: Record<string, string> | undefined]>([
    ["A=1\nexport B='x y' # note\n\n# C=3\n", { A: "1", B: "x y" }],
    ["A='a'b\"c d\"\\ e\n", { A: "abc d e" }],
    ["A=1 B=2\n", { A: "1", B: "2" }],
    ['A="two\nlines"\n', { A: "two\nlines" }],
    ['A="\\$x \\a"\n', { A: "$x \\a" }],
    ["A=#x\n", { A: "#x" }],
    ["A='x\n", undefined],
    ["A = 1\n", undefined],
    ["A=x y\n", undefined],
    ["A=`date`\n", undefined],
    ["A=1\r\n", undefined],
    ["\ufeffA=1\n", undefined],
  ])("reads %j", (text, variables) => {
    expect(read("a shell", text)).toEqual(variables);
  });

  const shell = spawnSync("sh", ["-c", "exit 0"]).status === 0;
  it.runIf(shell)("reads the same values as sh", () => {
    const value = fc.string({ unit: fc.constantFrom("a", "'", '"', "\\", "#", "=", "\n", " b"), maxLength: 8 });
    fc.assert(
      fc.property(value, value, (first, second) => {
        const text = `A=${first}\nB=${second}\n`;
        const expected = read("a shell", text);
        if (!expected) return;
        const script = `unset A B; ${text}\nprintf '%s\\0%s' "$A" "$B"`;
        expect(spawnSync("sh", ["-c", script], { encoding: "utf8" }).stdout.split("\0")).toEqual([
          expected.A ?? "",
          expected.B ?? "",
        ]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("dotenv reader", () => {
  it.each<readonly [text: string, variables: Record<string, string>]>([
    ["A=1\r\n export B = x # note\n", { A: "1", B: "x" }],
    ["A='a'b\n", { A: "'a'b" }],
    ["A=\"x\\ny\"\nB='x\\ny'\n", { A: "x\ny", B: "x\\ny" }],
    ['A="old\nB="2"\n', { A: '"old', B: "2" }],
    ["A: 1\n", { A: "1" }],
    ["# note\u2028A=1 # x\u2029B=2\u2028C=3\n", { A: "1", B: "2\u2028C=3" }],
    ['A="x" # y\u2028B=2\n', { A: "x", B: "2" }],
  ])("reads %j", (text, variables) => {
    expect(read("dotenv", text)).toEqual(variables);
  });

  it("reads the same values as the package's regular expression", () => {
    const any = fc.constantFrom(
      "A",
      "=",
      "B=",
      "C: ",
      '"',
      "'",
      "#",
      "\\",
      " ",
      "\n",
      "\r",
      "x",
      "export ",
      "\\n",
      "\u2028",
      "\u2029",
    );
    const quoted = fc.constantFrom('"', '\\"', "\n", " ", "#", "x", "B='", "\u2028");
    fc.assert(
      fc.property(
        fc.string({ unit: any, maxLength: 20 }),
        fc.string({ unit: quoted, maxLength: 12 }),
        (text, value) => {
          for (const variant of [text, `A="${value}`, `${text}\nA="${value}`]) {
            expect(read("dotenv", variant)).toEqual(readLikeDotenv(variant));
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
