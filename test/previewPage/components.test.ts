import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { overflowing } from "./measure.ts";
import { PreviewedSite } from "./previewedSite.ts";

const FOLDER = path.join(import.meta.dirname, "components");

const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(20_000) });

let browser: Browser;
let site: PreviewedSite;
let preview: DrawnPreview;

const texts = async (selector: string): Promise<readonly string[]> =>
  (await preview.shown(selector).allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());

const isShown = (selector: string, hasText: string): Promise<boolean> =>
  preview.shown(selector, { hasText }).first().isVisible();

/** The location that the last click on text opened. */
const opened = () => preview.sent.findLast(({ type }) => type === "openPage");

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
  site = await PreviewedSite.read(FOLDER, "docs.json");
});
afterEach(() => preview?.close());
afterAll(() => browser?.close());

const open = async (): Promise<void> => {
  preview = await DrawnPreview.open(browser);
  await preview.show(site);
};

describe("component rendering", () => {
  it.each(["Light", "Dark"])("fits components into the page in %s mode, and sends no requests", async (mode) => {
    await open();
    await preview.shown(`.toolbar button[aria-label="${mode}"]`).click();
    await preview.settled();
    await preview.picture(`components-${mode.toLowerCase()}`);
    expect(await overflowing(preview.page)).toEqual([]);
    expect(preview.refused).toEqual([]);
    expect(preview.errors).toEqual([]);
  });

  it("shows one tab, and one block of a code group, at a time", async () => {
    await open();
    expect(await isShown(".switcher p", "Settings")).toBe(true);
    await preview.shown(".switcher-tabs button", { hasText: "Linux" }).click();
    expect(await isShown(".switcher p", "lpr")).toBe(true);
    expect(await isShown(".switcher p", "Settings")).toBe(false);
    await preview.shown(".code-tabs button", { hasText: "yarn" }).click();
    expect(await isShown(".code .l", "yarn add")).toBe(true);
    expect(await isShown(".code .l", "npm i")).toBe(false);
  });

  it("switches tabs and code groups with the same title together", async () => {
    await open();
    const more = `<Tabs>
  <Tab title="yarn">With a lock file.</Tab>
  <Tab title="npm">With another one.</Tab>
</Tabs>

<Tabs sync={false}>
  <Tab title="yarn">Never together.</Tab>
  <Tab title="npm">Always alone.</Tab>
</Tabs>

## Accordions`;
    await preview.post(
      await site.pageMessage(
        "labels",
        (file) => file,
        (text) => text.replace("## Accordions", more),
      ),
    );
    await eventually(() => isShown(".switcher p", "With a lock file.")).toBe(true);
    await preview.shown(".code-tabs button", { hasText: "npm" }).click();
    await eventually(() => isShown(".switcher p", "With another one.")).toBe(true);
    expect(await isShown(".switcher p", "Never together.")).toBe(true);
    await preview.shown(".switcher-tabs button", { hasText: "yarn" }).first().click();
    await eventually(() => isShown(".code .l", "yarn add")).toBe(true);
  });

  it("keeps the selected tab when the page is rendered again", async () => {
    await open();
    await preview.shown(".switcher-tabs button", { hasText: "Linux" }).click();
    await preview.post(
      await site.pageMessage(
        "labels",
        (file) => file,
        (text) => text.replace("Use `lpr`", "Use `lp`"),
      ),
    );
    await eventually(() => isShown(".switcher p", "Use lp.")).toBe(true);
  });

  it("expands accordions", async () => {
    await open();
    expect(await isShown(".accordion p", "Between one and nine")).toBe(true);
    expect(await isShown(".accordion p", "Yes.")).toBe(false);
    await preview.shown("summary", { hasText: "Can I give it back?" }).click();
    expect(await isShown(".accordion p", "Yes.")).toBe(true);
  });

  it("shows highlighted code with its marked lines and title", async () => {
    await open();
    const code = preview.shown(".steps .code");
    expect(await code.locator("figcaption").innerText()).toBe("label.ts");
    expect(await code.locator(".keyword").allTextContents()).toEqual(["import", "from", "const", "await"]);
    expect(await code.locator(".string").allTextContents()).toEqual(['"acme-parcel"', '"pdf"']);
    expect(await texts(".steps .l.highlight")).toEqual([expect.stringContaining("parcel.label")]);
    expect(await texts(".steps .l.added")).toEqual(["console.log(label.url);"]);
  });

  it("inserts snippets, exports and variables", async () => {
    await open();
    expect(await texts(".snippet > p")).toEqual(["Ask DHL before noon. See the plain page.", "What the page adds."]);
    expect(await texts(".snippet .code .l")).toEqual(["acme order --carrier DHL"]);
    expect(await isShown(".body > p", "4 EUR for each parcel")).toBe(true);
    expect(await isShown(".body > p", "in version 2.1")).toBe(true);
    expect(await texts(".expression")).toEqual(["{new Date().getFullYear()}"]);
  });

  it("opens the clicked line, even if it is in a snippet's file", async () => {
    await open();
    await preview.shown(".callout p", { hasText: "Labels are kept" }).click();
    expect(opened()).toEqual({ type: "openPage", slug: "labels", line: 12 });
    await preview.shown(".snippet p", { hasText: "Ask DHL" }).click({ position: { x: 4, y: 8 } });
    expect(opened()).toEqual({ type: "openPage", slug: "snippets/carrier", line: 4 });
    await preview.shown(".snippet p", { hasText: "What the page adds" }).click({ position: { x: 4, y: 8 } });
    expect(opened()).toMatchObject({ slug: "labels" });
  });

  it("shows the names of unsupported components", async () => {
    await open();
    expect(await texts(".component-name")).toEqual([
      "<PriceTable> from /snippets/prices.jsx",
      "<Chart>",
      "iframe",
      "video",
      "mermaid",
    ]);
    expect(await preview.shown("iframe, video, script:not([src])").count()).toBe(0);
  });

  it("keeps the last rendering while the page cannot be parsed", async () => {
    await open();
    await preview.post(
      await site.pageMessage(
        "labels",
        (file) => file,
        (text) => text.replace("</Steps>", ""),
      ),
    );
    await preview.shown(".problem").waitFor();
    expect((await texts(".problem"))[0]).toMatch(/^Line \d+: .*Readers see a single line instead of this page\.$/);
    expect(await texts(".steps > li > strong")).toEqual(["Install the client", "Buy a label", "Print it"]);
    await preview.shown(".problem").click();
    expect(opened()).toMatchObject({ slug: "labels", line: expect.any(Number) });
    await preview.post(await site.pageMessage("labels", (file) => file));
    await preview.shown(".problem").waitFor({ state: "hidden" });
  });

  it("renders components in plain Markdown pages", async () => {
    await open();
    await preview.shown(".sidebar .page", { hasText: "Plain Markdown" }).click();
    await preview.shown(".callout.note", { hasText: "It has components, too." }).waitFor();
    expect(await isShown(".body > p", "version 2.1")).toBe(true);
  });
});
