import { beforeAll, describe, expect, it } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { Site } from "../../site/site.ts";
import { textAfterEdit } from "../../testing/applied.ts";
import { configOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { willDeleteFiles, willRenameFiles } from "../fileChanges.ts";
import { placesOfPage } from "../page/pageLenses.ts";
import { prepareRename, rename } from "./rename.ts";

const editor: FeatureClient = { ...plainClient, documentChanges: true, resourceOperations: ["rename"] };
/** The name of a config in the older format. */
const OLDER = "mint.json";
const uri = (path: string): string => `file:///site/${path}`;

let site: Site;
beforeAll(async () => {
  site = await siteOf({
    "intro.mdx": "",
    "both.mdx": "",
    "both.md": "",
    "api/users.mdx": "",
    "api/deep/one.mdx": "",
    "apiary/x.mdx": "",
    "img/logo.svg": "",
    "openapi.yaml": "",
  });
});

/** Returns the file moves in an edit. */
function moves(edit: WorkspaceEdit | undefined): string[] {
  return (edit?.documentChanges ?? []).flatMap((change) =>
    "kind" in change && change.kind === "rename" ? [`${change.oldUri} -> ${change.newUri}`] : [],
  );
}

function renamed(source: string, newName: string, client = editor, file?: string) {
  const { config, cursor } = markedConfig(source, undefined, file);
  const result = rename(config, site, config.document.positionAt(cursor), newName, client);
  if (!result || "problem" in result) return result?.problem;
  return { text: textAfterEdit(config, result), moves: moves(result) };
}

describe("rename", () => {
  it.each([
    ["a group name", '{"navigation":{"groups":[{"group":"Gui|des","pages":[]}]}}', "Guides"],
    ["a page", '{"navigation":{"pages":["api/us|ers"]}}', "api/users"],
    ["nothing for other values", '{"name":"A|"}', undefined],
    ["nothing for a key", '{"navigation":{"groups":[{"gro|up":"A"}]}}', undefined],
    ["nothing past the end of the file", "{}\n|", undefined],
    ["a group name in the older format", '{"navigation":[{"group":"Gui|des","pages":[]}]}', "Guides", OLDER],
    ["a page in the older format", '{"navigation":[{"pages":["api/us|ers"]}]}', "api/users", OLDER],
    ["a version in the older format", '{"versions":["v|1"]}', "v1", OLDER],
  ])("prepares %s", (_, source, placeholder, file?: string) => {
    const { config, cursor } = markedConfig(source, undefined, file);
    const found = prepareRename(config, site, config.document.positionAt(cursor));
    expect(found?.placeholder).toBe(placeholder);
    expect(found && config.document.getText(found.range)).toBe(placeholder);
  });

  it("changes only the group name at the position", () => {
    const groups = '{"navigation":{"groups":[{"group":"A|","pages":[]},{"group":"A","pages":[]}]}}';
    expect(renamed(groups, 'B "x"')).toEqual({
      text: '{"navigation":{"groups":[{"group":"B \\"x\\"","pages":[]},{"group":"A","pages":[]}]}}',
      moves: [],
    });
  });

  // Only the older format refers to a version by its name.
  const versions = '{"versions":["v1","v2"],"anchors":[{"version":"v|1"},{"version":"v2"}]}';

  it("updates all references to a version", () => {
    expect(renamed(versions, "v3", editor, OLDER)).toMatchObject({
      text: '{"versions":["v3","v2"],"anchors":[{"version":"v3"},{"version":"v2"}]}',
    });
    expect(renamed(versions, "v2", editor, OLDER)).toBe('Version "v2" already exists.');
    expect(renamed(versions, " ", editor, OLDER)).toBe("Enter a version.");
  });

  const pages = '{"navigation":{"groups":[{"pages":["api/us|ers","intro"]},{"pages":["/api/users"]}]}}';

  it("updates all entries for a page, and then renames its file", () => {
    expect(renamed(pages, "people/all.mdx")).toEqual({
      text: '{"navigation":{"groups":[{"pages":["people/all","intro"]},{"pages":["/people/all"]}]}}',
      moves: [`${uri("api/users.mdx")} -> ${uri("people/all.mdx")}`],
    });
    expect(renamed('{"navigation":{"pages":["bo|th"]}}', "one")).toMatchObject({
      moves: [`${uri("both.mdx")} -> ${uri("one.mdx")}`, `${uri("both.md")} -> ${uri("one.md")}`],
    });
    expect(renamed('{"navigation":{"pages":["go|ne"]}}', "other")).toEqual({
      text: '{"navigation":{"pages":["other"]}}',
      moves: [],
    });
  });

  it("changes the letter case of a page name", () => {
    expect(renamed('{"navigation":{"pages":["api/use|rs"]}}', "api/Users")).toEqual({
      text: '{"navigation":{"pages":["api/Users"]}}',
      moves: [`${uri("api/users.mdx")} -> ${uri("api/Users.mdx")}`],
    });
  });

  it("renames an entry without a file to an existing page", () => {
    expect(renamed('{"navigation":{"pages":["api/use|r"]}}', "api/users")).toEqual({
      text: '{"navigation":{"pages":["api/users"]}}',
      moves: [],
    });
  });

  it("explains why a page name is invalid", () => {
    expect(renamed(pages, "intro")).toBe('Page "intro" already exists.');
    expect(renamed(pages, "../out")).toMatch(/is not a path within this site: it is outside/);
    expect(renamed(pages, " ")).toBe("Enter a page path.");
    expect(renamed(pages, "x", { ...editor, resourceOperations: [] })).toMatch(/cannot rename files/);
  });
});

describe("file moves and deletions", () => {
  const text = `{
  "favicon": "/img/logo.svg",
  "api": { "openapi": ["openapi.yaml"] },
  "navbar": { "links": [{ "label": "Users", "href": "/api/users" }] },
  "navigation": {
    "groups": [
      {
        "group": "A",
        "pages": [
          "intro", // first
          "both",
          "api/users",
          "/api/deep/one",
          "apiary/x"
        ]
      }
    ]
  }
}
`;
  const config = configOf(text);
  const move = (...files: [string, string][]): string => {
    const list = files.map(([from, to]) => ({ oldUri: uri(from), newUri: to.includes(":") ? to : uri(to) }));
    return textAfterEdit(config, willRenameFiles([{ config, site }], list, editor));
  };
  const without = (...lines: string[]): string =>
    lines.reduce((all, line) => all.replace(`          ${line}\n`, ""), text);

  it.each<[string, [string, string][], string]>([
    ["a page", [["intro.mdx", "start/here.mdx"]], text.replace('"intro"', '"start/here"')],
    [
      "updates the entries of a moved folder",
      [["api", "reference"]],
      text
        .replace('"api/users"', '"reference/users"')
        .replace('"/api/deep/one"', '"/reference/deep/one"')
        .replace('"href": "/api/users"', '"href": "/reference/users"'),
    ],
    ["updates the path of an image", [["img/logo.svg", "logo.svg"]], text.replace("/img/logo.svg", "/logo.svg")],
    [
      "updates the path of an OpenAPI document",
      [["openapi.yaml", "specs/openapi.yaml"]],
      text.replace('"openapi.yaml"', '"specs/openapi.yaml"'),
    ],
    [
      "updates the paths of two pages at once",
      [
        ["intro.mdx", "a.mdx"],
        ["both.mdx", "b.mdx"],
        ["both.md", "b.md"],
      ],
      text.replace('"intro"', '"a"').replace('"both"', '"b"'),
    ],
    ["keeps the entry for a page if one of its two files stays", [["both.md", "other.md"]], text],
    ["keeps the entry for a page if only its extension changes", [["intro.mdx", "intro.md"]], text],
    [
      "removes the entry for a page that moves out of the site",
      [["apiary/x.mdx", "file:///other/x.mdx"]],
      without('"apiary/x"').replace('"/api/deep/one",', '"/api/deep/one"'),
    ],
    [
      "removes the entry for a file that is no longer a page",
      [["intro.mdx", "intro.txt"]],
      without('"intro", // first').replace('"pages": [\n', '"pages": [\n          // first\n'),
    ],
    ["ignores a file that has no entries", [["apiary/y.mdx", "z.mdx"]], text],
  ])("%s", (_, files, expected) => {
    expect(JSON.parse(move(...files).replace(/ *\/\/ first/, ""))).toEqual(
      JSON.parse(expected.replace(/ *\/\/ first/, "")),
    );
    expect(move(...files)).toContain("// first");
  });

  it("updates the folder of a tab in the older format", () => {
    const tabs = '"tabs":[{"name":"API","url":"api"},{"name":"Apiary","url":"apiary"}]';
    const older = configOf(`{${tabs},"navigation":[{"pages":["api/users","apiary/x"]}]}`, undefined, OLDER);
    const edit = willRenameFiles([{ config: older, site }], [{ oldUri: uri("api"), newUri: uri("reference") }], editor);
    expect(textAfterEdit(older, edit)).toBe(
      older.text.replace('"url":"api"', '"url":"reference"').replace("api/users", "reference/users"),
    );
  });

  it("finds a file in either Unicode normalization form", async () => {
    const onDisk = "cafe\u0301.mdx";
    const written = markedConfig('{"navigation":{"pages":["caf\u00e9|","intro"]}}').config;
    const each = { config: written, site: await siteOf({ [onDisk]: "", "intro.mdx": "" }) };
    const files = [{ oldUri: uri(onDisk), newUri: uri("the\u0301.mdx") }];
    expect(textAfterEdit(written, willRenameFiles([each], files, editor))).toBe(written.text.replace("café", "thé"));
    expect(textAfterEdit(written, willDeleteFiles([each], [uri(onDisk)], editor))).not.toContain("caf");
    expect(placesOfPage([each], uri(onDisk))).toHaveLength(1);
  });

  it("applies the innermost of several nested moves", () => {
    const files: [string, string][] = [
      ["api", "reference"],
      ["api/deep", "deep"],
    ];
    expect(move(...files)).toContain('"/deep/one"');
    expect(move(...files)).toContain('"reference/users"');
  });

  it("removes the entries for deleted pages, along with the lines that contain them", () => {
    const edit = willDeleteFiles([{ config, site }], [uri("api"), uri("both.mdx"), uri("both.md"), uri("img")], editor);
    expect(textAfterEdit(config, edit)).toBe(without('"both",', '"api/users",', '"/api/deep/one",'));
  });

  it("returns nothing if no path changes", () => {
    expect(willRenameFiles([{ config, site }], [{ oldUri: "file:///x", newUri: "file:///y" }], editor)).toBeUndefined();
    expect(willDeleteFiles([{ config, site }], [uri("apiary/y.mdx"), "file:///site"], editor)).toBeUndefined();
  });
});
