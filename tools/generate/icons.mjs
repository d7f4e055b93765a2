// Compiles the icon libraries into small files. Names, styles, aliases, and search terms go to
// server/src/knowledge/look/icons.data.json, which is checked in: run `node tools/generate/icons.mjs` after updating a package.
// A test compares the file with the packages. The SVG shapes go to dist/icons.json, dist/icons.lucide.json, and
// dist/icons.tabler.json in every build.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const NAMES_FILE = path.join(import.meta.dirname, "../../server/src/knowledge/look/icons.data.json");

/** The free styles and their letters. An icon is drawn in the first of its styles. */
const STYLES = { solid: "s", brands: "b", regular: "r" };

function readSet() {
  const manifest = require.resolve("@fortawesome/fontawesome-free/package.json");
  const families = path.join(path.dirname(manifest), "metadata/icon-families.json");
  return {
    version: JSON.parse(readFileSync(manifest, "utf8")).version,
    icons: Object.entries(JSON.parse(readFileSync(families, "utf8"))).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Returns all names in the library, including Pro icons and old names. The package contains only types. */
function allNames() {
  const types = path.join(
    path.dirname(require.resolve("@fortawesome/fontawesome-common-types/package.json")),
    "index.d.ts",
  );
  const [, names = ""] = /export type IconName = ([^;]+);/.exec(readFileSync(types, "utf8")) ?? [];
  return [...names.matchAll(/["']([^"']+)["']/g)].map(([, name]) => name.toLowerCase());
}

/**
 * Returns one line of data per free icon, sorted by name (`name|styles|other names|search words`), and the names of Pro
 * icons. The SVG shapes are not included.
 */
export function iconNames() {
  const { version, icons } = readSet();
  const lines = icons.map(([name, { svgs, aliases, search }]) => {
    const styles = Object.entries(STYLES).map(([style, letter]) => (style in svgs.classic ? letter : ""));
    return [name, styles.join(""), (aliases?.names ?? []).join(","), search.terms.join(",")].join("|");
  });
  const free = new Set(icons.flatMap(([name, { aliases }]) => [name, ...(aliases?.names ?? [])]));
  const proNames = allNames().filter((name) => !free.has(name));
  return {
    version,
    icons: lines,
    proNames: proNames.sort().join(","),
    ...Object.fromEntries(STROKED.map((library) => [library, strokedNames(library)])),
  };
}

/** The libraries with stroked icons. Each package contains all icons in a single file. */
export const STROKED = ["lucide", "tabler"];

/**
 * Returns the icons in a library and its aliases, in the form `name,name` and `alias=name,…`. Icons that the latest
 * version no longer contains, such as brand icons, also count as known, because it is not documented which version the
 * platform uses.
 */
function strokedNames(library) {
  const { icons, aliases } = strokedSet(library);
  const [names, gone] = [false, true].map((hidden) =>
    Object.keys(icons).filter((name) => Boolean(icons[name].hidden) === hidden),
  );
  const others = Object.entries(aliases).filter(([, { parent }]) => icons[parent]);
  return {
    names: names.sort().join(","),
    otherNames: [...others.map(([name, { parent }]) => [name, parent]), ...gone.map((name) => [name, name])]
      .map(([name, icon]) => `${name}=${icon}`)
      .sort()
      .join(","),
  };
}

function strokedSet(library) {
  return JSON.parse(readFileSync(require.resolve(`@iconify-json/${library}/icons.json`), "utf8"));
}

/**
 * Returns the SVG shapes in a library by name, in the format of {@link iconDrawings}: `width height`, then `stroke` for
 * lines, and the path.
 */
export function strokedDrawings(library) {
  const { icons, width, height } = strokedSet(library);
  return Object.fromEntries(
    Object.entries(icons).map(([name, { body }]) => {
      const kind = body.includes("stroke=") ? " stroke" : "";
      return [name, `${width} ${height}${kind} ${pathOf(body)}`];
    }),
  );
}

/** Converts the elements of an SVG to a single path. */
function pathOf(body) {
  const shapes = [...body.matchAll(/<(path|circle|ellipse|rect) ([^>]*)>/g)];
  return shapes
    .map(([, shape, attributes]) => {
      const of = (name) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
      const number = (name, fallback = 0) => Number(of(name) ?? fallback);
      if (shape === "path") return of("d");
      const [x, y] = [number("x"), number("y")];
      if (shape === "rect") return rectangle(x, y, number("width"), number("height"), number("rx", of("ry")));
      const rx = number("rx", of("r"));
      return ellipse(number("cx"), number("cy"), rx, number("ry", rx));
    })
    .join("");
}

function ellipse(cx, cy, rx, ry) {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle(x, y, width, height, radius) {
  const r = Math.min(radius, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/**
 * Returns the SVG shape of each icon by name: the width, height, and path in a view box that starts at 0, separated by
 * spaces.
 */
export function iconDrawings() {
  const drawings = readSet().icons.map(([name, { svgs }]) => {
    const { viewBox, path: d } = svgs.classic[Object.keys(STYLES).find((style) => style in svgs.classic)];
    return [name, `${viewBox[2]} ${viewBox[3]} ${d}`];
  });
  return Object.fromEntries(drawings);
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(NAMES_FILE, `${JSON.stringify(iconNames(), undefined, 2)}\n`);
