import componentsSchema from "@sitekeeper/schemas/components.schema.json" with { type: "json" };
import drawings from "@sitekeeper/schemas/drawings.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { attributesOf } from "../formats/components.ts";
import { drawComponent, drawingOf } from "./drawings.ts";
import { pageBlocks } from "./pageBlocks.ts";
import { ATTRIBUTES, type Drawn, type DrawnElement, ISLANDS, isElement, PAGE_TAGS } from "./pageContent.ts";
import { plainTextOf } from "./pageInlines.ts";

/** The drawings that are made in code. */
const IN_CODE = ["heading", "codeSample", "snippet"];
/** The values that placeholders can refer to in addition to attributes. */
const COMPUTED = "name kind line label title show icon iconFile ownIcon isAlone content code entries".split(" ");

const all: Readonly<Record<string, object>> = { ...drawings.blocks, ...drawings.inlines };
const components = Object.keys(componentsSchema.properties).filter((name) => drawingOf(name) !== undefined);

/** Returns the templates of a drawing: its element, and the elements in it. */
function templatesIn(template: object): readonly Readonly<Record<string, unknown>>[] {
  const { children = [] } = template as { readonly children?: readonly (string | object)[] };
  return [
    template as Readonly<Record<string, unknown>>,
    ...children.flatMap((child) => (typeof child === "string" ? [] : templatesIn(child))),
  ];
}

function elementsIn(drawn: Drawn): readonly DrawnElement[] {
  return isElement(drawn) ? [drawn, ...(drawn.children ?? []).flatMap(elementsIn)] : [];
}

describe("drawings.json", () => {
  it("has a drawing for every component", () => {
    const missing = components.filter((name) => ![...Object.keys(all), ...IN_CODE].includes(drawingOf(name)!));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(all))("uses only known tags, attributes and values in %s", (kind, drawing) => {
    const { like = kind } = drawing as { readonly like?: string };
    const users = components.filter((name) => drawingOf(name) === kind);
    const attributes = users.flatMap((name) => Object.keys(attributesOf(name)));
    for (const { tag, children, palette, ...written } of templatesIn(all[like]!)) {
      expect([...PAGE_TAGS, ...ISLANDS]).toContain(String(tag).replace("?", ""));
      expect([...Object.keys(ATTRIBUTES), "href", "src", "like"]).toEqual(expect.arrayContaining(Object.keys(written)));
      const placeholders = JSON.stringify([children, written]).matchAll(/\{([$\w|? ]+)\}/g);
      const names = [...placeholders].flatMap(([, each]) => each!.split("|")).map((each) => each.split("?")[0]!);
      const computed = names.filter((name) => name.startsWith("$")).map((name) => name.slice(1));
      expect(COMPUTED).toEqual(expect.arrayContaining(computed));
      // The attributes of callouts are the same for each of them, although only some document them.
      if (users.length > 0 && like !== "callout")
        expect(attributes).toEqual(expect.arrayContaining(names.filter((name) => /^\w/.test(name))));
    }
  });

  it.each(Object.keys(all))("leaves no placeholder in %s", (kind) => {
    const component = {
      name: "Name",
      line: 1200,
      targets: { link: (url: string) => ({ url }), image: (file: string, alt: string) => ({ file, alt }) },
      content: () => ["content"],
    };
    for (const attribute of [() => "1", () => undefined]) {
      const drawn = drawComponent(kind, { ...component, attribute });
      expect(JSON.stringify(drawn)).not.toMatch(/[{]\$?\w+[}|?]|\?"/);
      for (const element of elementsIn(drawn)) expect([...PAGE_TAGS, ...ISLANDS]).toContain(element.tag);
      expect(drawn.line).toBe(1200);
    }
  });
});

describe("drawComponent", () => {
  const draw = (text: string): readonly DrawnElement[] => {
    const targets = { link: (url: string) => ({ url }), image: (file: string, alt: string) => ({ file, alt }) };
    return pageBlocks(text, "mdx", targets).blocks.flatMap(elementsIn);
  };
  const textsOf = (text: string, name: string): readonly string[] =>
    draw(text)
      .filter((element) => element.class?.split(" ")[0] === name)
      .map((element) => plainTextOf([element]));

  it.each([
    ['<ParamField query="a" type="number" required />', ["number", "query", "required"]],
    ['<ParamField path="a" default="x" deprecated />', ["path", "deprecated", "default: x"]],
    ['<ResponseField name="a" required={false} />', []],
  ])("draws the labels of %s", (text, labels) => {
    expect(textsOf(text, "pill")).toEqual(labels);
  });

  it.each([
    ["blue", "#2563eb"],
    ["#123", "#123"],
    ["teal", undefined],
    ["constructor", undefined],
    ["url(//x)", undefined],
  ])("draws a badge in the color %s", (color, own) => {
    expect(draw(`a <Badge color="${color}">b</Badge>`)).toContainEqual(
      expect.objectContaining({ class: "text-badge", own }),
    );
  });

  it.each([
    ["an image file as the icon of a card", '<Card icon="/a.svg" />', ["Picture"]],
    ["an icon", '<Card icon="star" />', ["Icon"]],
    ["the default icon of a callout", '<Note icon="/a.svg" />', ["Icon"]],
    ["a card without either", '<Card title="A" />', []],
  ])("draws %s", (_, text, tags) => {
    expect(
      draw(text)
        .map(({ tag }) => tag)
        .filter((tag) => tag === "Icon" || tag === "Picture"),
    ).toEqual(tags);
  });

  it("draws a file tree that is written as a list or as components", () => {
    const entries = (text: string) =>
      draw(text)
        .filter(({ tag }) => tag === "li")
        .map((element) => plainTextOf([element]).trim().replace(/\s+/g, " "));
    expect(entries("<Tree>\n\n- a/\n  - b\n- c\n\n</Tree>")).toEqual(["a/ b", "b", "c"]);
    expect(
      entries(
        '<Tree>\n<Tree.Folder name="a">\n<Tree.File name="b" />\n</Tree.Folder>\n<Tree.File name="c" />\n</Tree>',
      ),
    ).toEqual(["a b", "b", "c"]);
  });

  it.each([
    ['<Visibility for="agents">\n\na\n\n</Visibility>', ["<Visibility> agents"]],
    ['<Visibility for="humans">\n\na\n\n</Visibility>', []],
    ["<Visibility>\n\na\n\n</Visibility>", []],
  ])("shows who can see %j", (text, names) => {
    expect(textsOf(text, "component-name")).toEqual(names);
    expect(plainTextOf(draw(text).slice(0, 1))).toContain("a");
  });
});
