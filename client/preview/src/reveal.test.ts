import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../../../server/src/formats/siteConfig.ts";
import { unknownSite } from "../../../server/src/site/site.ts";
import { siteView } from "../../../server/src/view/siteView.ts";
import { preferRoute, routeTo } from "../../../server/src/view/viewTree.ts";
import { reveal } from "./reveal.ts";

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
const start = routeTo(view.navigation, (part) => part.kind === "page" && part.slug === "start", preferRoute(undefined));

describe("reveal", () => {
  test.each<[string, { readonly slug?: string; readonly version?: string; readonly mode?: string }]>([
    ["name", {}],
    ["colors.primary", {}],
    ["colors.light", { mode: "dark" }],
    ["logo.dark", { mode: "dark" }],
    ["logo.light", {}],
    ["versions[1]", { slug: "start", version: "v1" }],
    ["anchors[0]", { slug: "start", version: "v1" }],
    ["tabs[0]", {}],
    ["navigation[0]", {}],
    ["navigation[0].pages[0]", { slug: "start", version: "v2" }],
    ["navigation[0].pages[1]", {}],
    ["navigation[0].pages[1].pages[0]", { slug: "more", version: "v2" }],
    ["navigation[1]", { slug: "api/list", version: "v1" }],
    ["navigation[1].pages[0]", { slug: "api/list", version: "v1" }],
    ["navigation[2]", { slug: "start", version: "v1" }],
  ])("%s: %j", (part, choices) => {
    const { route, mode } = reveal(view, part, { route: start, mode: "light" });
    const version = route?.divisions.find(({ kind }) => kind === "version")?.name;
    expect({ ...(route && { slug: route.page?.slug, version }), ...(mode && { mode }) }).toEqual(choices);
  });
});
