import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../../../server/src/formats/siteConfig.ts";
import { unknownSite } from "../../../server/src/site/site.ts";
import { siteView } from "../../../server/src/view/siteView.ts";
import { type Choices, type NewChoices, reveal } from "./reveal.ts";

const CONFIG = {
  logo: { light: "light.svg", dark: "dark.svg" },
  colors: { primary: "#0f766e", light: "#2dd4bf" },
  versions: ["v2", "v1"],
  anchors: [{ name: "Old", url: "old", version: "v1" }],
  tabs: [{ name: "API", url: "api" }],
  navigation: [
    { group: "Start", pages: ["start", { group: "More", pages: ["more"] }] },
    { group: "Calls", version: "v1", pages: ["api/list"] },
    { group: "Empty", version: "v1", pages: [] },
  ],
};

const view = siteView(parseSiteConfig("file:///site.config.json", JSON.stringify(CONFIG)), unknownSite("file:///site"));
const NOW: Choices = { slug: "start", version: "v2", mode: "light" };

describe("what shows a part", () => {
  test.each<[string, NewChoices]>([
    ["name", {}],
    ["colors.primary", {}],
    ["colors.light", { mode: "dark" }],
    ["logo.dark", { mode: "dark" }],
    ["logo.light", {}],
    ["versions[1]", { version: "v1" }],
    ["anchors[0]", { version: "v1" }],
    ["tabs[0]", {}],
    ["navigation[0]", {}],
    ["navigation[0].pages[0]", { slug: "start" }],
    ["navigation[0].pages[1]", {}],
    ["navigation[0].pages[1].pages[0]", { slug: "more" }],
    ["navigation[1]", { slug: "api/list", version: "v1" }],
    ["navigation[1].pages[0]", { slug: "api/list", version: "v1" }],
    ["navigation[2]", { version: "v1" }],
  ])("%s: %j", (part, choices) => {
    expect(reveal(view, part, NOW)).toEqual(choices);
  });
});
