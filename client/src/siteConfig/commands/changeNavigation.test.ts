import { describe, expect, it, vi } from "vitest";
import { parseSiteConfig } from "../../../../server/src/formats/siteConfig.ts";
import { unknownSite } from "../../../../server/src/site/site.ts";
import { siteView } from "../../../../server/src/view/siteView.ts";
import { navigationTree } from "../navigation/navigationTree.ts";
import { pagesToAdd } from "./changeNavigation.ts";

vi.mock("vscode", () => ({}));

const CONFIG = "file:///site/site.config.json";
const text = JSON.stringify({ navigation: [{ group: "Start", pages: ["start", "guides/a"] }] });
const view = siteView(parseSiteConfig(CONFIG, text), unknownSite("file:///site"));
const tree = navigationTree(CONFIG, { view, marks: [], unlisted: [] });
const page = (slug: string, config = CONFIG) => ({ config, slug });

describe("pagesToAdd", () => {
  it.each([
    [[page("draft")], { config: CONFIG, slugs: ["draft"] }],
    [[page("start"), page("b"), page("a")], { config: CONFIG, slugs: ["b", "a"] }],
    [[page("start")], { problem: 'The page "start" is already in the navigation.' }],
    [[page("start"), page("guides/a")], { problem: "The selected pages are already in the navigation." }],
    [[page("b"), undefined], { problem: expect.stringContaining(".mdx") }],
    [[], { problem: expect.stringContaining(".mdx") }],
    [[page("b"), page("b", "file:///other/mint.json")], { problem: expect.stringContaining("one site at a time") }],
  ])("%#", (files, expected) => {
    expect(pagesToAdd(files, (config) => (config === CONFIG ? tree : undefined))).toEqual(expected);
  });
});
