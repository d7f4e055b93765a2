import { readFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FromPreview } from "../../client/preview/src/messages.ts";
import { pagesIn } from "../../server/src/view/viewTree.ts";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { PreviewedSite } from "./previewedSite.ts";
import { SAMPLE } from "./sites.ts";

const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(20_000) });

let browser: Browser;
let site: PreviewedSite;
let preview: DrawnPreview;

const anchors = () =>
  preview.shown(".anchors > .part").evaluateAll((parts) => parts.map((part) => part.getAttribute("aria-label")));
const button = (label: string) => preview.shown(`.toolbar button[aria-label="${label}"]`);
const litPath = async () => (await preview.shown(".chip").allTextContents())[0];
const putCursor = async (node: string) => {
  await preview.post({ type: "cursor", node });
  await preview.settled();
};

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
  site = await PreviewedSite.read(SAMPLE.folder, SAMPLE.config);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await preview?.picture(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
  await preview?.close();
});
afterAll(() => browser?.close());

const open = async (width = 1280): Promise<void> => {
  preview = await DrawnPreview.open(browser, { width });
  await preview.show(site);
};

describe("preview controls", () => {
  it("shows the site at the width of a device, scaled to fit the view", async () => {
    await open(700);
    const drawn = async () => {
      const { width } = (await preview.shown(".browser").boundingBox())!;
      return [
        Math.round(width),
        await preview.shown(".contents").isVisible(),
        await preview.shown(".menu-button").isVisible(),
      ];
    };
    expect(await drawn()).toEqual([672, false, false]);
    for (const [device, expected] of [
      ["Phone", [390, false, true]],
      ["Tablet", [672, false, false]],
      ["Desktop", [672, true, false]],
      ["Fit the view", [672, false, false]],
    ] as const) {
      await button(device).click();
      await eventually(drawn).toEqual(expected);
    }
  });

  it("keeps the toolbar on one line next to a config with findings", async () => {
    await open(430);
    const rows = async () => {
      const tops = preview.shown(".toolbar > *").evaluateAll((all) =>
        all.map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      return Math.max(...(await tops)) - Math.min(...(await tops));
    };
    expect(await rows()).toBeLessThan(10);
  });

  it("zooms in and out within limits", async () => {
    await open();
    const height = async () => Math.round((await preview.shown(".top").boundingBox())!.height);
    const normal = await height();
    await button("Zoom in").click();
    await eventually(height).toBeGreaterThan(normal);
    for (let press = 0; press < 9; press++) await button("Zoom out").click();
    await eventually(height).toBeLessThan(normal * 0.6);
    expect(await preview.shown(".browser").evaluate(({ style }) => style.zoom)).toBe("0.5");
  });

  it("switches the mode from the toolbar and from the site", async () => {
    await open();
    const isDark = () => preview.shown(".browser").evaluate((frame) => frame.classList.contains("dark"));
    await button("Dark").click();
    await eventually(isDark).toBe(true);
    await preview.shown(".mode-toggle").click();
    await eventually(isDark).toBe(false);
    expect(await preview.shown(".logo img").getAttribute("src")).toContain("light.svg");
  });

  it("switches the version, updates the anchors and selects the field", async () => {
    await open();
    expect(await anchors()).toEqual(["Anchor Guides", "Anchor Recipes", "Anchor What is new", "Anchor Source code"]);
    await preview.shown(".versions").selectOption("v1");
    await eventually(anchors).toEqual(["Anchor Guides", "Anchor Recipes", "Anchor Version 1", "Anchor Source code"]);
    expect(preview.sent).toContainEqual({ type: "select", node: "versions[1]" });
  });

  it("copies the visible site as an image", async () => {
    await open();
    await preview.page.evaluate(() => {
      // A page without permission cannot use the clipboard, so the editor saves the image instead.
      Object.defineProperty(navigator, "clipboard", { value: { write: () => Promise.reject(new Error("denied")) } });
    });
    await button("Copy as image").click();
    const picture = () =>
      preview.sent.find((message): message is Extract<FromPreview, { type: "image" }> => message.type === "image");
    await eventually(picture).toBeDefined();
    expect(picture()?.isCopied).toBe(false);
    const size = await preview.page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const colors = new Set<number>();
      for (let at = 0; at < data.length; at += 4) colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
      return { width: image.width, height: image.height, hasPrimary: colors.has(0x0f766e), colors: colors.size };
    }, picture()?.png);
    const frame = (await preview.shown(".browser").boundingBox())!;
    expect(Math.abs(size.width - frame.width) + Math.abs(size.height - frame.height)).toBeLessThan(4);
    expect(size.hasPrimary).toBe(true);
    expect(size.colors).toBeGreaterThan(200);
  });

  it("dims the last valid state while the config is broken, and shows how old it is", async () => {
    await open();
    const message = site.message((file) => file);
    if (message.type !== "site") throw new Error("Not a site");
    const broken = {
      ...message,
      site: {
        ...message.site,
        view: { ...message.site.view, navigation: { ...message.site.view.navigation, children: [] } },
      },
    };
    await preview.post({ ...broken, brokenSince: "10:15:00" });
    await preview.shown(".broken", { hasText: "10:15:00" }).waitFor();
    expect(await preview.shown(".sidebar .page").count()).toBeGreaterThan(5);
    expect(Number(await preview.shown(".site").evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(
      1,
    );
    await preview.show(site);
    await preview.shown(".broken").waitFor({ state: "detached" });
  });
});

describe("clicking", () => {
  it("selects the field of a part", async () => {
    await open();
    const { page } = preview;
    await putCursor("api.baseUrl");
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".part")]
        .filter((part) => part.checkVisibility())
        .map((part) => {
          part.click();
          return part.dataset.path;
        }),
    );
    const selected = () => preview.sent.flatMap((message) => (message.type === "select" ? [message.node] : []));
    await eventually(selected).toEqual(paths);
    expect(new Set(paths.map((path) => path?.split(/[.[]/)[0]))).toEqual(
      new Set([
        "anchors",
        "api",
        "backgroundImage",
        "colors",
        "favicon",
        "feedback",
        "footerSocials",
        "logo",
        "modeToggle",
        "name",
        "navigation",
        "openapi",
        "tabs",
        "topAnchor",
        "topbarCtaButton",
        "topbarLinks",
      ]),
    );
  });

  it("opens the file of a page with Ctrl+click, and selects nothing", async () => {
    await open();
    await preview.shown(".sidebar .page", { hasText: "Concepts" }).click({ modifiers: ["Control"] });
    await eventually(() => preview.sent.at(-1)).toEqual({ type: "openPage", slug: "concepts" });
    expect(preview.sent.some(({ type }) => type === "select")).toBe(false);
  });

  it("opens the line of a page's text in its file", async () => {
    await open();
    const nodeOf = (slug: string) => pagesIn([site.result.view.navigation]).find((page) => page.slug === slug)!.nodeId;
    const text = (slug: string) => readFileSync(path.join(SAMPLE.folder, `${slug}.mdx`), "utf8").split("\n");
    for (const [slug, selector, written] of [
      ["concepts", ".lead", "The six terms"],
      ["concepts", ".body p", "One or more parcels"],
      ["concepts", ".body td", "at least once"],
      ["concepts", ".body h2", "Tracker"],
      ["quickstart", ".code code span", '"Content-Type: application/json"'],
    ] as const) {
      await putCursor(nodeOf(slug));
      await preview.shown(selector, { hasText: written }).first().click();
      const line = text(slug).findIndex((candidate) => candidate.includes(written));
      await eventually(() => preview.sent.findLast(({ type }) => type !== "scrolled")).toEqual({
        type: "openPage",
        slug,
        line,
      });
    }
    // Clicking a link shows its page, and selecting text with the mouse does not open a file.
    const openings = () => preview.sent.filter(({ type }) => type === "openPage");
    const before = openings().length;
    await putCursor(nodeOf("concepts"));
    await preview.shown(".body p", { hasText: "One or more parcels" }).first().dblclick();
    await eventually(() => openings().length).toBeGreaterThan(before);
    expect(openings().slice(before)).toEqual([{ type: "openPage", slug: "concepts", line: 8 }]);
    await preview.shown(".body button.link").first().click();
    await preview.settled();
    expect(openings().slice(before + 1)).toEqual([]);
  });

  it("scrolls to a heading from the outline", async () => {
    await open();
    await putCursor("navigation[1].pages[2]");
    const heading = preview.shown(".body h2", { hasText: "Cancel a label" });
    const top = async () => (await heading.boundingBox())!.y;
    const before = await top();
    await preview.shown(".heading-link", { hasText: "Cancel a label" }).click();
    await eventually(top).toBeLessThan(before);
    expect(await top()).toBeGreaterThan(0);
  });
});

