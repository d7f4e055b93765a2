import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Files whose regular expressions may take quadratic time, and why no text from outside reaches them. */
const ALLOWED: Readonly<Record<string, string>> = {
  "server/src/features/completion/template.ts": "Templates come from the schema, never from a file of the user.",
  "server/src/features/settingsFile.ts":
    "Snippets come from schemas and from the JSON language service, not from a file of the user.",
  "server/src/features/pageCompletion.ts": "It reads the line before the cursor.",
  "server/src/features/pages/slot.ts": "It reads front matter, or the line or tag before the cursor.",
  "server/src/mdx/fences.ts": "What follows a fence is cut at 500 characters.",
  "server/src/mdx/frontMatter.ts": "Lines are cut at 2,000 characters, and pages at 8 KB.",
  "server/src/mdx/modules.ts": "Imports are cut at 2,000 characters.",
  "server/src/mdx/repair/causes.ts": "It reads 20 KB before a mistake, when an author asks for its repair.",
  "server/src/mdx/repair/habits.ts": "It reads the lines around one change.",
  "server/src/mdx/repair/repairs.ts": "It reads pages of up to 64 KB, when an author asks for a repair.",
  "user-groups/src/contract/exactNumber.ts": "It reads valid JSON alone, in which every string is closed.",
  "user-groups/src/service/http/strictJson.ts": "It reads valid JSON alone, in which every string is closed.",
};

/** What repeats nothing ends soon. Judging an expression starts a program, so this is half of the time. */
const repeats = ({ pattern }: Literal): boolean => /[*+{]/.test(pattern);

/** On a busy machine every attack takes long, so only the number of its steps decides. */
const NEVER_MS = 1_000_000;

interface Literal {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Every regular expression in the sources, without tests. */
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

describe("every regular expression takes time in proportion to the text", () => {
  it("finds them", () => {
    expect(literals.length).toBeGreaterThan(100);
  });

  it("is linear, or allowed with a reason", { timeout: 300_000 }, () => {
    const judged = literals.filter((literal) => repeats(literal) && !(literal.file in ALLOWED));
    const unique = new Map(judged.map((literal) => [`/${literal.pattern}/${literal.flags}`, literal]));
    const slow = [...unique].flatMap(([expression, { file, pattern, flags }]) => {
      const result = checkSync(pattern, flags, { timeout: 60_000, attackTimeout: NEVER_MS });
      if (result.status === "safe") return [];
      const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind;
      return [`${file}: ${expression} (${why})`];
    });
    expect(slow, "Write the expression so that it cannot try a text twice, or use a loop.").toEqual([]);
  });

  it("does not allow a deleted file", () => {
    expect(Object.keys(ALLOWED).filter((file) => !literals.some((literal) => literal.file === file))).toEqual([]);
  });
});
