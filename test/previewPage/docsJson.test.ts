import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../editor/chromium.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { ensureEditor } from "../editor/setup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { PreviewedSite } from "./previewedSite.ts";

const FOLDER = path.join(repositoryRoot, "examples/acme-freight");
const VERSIONS = "navigation.languages[0].versions";

const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(20_000) });

let browser: Browser;
let site: PreviewedSite;
let preview: DrawnPreview;

/** Returns the text of elements as readers see it, without the editor's markers. */
const texts = async (selector: string): Promise<readonly string[]> => {
  const all = await preview.shown(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const mark of copy.querySelectorAll(".mark, .chip")) mark.remove();
      return copy.textContent ?? "";
    }),
  );
  return all.map((text) => text.replace(/\s+/g, " ").trim());
};
const options = (kind: string) => texts(`select.${kind}s option`);
const title = async () => (await texts("h1"))[0];
const press = async (label: string): Promise<void> => {
  await preview.shown(`.site [aria-label="${label}"]`).click();
  await preview.settled();
};

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
  site = await PreviewedSite.read(FOLDER, "docs.json");
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await preview?.picture(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
  await preview?.close();
});
afterAll(() => browser?.close());

const open = async (): Promise<void> => {
  preview = await DrawnPreview.open(browser);
  await preview.show(site);
};

describe("preview of a docs.json", () => {
  it("shows each level of the navigation in its place", async () => {
    await open();
    expect(await options("language")).toEqual(["English", "Français"]);
    expect(await options("version")).toEqual(["v2", "v1"]);
    expect(await texts(".menu-part .tag")).toEqual(["Latest"]);
    expect(await texts(".tabs .part")).toEqual(["Guides", "API", "Resources", "Blog"]);
    expect(await texts(".anchor")).toEqual(["Forum"]);
    expect(await texts(".group-name")).toEqual(["Start", "ShippingNew", "Labels", "Rates"]);
    expect(await texts(".sidebar .page")).toEqual(["Welcome", "Get a quote", "Rates"]);
    expect(await texts(".banner .part")).toEqual(["Version 2 is here. Read more"]);
    expect(await texts(".top .links .part")).toEqual(["Status", "acme/freight", "Sign up"]);
    expect(await texts(".columns-of-links .part")).toEqual(["Company", "About", "Jobs"]);
    await preview.picture("docs-json-guides");
  });

  it("shows the search bar with the configured prompt", async () => {
    preview = await DrawnPreview.open(browser);
    const withPrompt = (text: string) => text.replace("{", '{ "search": { "prompt": "Find a rate" },');
    await preview.show(await PreviewedSite.read(FOLDER, "docs.json", withPrompt));
    expect(await texts(".search .part")).toEqual(["Find a rate"]);
  });

  it("opens the first page of a group, and expands its nested groups", async () => {
    await open();
    await press("Group Shipping");
    await eventually(title).toBe("Shipping");
    await press("Group Labels");
    await press("Labels");
    await eventually(title).toBe("Labels");
  });

  it("shows the dropdowns, menus and generated pages of a tab", async () => {
    await open();
    await press("Tab API");
    expect(await options("dropdown")).toEqual(["REST", "Events"]);
    expect(await texts(".sidebar .page")).toEqual(["GET List shipments", "POST Create a shipment"]);
    await preview.picture("docs-json-api");
    await preview.shown("select.dropdowns").selectOption({ label: "Events" });
    await eventually(title).toBe("Events");
    await press("Tab Resources");
    expect(await texts(".items .item")).toEqual(["HelpAnswers to questions", "ChangesWhat is new"]);
    await press("Menu item Changes");
    await eventually(title).toBe("Changes");
  });

  it("keeps the page when the version changes, and the version when the language changes", async () => {
    await open();
    await press("Get a quote");
    await preview.shown("select.versions").selectOption({ label: "v1" });
    await eventually(() => texts(".anchor")).toEqual(["Guides", "Tools", "Forum"]);
    expect(await title()).toBe("Get a quote");
    await preview.shown("select.languages").selectOption({ label: "Français" });
    await eventually(title).toBe("Bienvenue");
    expect(await texts(".banner .part")).toEqual(["La version 2 est là."]);
    expect(preview.sent).toContainEqual({ type: "select", node: "navigation.languages[1]" });
  });

  it("follows the cursor to any part", async () => {
    await open();
    for (const [node, heading] of [
      [`${VERSIONS}[1].anchors[1].pages[0]`, "Tools"],
      [`${VERSIONS}[0].tabs[1].dropdowns[1].description`, "Events"],
      [`${VERSIONS}[0].tabs[0].groups[2].pages[0]`, "Draft"],
    ] as const) {
      await preview.post({ type: "cursor", node });
      await eventually(title).toBe(heading);
    }
    await preview.post({ type: "cursor", node: `${VERSIONS}[0].tabs[0].groups[1].root` });
    await eventually(() => texts(".group-name.lit")).toHaveLength(1);
  });

  it("hides a closed banner until its text changes", async () => {
    await open();
    await preview.shown(".banner button[aria-label='Close the banner']").click();
    await eventually(() => preview.shown(".banner").count()).toBe(0);
  });
});
