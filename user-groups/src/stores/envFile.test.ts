import { parseEnv } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envAssignments, readEnvVariable, replaceEnvVariable } from "./envFile.ts";
import { ENV_READERS } from "./envReaders.ts";
import { FileProblem } from "./fileProblem.ts";

describe("replaceEnvVariable", () => {
  const cases: [string, string, string][] = [
    ["a plain value", "T=old\n", "T=new\n"],
    ["a value without a line ending", "T=old", "T=new"],
    ["an empty value", "T=\nU=1\n", "T=new\nU=1\n"],
    ["an empty value with a comment", "T= # why\n", "T=new # why\n"],
    ["a comment right after the equals sign", "T=#why\n", "T=new #why\n"],
    ["double quotes", 'T="old"\n', 'T="new"\n'],
    ["single quotes and a comment", "T='old' # don't touch\n", "T='new' # don't touch\n"],
    ["backticks", "T=`old`\n", "T=`new`\n"],
    ["an escaped quote", 'T="o\\"ld" # "x"\n', 'T="new" # "x"\n'],
    ["an unclosed quote", 'T="old\nU=1\n', "T=new\nU=1\n"],
    ["export and blanks", "  export T = old  \r\nU=1\r\n", "  export T = new  \r\nU=1\r\n"],
    ["a hash inside a value", "T=a#b # c\n", "T=new # c\n"],
    ["a byte order mark before a comment", "\ufeff# why\nT=old\n", "\ufeff# why\nT=new\n"],
    ["a byte order mark that was read byte by byte", "\xef\xbb\xbf#\nT=old\n", "\xef\xbb\xbf#\nT=new\n"],
    ["several assignments", "T=1\nT=2\n", "T=new\nT=new\n"],
    ["a comment that looks like the assignment", "#T=old\n# T=old\nT=old\n", "#T=old\n# T=old\nT=new\n"],
    ["other variables with a similar name", "MY_T=old\nT_X=old\nT=old\n", "MY_T=old\nT_X=old\nT=new\n"],
    ["the same value elsewhere", "COPY=old\nT=old\n", "COPY=old\nT=new\n"],
    ["a multi-line value that looks like the assignment", 'K="a\nT=inner\n"\nT=old\n', 'K="a\nT=inner\n"\nT=new\n'],
    ["a missing variable", "A=1\n", "A=1\nT=new\n"],
    ["a missing variable after a line without an ending", "A=1", "A=1\nT=new\n"],
    ["a missing variable in a file with CRLF", "A=1\r\n", "A=1\r\nT=new\r\n"],
    ["an empty file", "", "T=new\n"],
  ];
  it.each(cases)("replaces the value: %s", (_, before, after) => {
    expect(replaceEnvVariable(before, "T", "new")).toBe(after);
  });

  it.each([
    ["T=old\n", "a$b", "T='a$b'\n"],
    ['T="old"\n', "a\\n", "T='a\\n'\n"],
    ["T='old'\n", 'a"b', "T='a\"b'\n"],
  ])("adds quotes if necessary: %j with %j", (before, value, after) => {
    expect(replaceEnvVariable(before, "T", value)).toBe(after);
  });

  it.each<readonly [title: string, text: string, says: RegExp]>([
    [
      "a quote that is closed on the next line",
      'T="old\nB="2"\n',
      /^Line 1: .* would also read a different value for B\. Close all quotes/,
    ],
    [
      "a line separator that only dotenv knows",
      "T=old # note\u2028T=x\n",
      /^Line 1: dotenv would not read the new value of T\./,
    ],
    [
      "text after the quotes",
      "A=1\nT='a'b\n",
      /^Line 2: dotenv would not read the new value of T\. Close all quotes above this line and write it as T=value/,
    ],
    ["a byte order mark", "\ufeffT=old\n", /^Line 1: the file starts with a byte order mark, which Node reads/],
    ["a byte order mark that was read byte by byte", "\xef\xbb\xbfT=old\n", /starts with a byte order mark/],
    ["only a byte order mark", "\ufeff", /^Line 1: the file starts with a byte order mark/],
    ["old Mac line endings", "A=1\rT=old\rB=2\r", /^Line 2: .* Node would also read a different value for A/],
    [
      "a tab after export",
      "export\tT=old\n",
      /^Line 1: .* Node would also read a different value for another variable/,
    ],
    // A shell cannot read the old value, because reading it would run a command.
    ["more text after a quote", 'T="a`b\nB="\v\n', /^Line 1: a shell would not read the new value of T/],
  ])("rejects a file and reports the line: %s", (_, text, says) => {
    expect(() => replaceEnvVariable(text, "T", "new")).toThrow(FileProblem);
    expect(() => replaceEnvVariable(text, "T", "new")).toThrow(says);
  });

  it.each([
    ["T", "it's"],
    ["T", "a b"],
    ["T", "a\nb"],
    ["T", ""],
    ["1T", "x"],
    ["T-1", "x"],
    ["A=1\nB", "x"],
  ])("rejects %j with %j", (name, value) => {
    expect(() => replaceEnvVariable("T=old\n", name, value)).toThrow(/is not a valid variable name|not written/);
  });

  const token = fc.stringMatching(/^[A-Za-z0-9_]{1,60}$/);
  const value = fc.oneof(
    token,
    token.map((text) => `"${text}"`),
    token.map((text) => `'${text}'`),
    fc.constant('"two\nlines"'),
    fc.constant(""),
  );
  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom("A", "TOKEN", "B_2"), value, fc.constantFrom("", " # note"))
      .map(([name, value, note]) => `${name}=${value}${note}`),
    fc.stringMatching(/^# ?[a-zA-Z= ]{0,20}$/),
    fc.constant(""),
  );
  const file = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
    .map(([lines, newline, ending]) => lines.join(newline) + (ending ? newline : ""));

  it("changes only the value of this variable, for every reader", () => {
    fc.assert(
      fc.property(file, token, (text, token) => {
        const after = replaceEnvVariable(text, "TOKEN", token);
        expect(readEnvVariable(after, "TOKEN")).toBe(token);
        expect(parseEnv(after)).toEqual({ ...parseEnv(text), TOKEN: token });
      }),
      { numRuns: 500 },
    );
  });

  it("changes only the values, and can restore the original text", () => {
    fc.assert(
      fc.property(file, token, token, (text, first, second) => {
        const once = replaceEnvVariable(text, "TOKEN", first);
        expect(replaceEnvVariable(replaceEnvVariable(once, "TOKEN", second), "TOKEN", first)).toBe(once);
        const outside = (content: string) => {
          let copied = 0;
          return envAssignments(content, "TOKEN").map(({ start, end }) => {
            const part = content.slice(copied, start);
            copied = end;
            return part;
          });
        };
        if (envAssignments(text, "TOKEN").length > 0) expect(outside(once)).toEqual(outside(text));
      }),
    );
  });

  it("either gives every reader exactly the new value, or rejects the file", () => {
    const part = fc.constantFrom(
      "TOKEN",
      "B",
      "=",
      '"',
      "'",
      "`",
      "#",
      "\\",
      " ",
      "\n",
      "\r",
      "x",
      "\ufeff",
      "export ",
    );
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 30 }), (text) => {
        let after: string;
        try {
          after = replaceEnvVariable(text, "TOKEN", "new");
        } catch (error) {
          expect((error as Error).message).toMatch(/^Line \d+: /);
          return;
        }
        expect(readEnvVariable(after, "TOKEN")).toBe("new");
        expect(parseEnv(after)).toEqual({ ...parseEnv(text), TOKEN: "new" });
        for (const { read } of ENV_READERS) {
          const before = read(text);
          if (before) expect(read(after)).toEqual(new Map([...before, ["TOKEN", "new"]]));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("reads a file of a million blank lines in linear time", () => {
    const lines = "\n".repeat(1_000_000);
    expect(replaceEnvVariable(`A=1${lines}T=old\n`, "T", "new")).toBe(`A=1${lines}T=new\n`);
  });
});
