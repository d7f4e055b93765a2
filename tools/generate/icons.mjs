// Compiles the icon library into two small files. Names, styles, other names and search words of the free icons, and the
// names of all others, go to server/src/kinds/icons.data.json. It is in the repository: `node tools/generate/icons.mjs`
// writes it again after an update of a package, and a test compares it with the packages. Drawings go to dist/icons.json
// with every build.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const NAMES_FILE = path.join(import.meta.dirname, "../../server/src/kinds/icons.data.json");

/** The styles of the free set with their letters. The first style of an icon is drawn. */
const STYLES = { solid: "s", brands: "b", regular: "r" };

function readSet() {
  const manifest = require.resolve("@fortawesome/fontawesome-free/package.json");
  const families = path.join(path.dirname(manifest), "metadata/icon-families.json");
  return {
    version: JSON.parse(readFileSync(manifest, "utf8")).version,
    icons: Object.entries(JSON.parse(readFileSync(families, "utf8"))).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Every name of the library, Pro icons and names from earlier versions included. The package has only types. */
function everyName() {
  const types = path.join(
    path.dirname(require.resolve("@fortawesome/fontawesome-common-types/package.json")),
    "index.d.ts",
  );
  const [, names = ""] = /export type IconName = ([^;]+);/.exec(readFileSync(types, "utf8")) ?? [];
  return [...names.matchAll(/["']([^"']+)["']/g)].map(([, name]) => name.toLowerCase());
}

/**
 * A line with the data of each free icon except its drawing, sorted by name (`name|styles|other names|search words`), and
 * the names that only Pro has.
 */
export function iconNames() {
  const { version, icons } = readSet();
  const lines = icons.map(([name, { svgs, aliases, search }]) => {
    const styles = Object.entries(STYLES).map(([style, letter]) => (style in svgs.classic ? letter : ""));
    return [name, styles.join(""), (aliases?.names ?? []).join(","), search.terms.join(",")].join("|");
  });
  const free = new Set(icons.flatMap(([name, { aliases }]) => [name, ...(aliases?.names ?? [])]));
  const proNames = everyName().filter((name) => !free.has(name));
  return { version, icons: lines, proNames: proNames.sort().join(",") };
}

/** One drawing of each icon, by name: width, height and the path of a 0-based view box, separated by spaces. */
export function iconDrawings() {
  const drawings = readSet().icons.map(([name, { svgs }]) => {
    const { viewBox, path: d } = svgs.classic[Object.keys(STYLES).find((style) => style in svgs.classic)];
    return [name, `${viewBox[2]} ${viewBox[3]} ${d}`];
  });
  return Object.fromEntries(drawings);
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(NAMES_FILE, `${JSON.stringify(iconNames(), undefined, 2)}\n`);
