import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

// Lists the rules in server/src/rules/index.ts. Run by "npm run generate". A test compares the result.

const folder = path.join(import.meta.dirname, "../../server/src/rules");
const DEFINES = /= (?:defineRule|definePageRule|defineSpecRule|defineLinkRule|kindRule)\b.*?\bid: "([^"]+)"/s;

/** Returns the rule ID for each file below `server/src/rules/` that defines a rule. The paths are relative to it. */
export function ruleFiles(): ReadonlyMap<string, string> {
  return new Map(
    globSync("*/*.ts", { cwd: folder, exclude: ["**/*.test.ts"] }).flatMap((file) => {
      const name = file.replaceAll("\\", "/");
      const id = DEFINES.exec(readFileSync(path.join(folder, name), "utf8"))?.[1];
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/**
 * Returns the index with all rules. Keeps the order of the existing list, which is also the order of the rule
 * reference, and appends new rules.
 */
export function withRules(index: string, files: Iterable<string>): string {
  const paths = new Map([...files].map((file) => [path.basename(file, ".ts"), `./${file}`]));
  const names = [...paths.keys()].sort(order);
  const [, before = "", list = "", after = ""] = /^(.*\bconst rules: [^\n]*\[\n)(.*?)(\];\n.*)$/s.exec(index) ?? [];
  if (after === "") throw new Error("server/src/rules/index.ts has no list of rules.");
  const listed = list.split("\n").flatMap((line) => /^ {2}(\w+),$/.exec(line)?.[1] ?? []);
  const all = [...new Set([...listed, ...names])].filter((name) => paths.has(name));
  const imports = [
    ...[...paths].map(([name, from]) => [from, `import { ${name} } from "${from}";`] as const),
    ["./engine/rule.ts", 'import type { Rule } from "./engine/rule.ts";'] as const,
  ].sort(([a], [b]) => order(a, b));
  const code = before.replace(/^import .*\n/gm, "");
  return `${imports.map(([, line]) => `${line}\n`).join("")}${code}${all.map((name) => `  ${name},\n`).join("")}${after}`;
}

/** The order in which the formatter sorts imports. */
const { compare: order } = new Intl.Collator("en", { numeric: true });

/** Returns `server/src/rules/index.ts` in its current and its expected form. */
export function ruleIndex(): { readonly written: string; readonly expected: string } {
  const current = readFileSync(path.join(folder, "index.ts"), "utf8");
  return { written: current, expected: withRules(current, ruleFiles().keys()) };
}

if (import.meta.main) writeFileSync(path.join(folder, "index.ts"), ruleIndex().expected);
