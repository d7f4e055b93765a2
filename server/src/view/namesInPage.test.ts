import { describe, expect, it } from "vitest";
import type { FileFinder } from "./namesInPage.ts";
import { pageBlocks, type TargetReader } from "./pageBlocks.ts";
import { plainTextOf } from "./pageInlines.ts";

const targets: TargetReader = {
  link: (url) => ({ url }),
  image: (target, alt) => ({ file: target, alt }),
};

/** Returns the blocks of a page in a site that has other files. */
function read(text: string, files: Readonly<Record<string, string>> = {}) {
  const findFile: FileFinder = (source) => {
    const path = source.replace(/^\//, "");
    const found = files[path] ?? files[`_snippets/${path}`];
    return found === undefined ? undefined : { path, text: found };
  };
  const variables = new Map([["version", "<b>2</b>.1"]]);
  return pageBlocks(text, "mdx", targets, { path: "page.mdx", variables, findFile }).blocks;
}

/** The box of a component that cannot be drawn. */
const box = (name: string, ...content: readonly unknown[]) => ({
  class: "component",
  children: [{ children: [name] }, ...content],
});

describe("names in a page", () => {
  it.each([
    ["an exported string", 'export const name = "Acme";\n\nBy {name}.', "By Acme."],
    ["a number", "export const limit = 30\n\n{limit} days", "30 days"],
    ["a property of an object", 'export const a = { b: { c: "d" } };\n\nx {a.b.c} {a?.b?.none} y', "x d  y"],
    ["a list", 'export const a = ["b", "c"];\n\nx {a}', "x bc"],
    ["a string in braces", "x {'{'} {\"y\"}", "x { y"],
    ["an element", "export const help = <a href='/x'>help</a>;\n\nAsk for {help}.", "Ask for help."],
    ["nothing for an unknown name", "x {name} y", "x  y"],
    ["nothing for a comment", "x {/* y */}", "x "],
    ["code that cannot be evaluated", "x {a.map((b) => b)}", "x {a.map((b) => b)}"],
    ["a variable", "Version {{version}} and {{other}}", "Version 2.1 and {{other}}"],
    ["a self-referential name", "export const a = a;\n\nx {a}", "x {a}"],
  ])("shows %s", (_, text, shown) => {
    expect(plainTextOf(read(text)).trimEnd()).toBe(shown.trimEnd());
  });

  it.each([
    ["shows the name of an inline component without content", "the <A /> guide", "the {A} guide"],
    ["shows the content of an inline component", "the <A>new</A> guide", "the new guide"],
  ])("%s", (_, text, shown) => {
    const files = { "snippets/a.jsx": "export const A = () => Math.random();" };
    expect(plainTextOf(read(`import { A } from "/snippets/a.jsx";\n\n${text}`, files))).toBe(shown);
  });

  it("includes a snippet with its attributes and exported names", () => {
    const files = {
      "snippets/a.mdx": '---\ntitle: x\n---\nexport const b = "B";\n\nHello {name}, {b}, {missing}.\n\n{children}',
    };
    const blocks = read('import A from "/snippets/a.mdx";\n\n<A name="you">\n\nInner\n\n</A>', files);
    expect(blocks).toMatchObject([
      {
        slug: "snippets/a",
        children: [
          { tag: "p", line: 5 },
          { slug: "page", children: [{ line: 4 }] },
        ],
      },
    ]);
    expect(plainTextOf(blocks)).toBe("Hello you, B, .Inner");
  });

  it("makes the text of a snippet part of a sentence", () => {
    const files = { "a.mdx": "<a href={to}>{children}</a>" };
    expect(read('import A from "/a.mdx"\n\n<A to="/x">Text</A>', files)).toMatchObject([
      { slug: "a", children: [{ tag: "p", children: [{ tag: "Link", url: "/x", children: ["Text"] }] }] },
    ]);
  });

  it("includes a snippet by its file name", () => {
    expect(plainTextOf(read('<Snippet file="a.mdx" />', { "_snippets/a.mdx": "Old **form**" }))).toBe("Old form");
    expect(read('<Snippet file="gone.mdx" />')).toMatchObject([box("<Snippet>", { children: ["gone.mdx"] })]);
  });

  it("shows a box for a snippet that is too large", () => {
    const files = { "a.mdx": "a ".repeat(300 * 1024), "b.mdx": "b" };
    expect(read('import A from "/a.mdx"\nimport B from "/b.mdx"\n\nc\n\n<A />\n\nd <B />', files)).toMatchObject([
      { tag: "p" },
      box("<A> from /a.mdx", { children: ["Too large for the preview"] }),
      { tag: "p" },
      box("<B> from /b.mdx", {}),
    ]);
  });

  it("includes names that other files export", () => {
    const files = {
      "a.jsx":
        'export const unit = "kg";\n\nexport const Price = ({ amount, currency = "EUR" }) => (\n' +
        "  <div><b>{amount}</b> {currency} per {unit}</div>\n);\n\n" +
        "export const Rows = ({ list }) => list.map((each) => <p>{each}</p>);",
    };
    const imports = 'import { Price, Rows, unit as mass } from "/a.jsx";\n\n';
    expect(plainTextOf(read(`${imports}In {mass}: <Price amount={4} />`, files))).toBe("In kg: 4 EUR per kg");
    expect(read(`${imports}<Rows>\n\nInner\n\n</Rows>`, files)).toMatchObject([
      box("<Rows> from /a.jsx", { tag: "p" }),
    ]);
  });

  it.each([
    ["a function", "export function A({ b: { c }, b: d = 2, ...rest }) {\n  return <p>{d}</p>;\n}"],
    ["a function with a default parameter", 'export const A = ({ b = (0, "x") } = {}) => { return (<p>{b}</p>); };'],
    ["a default export", "const Own = function (props) { return <p>{props.b}</p> }\nexport default Own"],
    ["an export under another name", "const Own = ({ b }) => <><p>{b}</p></>;\nexport { Own as A };"],
    ["TypeScript", "interface Props { b: number }\nexport const A = ({ b }: Props) => <p>{b}</p>;"],
    ["declarations on one line", "const c = 1, A = ({ b }) => <p>{b}</p>; export { A }"],
  ])("includes a component that is %s", (_, code) => {
    const source = code.includes("default Own") ? "A" : "{ A }";
    const page = `import ${source} from "/a.tsx";\n\n<A b={4} />`;
    expect(read(page, { "a.tsx": code })).toMatchObject([{ tag: "p", children: ["4"] }]);
  });

  it("evaluates the attributes of components", () => {
    expect(read('export const name = "T";\n\n<Card title={name} horizontal={false} />')).toMatchObject([
      { class: "card", children: [{ children: [{ tag: "strong", children: ["T"] }] }] },
    ]);
  });

  it("fills in attributes in a snippet's code blocks", () => {
    const files = { "a.mdx": "```bash\nrun {name} {other}\n```" };
    expect(read('import A from "/a.mdx"\n\n<A name="x" />', files)).toMatchObject([
      { children: [{ tag: "Code", text: "run x {other}" }] },
    ]);
  });

  it("terminates for recursive snippets", () => {
    const files = {
      "a.mdx": `import A from "/a.mdx"\nimport B from "/b.mdx"\n\n${"<A />\n\n<B />\n\n".repeat(50)}`,
      "b.mdx": `import A from "/a.mdx"\n\n${"<A />\n\n".repeat(50)}`,
    };
    expect(() => JSON.stringify(read('import A from "/a.mdx"\n\n<A />', files))).not.toThrow();
  });
});