describe("API playground", () => {
  it("appears on pages whose front matter names an endpoint, wherever they are", async () => {
    await open();
    const pageOf = (slug: string) => pagesIn([site.result.view.navigation]).find((page) => page.slug === slug)!;
    const shownOn = async (slug: string) => {
      await putCursor(pageOf(slug).nodeId);
      await preview.shown("main[aria-busy=false]").waitFor();
      return preview.shown(".api .endpoint").allTextContents();
    };
    expect(await shownOn("api-reference/introduction")).toEqual([]);
    expect(await preview.shown(".api").count()).toBe(0);
    expect(await shownOn("api-reference/list-rates")).toEqual(["GET /shipments/{shipment_id}/rates"]);
    expect(await shownOn("concepts")).toEqual([]);
    const content = {
      slug: "concepts",
      endpoint: "POST /concepts",
      descriptionLine: undefined,
      blocks: [],
      title: undefined,
      description: undefined,
      problem: undefined,
      isTruncated: false,
      icons: {},
    };
    await preview.post({ type: "page", slug: "concepts", content, images: {} });
    expect(await shownOn("concepts")).toEqual(["POST /concepts"]);
  });
});

describe("an unlisted page", () => {
  it("is reported as missing once its file is deleted", async () => {
    await open();
    const content = {
      slug: "notes",
      endpoint: undefined,
      descriptionLine: undefined,
      blocks: [],
      title: "Notes",
      description: undefined,
      problem: undefined,
      isTruncated: false,
      icons: {},
    };
    const notice = preview.shown(".notice", { hasText: "Page “notes” not found in the site folder." });
    await preview.post({ type: "place", slug: "notes", line: 0, isTop: false });
    // The page is requested first, and the site has no such file.
    await notice.waitFor();
    await preview.post({ type: "page", slug: "notes", content, images: {} });
    await notice.waitFor({ state: "detached" });
    await preview.post({ type: "page", slug: "notes", content: null, images: {} });
    await notice.waitFor();
  });
});

