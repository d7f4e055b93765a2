// `npm run new -- rule|kind|component|feature|command NAME`: creates the files and entries for a new feature, with a
// test that fails until it is finished. See docs/contributing/recipes.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { command } from "./command.ts";
import { component } from "./component.ts";
import { feature } from "./feature.ts";
import { kind } from "./kind.ts";
import type { Recipe } from "./recipe.ts";
import { rule } from "./rule.ts";

const RECIPES: Readonly<Record<string, Recipe>> = { rule, kind, component, feature, command };
const root = path.join(import.meta.dirname, "../..");

try {
  create(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function create([what = "", name = "", ...others]: readonly string[]): void {
  const recipe = Object.hasOwn(RECIPES, what) ? RECIPES[what] : undefined;
  const usage = `npm run new -- ${Object.keys(RECIPES).join("|")} NAME`;
  if (!recipe || name === "" || others.length > 0) throw new Error(`Usage: ${usage}`);
  if (!recipe.name.test(name)) throw new Error(`"${name}" is not a valid name for a ${what}. Use ${recipe.expected}.`);
  const { files, edits, next } = recipe.make(name, (file) => readFileSync(path.join(root, file), "utf8"));
  const taken = [...files.keys()].filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new Error(`${taken.join(" and ")} already exists. Choose another name.`);
  for (const [file, text] of [...files, ...edits]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(`${files.has(file) ? "created " : "changed "}${file}`);
  }
  console.log(`\nNext steps:\n${next.map((step, index) => `${index + 1}. ${step}`).join("\n")}`);
}
