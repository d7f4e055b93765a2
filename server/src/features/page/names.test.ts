import { beforeAll, describe, expect, it } from "vitest";
import type { Location, MarkupContent, WorkspaceEdit } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { TextLines } from "../../json/textLines.ts";
import { pageBody } from "../../site/pageBody.ts";
import type { SiteIndex } from "../../site/siteIndex.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { noOpenPages } from "../pageEdits.ts";
import { prepareRenameName, renameName } from "./nameRename.ts";
import { completeInPage, readForCompletion } from "./pageCompletion.ts";
import { definitionInPage, hoverInPage } from "./pageLinks.ts";
import { referencesInPage } from "./pageReferences.ts";

const files: Readonly<Record<string, string>> = {
  "docs.json": '{ "name": "A", "variables": { "version": "2.1", "app-name": "Acme" } }',
  "start.mdx": "",
  "other.mdx": 'import { Plan } from "/snippets/plans.mdx";\n\n<Plan tier="a" />\n\nVersion {{version}}.\n',
  "guides/setup.mdx":
    'import Limits from "/snippets/plan-limits.mdx";\nimport { Plan as Tier, price } from "../snippets/plans.mdx";\n\n<Limits product="x" />\n\n<Tier>\n  {price}\n</Tier>\n\n```\n<Plan />\n```\n',
  "snippets/plan-limits.mdx": "You get {count} calls of {product}.\n\nMore {{version}}.\n",
  "snippets/plans.mdx":
    'export const price = "5";\n\nexport const Plan = ({ tier, children }) => <b>{tier}{children}</b>;\n\n<Plan tier="own" />\n',
  "snippets/box.jsx":
    "export const Box = ({ size, color = 1 }) => <div />;\nexport default function Main() { return null }\n",
  "api/events.yaml": "asyncapi: 3.0.0\nchannels:\n  chat: { title: Live chat }\n",
  "api/openapi.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: { "/users/{id}": { get: { summary: "Get a user", parameters: [{ name: "id", in: "path" }] }, delete: {} } },
  }),
};
const config = parseSiteConfig("file:///site/docs.json", files["docs.json"]!);
const client: FeatureClient = { ...plainClient, markdown: true, documentChanges: true };
let site: SiteIndex;
beforeAll(async () => {
  site = await siteOf(files);
  await site.prepare({ apiDescriptions: [], bodies: true });
});

/** Returns a page in the site, with the cursor at `|`. */
function at(marked: string, path = "start.mdx") {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const page = pageBody(path.replace(/\.mdx$/, ""), path, text, undefined);
  return { each: { config, site, page }, offset, text, position: page.document.positionAt(offset) };
}

/** Returns the page after an item is accepted, including the item's additional edits. */
async function pageAfter(marked: string, label: string): Promise<string | undefined> {
  const { each, position, text } = at(marked);
  await readForCompletion(each, position);
  const item = completeInPage(each, position, client).items.find((item) => item.label === label);
  const edits = [item?.textEdit ?? [], item?.additionalTextEdits ?? []].flat();
  return item && changed(text, edits as { range: Location["range"]; newText: string }[]);
}

function changed(
  text: string,
  edits: readonly { readonly range: Location["range"]; readonly newText: string }[],
): string {
  const lines = new TextLines(text);
  const spans = edits.map(({ range, newText }) => {
    const offset = lines.offsetAt(range.start);
    return { offset, length: lines.offsetAt(range.end) - offset, content: newText };
  });
  return applyEdits(
    text,
    spans.sort((a, b) => a.offset - b.offset),
  );
}

