import { afterEach, describe, expect, it } from "vitest";
import { iconDrawings, iconNames, strokedDrawings } from "../../../../tools/generate/icons.mjs";
import { entriesOfKind } from "../../schema/entries.ts";
import { configOf } from "../../testing/findings.ts";
import { occurrenceOf } from "../valueContext.ts";
import { drawingOf, drawnIcon, provideDrawings } from "./iconDrawings.ts";
import { libraries, libraryAt, libraryOfSite, otherLibraries } from "./iconLibraries.ts";
import data from "./icons.data.json" with { type: "json" };
import { allIcons, iconNamed, isBrand, isImage, relatedIcons, similarIcons } from "./icons.ts";

it("contains the names from the installed package (run node tools/generate/icons.mjs to update them)", () => {
  expect(data).toEqual(iconNames());
});

it("finds every icon by each of its names", () => {
  expect(iconNamed("github")?.styles).toEqual(["brands"]);
  expect(iconNamed("face-smile")?.styles).toEqual(["solid", "regular"]);
  expect(iconNamed("smile")?.name).toBe("face-smile");
  expect(iconNamed("Wrench")?.name).toBe("wrench");
  expect(iconNamed("constructor")).toBeUndefined();
  for (const icon of allIcons())
    for (const name of [icon.name, ...icon.otherNames]) expect(iconNamed(name)).toBeDefined();
});

it("recognizes brand icons", () => {
  expect(isBrand(iconNamed("github")!)).toBe(true);
  expect(isBrand(iconNamed("book-open")!)).toBe(false);
  expect(isBrand(iconNamed("font-awesome")!)).toBe(false);
});

it.each(["/logo/light.png", "https://example.com/i.svg", "logo.svg", "data:image/png;base64,xx"])(
  "recognizes %s as an image",
  (value) => {
    expect(isImage(value)).toBe(true);
  },
);

it.each([
  ["Wrench", "wrench"],
  ["fa-github", "github"],
  ["fab fa-github", "github"],
  ["fa-solid fa-book-open", "book-open"],
  ["face-smle", "face-smile"],
  ["githb", "github"],
  ["book_open", "book-open"],
  ["bookOpen", "book-open"],
])("corrects %s to %s", (value, name) => {
  expect(similarIcons(value)[0]).toBe(name);
});

it.each([
  ["book-open-cover", "book-open"],
  ["rectangle-terminal", "terminal"],
])("suggests an alternative for %s: %s", (value, name) => {
  expect(similarIcons(value)).toEqual([]);
  expect(relatedIcons(value)).toContain(name);
});

it.each(["", "   ", "qqqqqqqq"])("has no suggestions for %j", (value) => {
  expect(similarIcons(value)).toEqual([]);
  expect(relatedIcons(value)).toEqual([]);
});

describe("drawings", () => {
  afterEach(() => provideDrawings(undefined));

  it("are loaded from the file that the build writes", async () => {
    let loads = 0;
    provideDrawings(async () => {
      loads++;
      return JSON.stringify(iconDrawings());
    });
    for (const { name } of allIcons()) {
      expect(await drawnIcon(name)).toMatch(/^!\[[a-z0-9-]+\]\(data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+\)$/);
    }
    expect(await drawnIcon("none")).toBeUndefined();
    expect(loads).toBe(1);
  });

  it.each(["lucide", "tabler"] as const)("exist for all icons in %s, either stroked or filled", async (id) => {
    const files: string[] = [];
    provideDrawings(async (file) => {
      files.push(file);
      return JSON.stringify(strokedDrawings(id));
    });
    const library = libraries[id];
    const drawings = await Promise.all(library.names().map((name) => drawingOf(name, library)));
    expect(drawings.filter((drawing) => drawing === undefined || /NaN|undefined/.test(drawing.path))).toEqual([]);
    expect(drawings.some((drawing) => drawing?.isStroke)).toBe(true);
    expect(await drawnIcon("home", library)).toMatch(/^!\[home\]\(data:image\/svg/);
    expect(files).toEqual([`icons.${id}.json`]);
  });

  it.each<[string, () => Promise<string>]>([
    ["is missing", async () => Promise.reject(new Error("gone"))],
    ["is malformed", async () => "{"],
    ["has a different format", async () => '{"github": 1}'],
    ["contains markup", async () => '{"github": "1 1 M0\\"/><script>"}'],
  ])("are omitted if the file %s", async (_, load) => {
    provideDrawings(load);
    expect(await drawnIcon("github")).toBeUndefined();
  });
});

describe("libraries", () => {
  it.each([
    ["lucide", "house", true],
    ["lucide", "home", true],
    ["lucide", "House", true],
    ["lucide", "github", true],
    ["lucide", "robot", false],
    ["tabler", "brand-github", true],
    ["tabler", "home-filled", true],
    ["tabler", "github", false],
    ["fontawesome", "book-open-cover", true],
    ["fontawesome", "javascript", true],
    ["fontawesome", "constructor", false],
  ] as const)("%s has %s: %s", (id, name, isKnown) => {
    expect(libraries[id].has(name)).toBe(isKnown);
  });

  it("suggest similar and related names", () => {
    expect(libraries.lucide.suggest("fa-House")).toEqual(["house"]);
    expect(libraries.tabler.suggest("brand-githb")[0]).toBe("brand-github");
    expect(libraries.lucide.related("wand-magic-sparkles")).toContain("wand-sparkles");
  });

  const schema = {
    properties: {
      icons: { type: "object", properties: { library: { type: "string", "x-role": "icons.library" } } },
      icon: {
        type: "object",
        properties: {
          name: { type: "string", "x-kind": "icon-name", "x-role": "icon" },
          library: { type: "string", "x-role": "icon.library" },
        },
      },
    },
  } as const;
  const libraryIn = (text: string) => {
    const config = configOf(text, schema);
    return libraryAt({ config, occurrence: occurrenceOf(entriesOfKind(config, "icon-name")[0]!) }).id;
  };

  it.each([
    ['{"icon":{"name":"x"}}', "fontawesome"],
    ['{"icons":{"library":"lucide"},"icon":{"name":"x"}}', "lucide"],
    ['{"icons":{"library":"lucide"},"icon":{"name":"x","library":"tabler"}}', "tabler"],
    ['{"icons":{"library":"other"},"icon":{"name":"x","library":1}}', "fontawesome"],
  ])("%s: %s", (text, id) => {
    expect(libraryIn(text)).toBe(id);
  });

  it("are limited to one library in a format without a library setting", () => {
    const config = configOf('{"icons":{"library":"lucide"}}');
    expect(libraryOfSite(config).has("javascript")).toBe(false);
    expect(otherLibraries("life-buoy", libraryOfSite(config), config)).toEqual([]);
  });
});
