// `npm run check [COMMIT]`: runs the linter, the type checker, the unit tests affected by the changes, and the guard
// tests, which read files without importing them. The changes are those since the last commit, or since the given
// commit or branch.
import { execFileSync, spawn, spawnSync } from "node:child_process";

/** Tests that compare files with each other. Their messages say what is missing and how to add it. */
const GUARDS = [
  "server/src/rules/index.test.ts",
  "server/src/settings/settingsSchema.test.ts",
  "server/src/features/requests.test.ts",
  "server/src/text/german.test.ts",
  "server/src/formats/fieldNames.test.ts",
  "server/src/formats/tagSchema.test.ts",
  "server/src/formats/docs/schema.test.ts",
  "server/src/formats/mint/siteConfigSchema.test.ts",
  "client/src/manifest.test.ts",
  "client/src/manifestTexts.test.ts",
  "test/documents/generated.test.ts",
  "test/documents/layers.test.ts",
  "test/documents/links.test.ts",
  "test/documents/site.test.ts",
  "test/words/words.test.ts",
];

/** Slow tests with many generated inputs, which `npm test` runs. */
const SLOW = ["**/rules/fixes.test.ts", "**/engine/safeFixes.test.ts", "**/adversarial.test.ts", "tools/fuzz/**"];

const git = (...args: string[]): readonly string[] =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

const since = process.argv[2] ?? "HEAD";
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since),
  ...git("ls-files", "--others", "--exclude-standard"),
];

/** Formatting the whole repository takes much longer than formatting a few files. */
const formatting =
  changed.length > 10 ? "npm run format" : `npx biome check --write --files-ignore-unknown=true ${changed.join(" ")}`;

const steps: readonly (readonly [repair: string, command: readonly string[]])[] = [
  [
    `Run: ${formatting}`,
    ["biome", "check", "--error-on-warnings", "--no-errors-on-unmatched", "--files-ignore-unknown=true", ...changed],
  ],
  ["Fix the type errors above.", ["tsc", "-b"]],
  [
    "Follow the messages above, and then run npm run check again.",
    [
      ...["vitest", "related", "--run", "--reporter=dot", "--project=unit", "--project=unit-mocks", "--project=guards"],
      ...SLOW.flatMap((files) => ["--exclude", files]),
      ...GUARDS,
      ...changed.filter((file) => /\.[mc]?tsx?$/.test(file)),
    ],
  ],
];

const failed: string[] = [];
for (const [repair, [name = "", ...args]] of steps) {
  if (name === "biome" && changed.length === 0) continue;
  console.log(`\n${name}`);
  // npm adds these programs to the PATH.
  const child = spawn(name, args, { stdio: "inherit", shell: process.platform === "win32" });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) failed.push(`${name} failed. ${repair}`);
}
const { stdout: untranslated } = spawnSync("node", ["tools/untranslated.ts"], { encoding: "utf8" });
if (untranslated !== "")
  console.log(
    `\n${untranslated}Editors show these texts in English. The German translations are only required for a release.`,
  );
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;
