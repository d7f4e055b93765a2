import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const cwd = import.meta.dirname;
const files = globSync("**/*.ts", { cwd }).map((file) => file.replaceAll("\\", "/"));

const read = (file: string): string => readFileSync(path.join(cwd, file), "utf8");

/** Returns the files that a file imports from this folder, including those that are imported only for their types. */
function importsOf(file: string): readonly string[] {
  return [...read(file).matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, target = ""]) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}

const TABLES = ["requests.ts", "workspaceRequests.ts"];

/** Returns the files whose functions the tables of requests call. */
function handlerFiles(): readonly string[] {
  const imports = TABLES.flatMap((table) => [...read(table).matchAll(/^import \{([^}]*)\} from "\.\/([^"]+)"/gm)]);
  return imports
    .flatMap(([, names = "", file = ""]) => (/(?:^|,)\s*(?!type )[a-z]/.test(names) ? [file] : []))
    .filter((file, index, all) => !TABLES.includes(file) && all.indexOf(file) === index);
}

/** Returns a file, and all the files in this folder that it imports directly or indirectly. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !files.includes(file)) return seen;
  seen.add(file);
  for (const each of importsOf(file)) reached(each, seen);
  return seen;
}

const sources = files.filter((file) => !file.endsWith(".test.ts"));
const registered = reached("service.ts");
const tested = new Set(files.filter((file) => file.endsWith(".test.ts")).flatMap((file) => [...importsOf(file)]));

describe("table of requests", () => {
  it.each(sources)("includes %s", (file) => {
    expect(
      [...registered],
      `Add a row for "${file}" to a table in server/src/features/requests.ts or workspaceRequests.ts. Then run: npm run typecheck`,
    ).toContain(file);
  });

  it.each(handlerFiles())("has a test for %s", (file) => {
    const test = file.replace(".ts", ".test.ts");
    expect(
      [...tested],
      `Write server/src/features/${test}, or import the feature in another test in its folder. Then run: npx vitest run --project unit server/src/features/${test}`,
    ).toContain(file);
  });
});