describe("completion of names", () => {
  it.each<[string, string, string, string | undefined]>([
    [
      "a snippet, with its import",
      "---\ntitle: A\n---\n\nText.\n\n<Plan|",
      "PlanLimits",
      '---\ntitle: A\n---\n\nimport PlanLimits from "/snippets/plan-limits.mdx";\n\nText.\n\n<PlanLimits />',
    ],
    [
      "an exported component, with its import after the other imports",
      'import A from "/a.mdx";\n\n<Bo|',
      "Box",
      'import A from "/a.mdx";\nimport { Box } from "/snippets/box.jsx";\n\n<Box />',
    ],
    [
      "an exported component, with its import next to an imported name",
      'import { price } from "/snippets/plans.mdx";\n\n<Pl|',
      "Plan",
      'import { price, Plan } from "/snippets/plans.mdx";\n\n<Plan />',
    ],
    [
      "a property of a component",
      'import { Box } from "/snippets/box.jsx";\n\n<Box c|',
      "color",
      'import { Box } from "/snippets/box.jsx";\n\n<Box color=""',
    ],
    [
      "a name in a snippet",
      'import L from "/snippets/plan-limits.mdx";\n\n<L |',
      "count",
      'import L from "/snippets/plan-limits.mdx";\n\n<L count=""',
    ],
    ["a path to import", 'import A from "/sn|"', "/snippets/box.jsx", 'import A from "/snippets/box.jsx"'],
    [
      "a relative path to import",
      'import A from "./sn|"',
      "./snippets/plans.mdx",
      'import A from "./snippets/plans.mdx"',
    ],
    [
      "an exported name to import",
      'import { p| } from "/snippets/plans.mdx"',
      "price",
      'import { price } from "/snippets/plans.mdx"',
    ],
    ["an exported value", 'export const a1 = "x";\n\nText {a|', "a1", 'export const a1 = "x";\n\nText {a1}'],
    ["a variable", "Text {{ve|", "version", "Text {{version}}"],
    ["a variable in code", "```\nrun {{app|}}\n```", "app-name", "```\nrun {{app-name}}\n```"],
    ["a channel", "---\nasyncapi: |\n---\n", "chat", "---\nasyncapi: chat\n---\n"],
    ["an operation", "---\nopenapi: |\n---\n", "GET /users/{id}", "---\nopenapi: GET /users/{id}\n---\n"],
    ["no variable inside an object", "<Frame style={{ve|", "version", undefined],
  ])("offers %s", async (_, marked, label, expected) => {
    expect(await pageAfter(marked, label)).toBe(expected);
  });
});

describe("hover for a name", () => {
  it.each<[string, string, string[]]>([
    ["a snippet", 'import L from "/snippets/plan-limits.mdx";\n\n<L|', ["You get {count} calls", "Used by 1 page"]],
    ["an import", 'import L from "/snippets/pla|n-limits.mdx";', ["You get {count} calls"]],
    ["a component from a file", 'import { Box } from "/snippets/box.jsx";\n\n<Bo|x />', ["export const Box"]],
    ["a variable", "Text {{vers|ion}}", ["2.1"]],
    ["a channel", "---\nasyncapi: /api/events.yaml ch|at\n---\n", ["Live chat", "api/events.yaml"]],
    ["an operation", "---\nopenapi: get /us|ers/{id}\n---\n", ["Get a user", "`id`", "api/openapi.json"]],
  ])("shows %s", async (_, marked, expected) => {
    const { each, position } = at(marked);
    const hover = await hoverInPage(each, position, client);
    for (const text of expected) expect((hover!.contents as MarkupContent).value).toContain(text);
  });
});

/** Returns the locations, in the form `file: text`. */
function formatLocations(locations: readonly Location[] | undefined, own: string): string[] {
  return (locations ?? []).map(({ uri, range }) => {
    const path = uri.replace("file:///site/", "");
    const text = path === "start.mdx" ? own : files[path]!;
    const lines = new TextLines(text);
    return `${path}:${range.start.line + 1} ${text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end))}`;
  });
}

describe("definition of a name", () => {
  it.each<[string, string, string]>([
    [
      "goes to a component that a file exports",
      'import { Plan } from "/snippets/plans.mdx";\n\n<Pl|an />',
      "snippets/plans.mdx:3 Plan",
    ],
    ["goes to a snippet", 'import L from "/snippets/plan-limits.mdx";\n\n<|L />', "snippets/plan-limits.mdx:1 "],
    [
      "goes from an import to the export",
      'import { pri|ce } from "/snippets/plans.mdx";',
      "snippets/plans.mdx:1 price",
    ],
    [
      "goes to a component that the page itself defines",
      "export const Own = () => <b />;\n\n<Ow|n />",
      "start.mdx:1 Own",
    ],
    ["goes from a variable to the config", "{{vers|ion}}", "docs.json:1 version"],
    ["goes from a channel to its file", "---\nasyncapi: ch|at\n---\n", "api/events.yaml:3 "],
    ["goes from an operation to its file", "---\nopenapi: GET /use|rs/{id}\n---\n", "api/openapi.json:1 "],
  ])("%s", async (_, marked, expected) => {
    const { each, position, text } = at(marked);
    await site.readApiDescription("api/openapi.json");
    expect(formatLocations(definitionInPage(each, position), text)).toEqual([expected]);
  });

  it("finds every use of an exported component", () => {
    const { each, position, text } = at('import { Plan } from "/snippets/plans.mdx";\n\n<Pl|an>\n</Plan>\n');
    expect(formatLocations(referencesInPage(each, position, { includeDeclaration: true }), text).sort()).toEqual([
      "guides/setup.mdx:2 Plan",
      "other.mdx:1 Plan",
      "other.mdx:3 Plan",
      "snippets/plans.mdx:3 Plan",
      "snippets/plans.mdx:5 Plan",
      "start.mdx:1 Plan",
      "start.mdx:3 Plan",
      "start.mdx:4 Plan",
    ]);
  });

  it("finds every use of a tag in the site instead of the links to the page", () => {
    const { each, position, text } = at("<No|te>a</Note>\n\n<Note>b</Note> <Tip>c</Tip>\n");
    const found = formatLocations(referencesInPage(each, position, { includeDeclaration: true }), text);
    expect(found.sort()).toEqual(["start.mdx:1 Note", "start.mdx:3 Note"]);
  });

  it("finds every use of a variable", () => {
    const { each, position, text } = at("{{ver|sion}} and {{version}}");
    expect(formatLocations(referencesInPage(each, position, { includeDeclaration: true }), text).sort()).toEqual([
      "docs.json:1 version",
      "other.mdx:5 version",
      "snippets/plan-limits.mdx:3 version",
      "start.mdx:1 version",
      "start.mdx:1 version",
    ]);
  });
});

