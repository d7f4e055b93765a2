import { afterEach, describe, expect, it } from "vitest";
import { iconDrawings, iconNames } from "../../../tools/generate/icons.mjs";
import { drawnIcon, provideDrawings } from "./iconDrawings.ts";
import data from "./icons.data.json" with { type: "json" };
import { allIcons, iconNamed, isBrand, isImage, nearIcons, relatedIcons } from "./icons.ts";

it("has the names of the installed package: update them with node tools/generate/icons.mjs", () => {
  expect(data).toEqual(iconNames());
});

it("knows every icon by each of its names", () => {
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
  "%s is an image",
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
])("%s is likely meant to be %s", (value, name) => {
  expect(nearIcons(value)[0]).toBe(name);
});

it.each([
  ["book-open-cover", "book-open"],
  ["rectangle-terminal", "terminal"],
])("%s could be stood in for by %s", (value, name) => {
  expect(nearIcons(value)).toEqual([]);
  expect(relatedIcons(value)).toContain(name);
});

it.each(["", "   ", "qqqqqqqq"])("nothing is near to %j", (value) => {
  expect(nearIcons(value)).toEqual([]);
  expect(relatedIcons(value)).toEqual([]);
});

describe("drawings", () => {
  afterEach(() => provideDrawings(undefined));

  it("come from the file of the build", async () => {
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

  it.each<[string, () => Promise<string>]>([
    ["is not there", async () => Promise.reject(new Error("gone"))],
    ["is broken", async () => "{"],
    ["is of another kind", async () => '{"github": 1}'],
    ["holds markup", async () => '{"github": "1 1 M0\\"/><script>"}'],
  ])("are left out when the file %s", async (_, load) => {
    provideDrawings(load);
    expect(await drawnIcon("github")).toBeUndefined();
  });
});
