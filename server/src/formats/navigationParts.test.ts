import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import type { NavigationChange } from "../model/navigationChange.ts";
import { readParts } from "../site/configParts.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { navigationEdits } from "./navigationWriter.ts";
import { idOf, outlineOf } from "./readSite.ts";
import { parseSiteConfig } from "./siteConfig.ts";

const FILES: Readonly<Record<string, string>> = {
  "docs.json":
    '{"theme":"mint","navigation":{"languages":[{"language":"en","groups":[{"group":"A","pages":["a","b"]}]},{"$ref":"fr.json"},{"language":"de","groups":{"$ref":"de.json"}},{"$ref":"es.json","language":"es"}]}}',
  "fr.json": '{"language":"fr","groups":[{"group":"C","pages":["c","d"]}]}',
  "de.json": '[{"group":"E","pages":["e"]}]',
  "es.json": '{"language":"xx","groups":[{"group":"F","pages":["f"]}]}',
};

/** The ID of a page or division, by name. */
type IdOf = (name: string) => string;

async function changed(change: (id: IdOf) => NavigationChange): Promise<Readonly<Record<string, string>> | string> {
  const pages = Object.fromEntries([..."abcdef"].map((name) => [`${name}.mdx`, ""]));
  const site = await siteOf({ ...FILES, ...pages });
  const config = await readParts(parseSiteConfig("file:///site/docs.json", FILES["docs.json"]!), site);
  const { divisions, allGroups, pages: entries } = outlineOf(config);
  const result = navigationEdits(
    config,
    change((name) => {
      const found =
        entries.find(({ value }) => value === name) ?? [...divisions, ...allGroups].find((each) => each.name === name);
      return idOf(found!);
    }),
  );
  if ("problem" in result) return result.problem;
  return { [result.file.uri.replace("file:///site/", "")]: applyEdits(result.file.text, result.edits) };
}

describe("changes to a split navigation", () => {
  it.each<[string, (id: IdOf) => NavigationChange, Record<string, string>]>([
    [
      "removes an entry from its file",
      (id) => ({ kind: "remove", nodes: [id("c")] }),
      { "fr.json": '{"language":"fr","groups":[{"group":"C","pages":["d"]}]}' },
    ],
    [
      "removes an entry from the first file",
      (id) => ({ kind: "remove", nodes: [id("a")] }),
      { "docs.json": FILES["docs.json"]!.replace('"a",', "") },
    ],
    [
      "moves an entry within its file",
      (id) => ({ kind: "move", nodes: [id("c")], to: { after: id("d") } }),
      { "fr.json": '{"language":"fr","groups":[{"group":"C","pages":["d", "c"]}]}' },
    ],
    [
      "adds pages after a moved entry",
      (id) => ({ kind: "move", nodes: [id("c")], slugs: ["g"], to: { after: id("d") } }),
      { "fr.json": '{"language":"fr","groups":[{"group":"C","pages":["d", "c", "g"]}]}' },
    ],
    [
      "renames a group",
      (id) => ({ kind: "rename", node: id("C"), name: "Neu" }),
      { "fr.json": FILES["fr.json"]!.replace('"C"', '"Neu"') },
    ],
    [
      "renames a part next to a reference",
      (id) => ({ kind: "rename", node: id("es"), name: "pt" }),
      { "docs.json": FILES["docs.json"]!.replace('"es"}', '"pt"}') },
    ],
    [
      "adds a page to a group in another file",
      (id) => ({ kind: "addPages", slugs: ["g"], to: { endOf: id("C") } }),
      { "fr.json": FILES["fr.json"]!.replace('"d"]', '"d", "g"]') },
    ],
    [
      "adds a group to a list in a separate file",
      (id) => ({ kind: "addGroup", name: "G", to: { endOf: id("de") } }),
      { "de.json": '[{"group":"E","pages":["e"]}, { "group": "G", "pages": [] }]' },
    ],
  ])("%s", async (_, change, files) => {
    expect(await changed(change)).toEqual(files);
  });

  it.each<[string, (id: IdOf) => NavigationChange, RegExp]>([
    ["a move to another file", (id) => ({ kind: "move", nodes: [id("a")], to: { endOf: id("C") } }), /different files/],
    ["the removal of a part in a separate file", (id) => ({ kind: "remove", nodes: [id("fr")] }), /a separate file/],
    [
      "a move next to a part in a separate file",
      (id) => ({ kind: "move", nodes: [id("en")], to: { after: id("fr") } }),
      /a separate file/,
    ],
  ])("refuses %s", async (_, change, reason) => {
    expect(await changed(change)).toMatch(reason);
  });
});
