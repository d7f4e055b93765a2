import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Files whose regular expressions may take quadratic time, and the reasons why this is safe. */
const ALLOWED: Readonly<Record<string, string>> = {
  "server/src/features/config/completion/template.ts": "Templates come from the schema, never from user files.",
  "server/src/features/config/settingsFileHelp.ts":
    "Snippets come from schemas and the JSON language service, never from user files.",
  "server/src/features/page/pageCompletion.ts": "It reads the line before the cursor.",
  "server/src/features/page/slot.ts": "It reads front matter, or the line or tag before the cursor.",
  "server/src/mdx/fences.ts": "The text after a fence is limited to 500 characters.",
  "server/src/mdx/frontMatter.ts": "Lines are limited to 2,000 characters, and pages to 8 KB.",
  "server/src/mdx/frontMatterMistake.ts": "Lines are limited to 2,000 characters.",
  "server/src/mdx/modules.ts": "The pattern of a declaration is limited to 300 characters.",
  "server/src/mdx/repair/wordRepairs.ts": "It reads 20 KB before a syntax error, when the author requests a fix.",
  "server/src/mdx/repair/habits.ts": "It reads the lines around one change.",
  "server/src/mdx/repair/repairs.ts": "It reads pages of up to 64 KB, when the author requests a fix.",
  "user-groups/src/contract/exactNumber.ts": "It reads only valid JSON, in which every string is closed.",
  "user-groups/src/service/http/strictJson.ts": "It reads only valid JSON, in which every string is closed.",
};

/**
 * An expression without repetition is always fast. Skipping these expressions halves the time, because each check
 * starts a process.
 */
const repeats = ({ pattern }: Literal): boolean => /[*+{]/.test(pattern);

/** Effectively no time limit. A check ends after a number of steps, which take longer on a busy machine. */
const NEVER_MS = 1_000_000;

interface Literal {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Returns all regular expressions in a source file. */
function literalsOf(file: string): Literal[] {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
      found.push({ file, pattern, flags });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(path.join(ROOT, file), "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

const files = globSync("{command-line,server,user-groups,client}/src/**/*.{ts,tsx}", { cwd: ROOT })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
const literals = files.sort().flatMap(literalsOf);

describe("regular expressions in the product", () => {
  it("finds regular expressions in the sources", () => {
    expect(literals.length).toBeGreaterThan(100);
  });

  it("allows only linear time unless there is a reason", { timeout: 900_000 }, () => {
    const judged = literals.filter((literal) => repeats(literal) && !(literal.file in ALLOWED));
    const unique = new Map(judged.map((literal) => [`/${literal.pattern}/${literal.flags}`, literal]));
    const slow = [...unique].flatMap(([expression, { file, pattern, flags }]) => {
      const result = checkSync(pattern, flags, { timeout: NEVER_MS, attackTimeout: NEVER_MS });
      if (result.status === "safe") return [];
      const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind;
      return [`${file}: ${expression} (${why})`];
    });
    expect(slow, "Rewrite the expression so that it does not backtrack, or use a loop.").toEqual([]);
  });

  it("has exceptions only for existing files", () => {
    expect(Object.keys(ALLOWED).filter((file) => !literals.some((literal) => literal.file === file))).toEqual([]);
  });
});
