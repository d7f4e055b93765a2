// Packs both command lines for npm: `npm run pack:npm -- --out DIR` creates DIR/sitekeeper-VERSION.tgz. The build is
// reproducible. The package contains bundles, JSON Schemas with their types, and the rule pages, and has no
// dependencies.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildBundles, root } from "./bundles.ts";
import { noticesFor } from "./notices.ts";
import { checkSize, kilobytes } from "./size.ts";
import { typesOfSchema } from "./typesOfSchema.ts";

/** The size limit of the tarball in bytes. The tarball is currently 3.0 MB, including 0.8 MB of SVG icons. */
const SIZE_LIMIT = 3_200_000;

/** The bundles of the commands, and the bundles that they load. */
const BUNDLES = [
  "compile-cache",
  "site-config",
  "server",
  "server-main",
  "mcp-sdk",
  "network",
  "spec-validator",
  "user-groups",
];

/** The commands. Each one checks the Node version, then loads its bundle. */
const BIN = { "site-config": "server/bin/site-config.cjs", "user-groups": "user-groups/bin/user-groups.cjs" };

/** The schema that the build completes with the rules. */
const SETTINGS = "sitekeeper.schema.json";

/** The schemas with their related files, and the names of the types they describe. */
const SCHEMAS = {
  "site-config.schema.json": "SiteConfig",
  "docs.schema.json": "DocsConfig",
  [SETTINGS]: "Settings",
  "user-groups-plan.schema.json": "UserGroupsPlan",
  "user-group-document.schema.json": "UserGroupDocument",
  "components.schema.json": undefined,
  "front-matter.schema.json": undefined,
  "code-fences.schema.json": undefined,
  "user-group-api.openapi.json": undefined,
  "vocabulary.json": undefined,
} as const;

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (values.out === undefined) {
  console.error("Specify a folder for the tarball: npm run pack:npm -- --out DIR");
  process.exit(2);
}
const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.out);
mkdirSync(out, { recursive: true });
mkdirSync(path.join(root, "out"), { recursive: true });
const stage = mkdtempSync(path.join(root, "out/npm-"));
try {
  fill();
  const tarball = path.join(out, pack());
  console.log(`${tarball}: ${kilobytes(statSync(tarball).size)}`);
  checkSize("The npm package", statSync(tarball).size, SIZE_LIMIT);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function fill(): void {
  const bundles = buildBundles(path.join(stage, "dist"), BUNDLES);
  const put = (file: string, text: string) => writeFileSync(path.join(stage, file), text);
  const copies = [
    ...Object.values(BIN),
    ...Object.keys(SCHEMAS).map((file) => `schemas/${file}`),
    // SARIF output refers to rule pages in the published package.
    ...globSync("docs/rules/*.md", { cwd: root }),
    "LICENSE",
    "CHANGELOG.md",
  ];
  for (const file of copies) cpSync(path.join(root, file), path.join(stage, file));
  for (const file of ["README.md", "index.cjs"])
    cpSync(path.join(root, "tools/packaging/npm", file), path.join(stage, file));
  cpSync(path.join(stage, "dist/schemas", SETTINGS), path.join(stage, "schemas", SETTINGS));
  put("index.d.ts", declarations());
  put("THIRD-PARTY-NOTICES.md", noticesFor(bundles));
  put("package.json", `${JSON.stringify(manifest(Object.keys(bundles.sources)), undefined, 2)}\n`);
}

function declarations(): string {
  const types = Object.entries(SCHEMAS).flatMap(([file, name]) => {
    const schema = JSON.parse(readFileSync(path.join(stage, "schemas", file), "utf8"));
    return name === undefined ? [] : [typesOfSchema(name, schema)];
  });
  return [readFileSync(path.join(root, "tools/packaging/npm/index.d.ts"), "utf8"), ...types].join("\n");
}

/** @param bundles The file names in dist/. */
function manifest(bundles: readonly string[]) {
  const { name, version, keywords, license, homepage, engines } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  return {
    name,
    version,
    description:
      "Linter and language server for docs.json, mint.json and site.config.json, the configuration of MDX documentation sites; client and service for user groups and their tokens.",
    keywords,
    license,
    homepage,
    engines: { node: engines.node },
    bin: BIN,
    exports: {
      ".": { types: "./index.d.ts", default: "./index.cjs" },
      "./schemas/*": "./schemas/*",
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    files: [
      ...[...bundles, "icons.json", "icons.lucide.json", "icons.tabler.json"].map((file) => `dist/${file}`),
      ...Object.values(BIN),
      "schemas",
      "docs/rules",
      "index.cjs",
      "index.d.ts",
      "CHANGELOG.md",
      "THIRD-PARTY-NOTICES.md",
    ],
  };
}

/** Packs the staging folder with npm, which normalizes timestamps and file order. Returns the name of the tarball. */
function pack(): string {
  const args = ["pack", "--json", "--ignore-scripts", "--loglevel=error", `--pack-destination=${out}`];
  const printed = execFileSync("npm", args, { cwd: stage, encoding: "utf8", shell: process.platform === "win32" });
  const [{ filename }] = JSON.parse(printed);
  return filename;
}