describe("renaming", () => {
  /** Returns the files after a rename. */
  function filesAfterRename(marked: string, newName: string): Readonly<Record<string, string>> | string {
    const { each, offset, text } = at(marked);
    const edit = renameName(each, offset, newName, client, noOpenPages);
    if (!edit || "problem" in edit) return edit?.problem ?? "nothing";
    return Object.fromEntries(
      ((edit as WorkspaceEdit).documentChanges ?? []).map((change) => {
        if (!("textDocument" in change)) throw new Error("Only texts change.");
        const path = change.textDocument.uri.replace("file:///site/", "");
        return [
          path,
          changed(
            path === "start.mdx" ? text : files[path]!,
            change.edits as { range: Location["range"]; newText: string }[],
          ),
        ];
      }),
    );
  }

  it("renames an exported component on every page, but not its aliases or the code blocks", () => {
    const after = filesAfterRename(
      'import { Plan } from "/snippets/plans.mdx";\n\n<Plan>\n</Pl|an>\n',
      "Offer",
    ) as Record<string, string>;
    expect(after["start.mdx"]).toBe('import { Offer } from "/snippets/plans.mdx";\n\n<Offer>\n</Offer>\n');
    expect(after["snippets/plans.mdx"]).toContain("export const Offer = (");
    expect(after["snippets/plans.mdx"]).toContain('<Offer tier="own" />');
    expect(after["guides/setup.mdx"]).toBe(files["guides/setup.mdx"]!.replace("{ Plan as Tier", "{ Offer as Tier"));
    expect(after["other.mdx"]).toContain("<Offer tier");
  });

  it("renames a value in expressions, but not in inline code, comments, and properties", () => {
    const uses = (name: string) =>
      `export const ${name} = 1;\n\n{${name} + a.rate} {f({ rate: ${name} })} <A b={${name}} c={[${name}]} />`;
    const others = "\n\n`{rate}` {/* {rate} */} {{rate}}\n";
    const after = filesAfterRename(`${uses("rate").replace("{r", "{r|")}${others}`, "price");
    expect(after).toEqual({ "start.mdx": `${uses("price")}${others}` });
  });

  it("renames the import of a snippet only in the importing page", () => {
    expect(filesAfterRename('import L from "/snippets/plan-limits.mdx";\n\n<|L />', "Limits")).toEqual({
      "start.mdx": 'import Limits from "/snippets/plan-limits.mdx";\n\n<Limits />',
    });
  });

  it("renames a variable in the config and on every page", () => {
    const after = filesAfterRename("{{vers|ion}}", "release") as Record<string, string>;
    expect(Object.keys(after).sort()).toEqual(["docs.json", "other.mdx", "snippets/plan-limits.mdx", "start.mdx"]);
    expect(after["docs.json"]).toContain('"release": "2.1"');
    expect(after["start.mdx"]).toBe("{{release}}");
  });

  it("refuses invalid names", () => {
    expect(filesAfterRename("{{vers|ion}}", "a b")).toContain("not a valid name");
    expect(filesAfterRename("export const Own = () => <b />;\n\n<Ow|n />", "own")).toContain("capital letter");
    const { each, offset } = at("<Ca|rd />");
    expect(prepareRenameName(each, offset)).toBeUndefined();
  });
});