describe("cursor", () => {
  it("shows a hidden anchor while it is in the anchor or in one of its pages", async () => {
    await open();
    await putCursor("anchors[3].name");
    expect(await litPath()).toBe("anchors[3]");
    expect(await anchors()).toContain("Anchor For carriers");
    await putCursor("name");
    expect(await anchors()).not.toContain("Anchor For carriers");
    const carriers = site.result.view.listed!.groups.find(({ name }) => name === "Carriers");
    await putCursor(carriers!.children[0]!.nodeId);
    expect(await anchors()).toContain("Anchor For carriers");
    expect(await preview.shown(".anchor.on").getAttribute("aria-label")).toBe("Anchor For carriers");
  });

  it("switches to the mode or version of the field that it is in", async () => {
    await open();
    await putCursor("colors.background.dark");
    expect(await preview.shown(".browser.dark").count()).toBe(1);
    expect(await litPath()).toBe("colors.background.dark");
    await putCursor("logo.light");
    expect(await preview.shown(".browser.light").count()).toBe(1);
    await putCursor("anchors[2].version");
    expect(await litPath()).toBe("anchors[2]");
    await putCursor("versions[0]");
    expect(await preview.shown(".versions-part.lit").count()).toBe(1);
  });

  it("opens the first page of a hidden group", async () => {
    await open();
    const api = site.result.view.listed!.groups.find(({ name }) => name === "Shipments")!;
    await putCursor(`${api.nodeId}.group`);
    expect(await preview.shown(".tabs .on").textContent()).toContain("API reference");
    expect(await preview.shown(".group-name.lit").textContent()).toContain("Shipments");
  });
});
