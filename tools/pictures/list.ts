import type { WorkbenchPage } from "../../test/support/workbenchPage.ts";
import { CONFIG_MISTAKES, LOSSES, PAGE_MISTAKES, RATES, withMistakes } from "./samples.ts";
import { hoverOver, openPreview, showPage, showPreview, suggestWithDetails, unfoldRow } from "./scenes.ts";

/** A picture: the edit to make to a file of the sample site, and what to show. */
export interface Picture {
  readonly name: string;
  /** The folder of the site, its config, and a link that the config initially shows. Default: the sample site. */
  readonly site?: { readonly folder: string; readonly config: string; readonly link?: string };
  /** The page to open instead of the site config. */
  readonly page?: { readonly file: string };
  readonly edit: (text: string) => string;
  readonly show: (window: WorkbenchPage, lineOf: (text: string) => number) => Promise<void>;
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The default site of pictures. */
export const SAMPLE = { folder: "examples/acme-docs", config: "site.config.json", link: "/logo/light.svg" };
/** A site with languages, versions, tabs, dropdowns, and an API description. */
const FREIGHT = { folder: "examples/acme-freight", config: "docs.json", link: "/images/logo-light.svg" };
/** A site with a page that contains every component. */
const COMPONENTS = { folder: "test/previewPage/components", config: "docs.json" };

/** The area of the editor without the side bar. */
export const editorOnly = { x: 48, y: 0, width: 960, height: 680 };
/** The upper part of the editor area. */
const editorTop = { ...editorOnly, height: 460 };

/** The pictures of `npm run screenshots`. */
export const PICTURES: readonly Picture[] = [
  {
    name: "diagnostics",
    edit: (config) => withMistakes(config, CONFIG_MISTAKES),
    async show(window) {
      await window.squiggles("error").first().waitFor();
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row", { hasText: "quikstart" }).first().waitFor();
    },
  },
  {
    name: "page",
    page: { file: "guides/testing.mdx" },
    edit: (page) =>
      page
        .replace("(/guides/idempotency", "(/guides/idempotensy")
        .replace("(/guides/rate-limits", "(/guides/rate-limits#waiting"),
    async show(window) {
      await window.squiggles("warning").first().waitFor();
      await window.runCommand("View: Focus Problems");
      const finding = window.page.locator(".markers-panel .monaco-list-row", { hasText: "#waiting" }).first();
      await finding.waitFor();
      // Opening the finding scrolls the editor to the line.
      await finding.dblclick();
      await window.editor.locator(".view-line", { hasText: "#waiting" }).waitFor();
    },
  },
  {
    name: "completion",
    edit: (config) => config.replace('"guides/labels"', '""'),
    clip: editorOnly,
    async show(window, lineOf) {
      await window.goTo(lineOf('        "",'), 10);
      await suggestWithDetails(window, "guides/labels");
    },
  },
  {
    name: "hover",
    edit: (config) => config,
    clip: editorOnly,
    async show(window) {
      // Use the mouse, because a hover opened from the keyboard also shows the color picker.
      await hoverOver(window, /^"#2dd4bf"$/, "Contrast");
    },
  },
  {
    name: "explorer-rename",
    edit: (config) => config,
    async show(window) {
      const name = window.page.getByText("quickstart.mdx", { exact: true });
      await window.page.locator(".explorer-folders-view .monaco-list-row", { has: name }).click();
      await window.page.keyboard.press("F2");
      const input = window.page.locator(".explorer-folders-view .monaco-inputbox input");
      await input.fill("first-parcel.mdx");
      await input.press("Enter");
      await window.page.locator(".monaco-dialog-box").getByRole("button", { name: "Show Preview" }).click();
      // Wait for both the link in a page and the entry in the config, because the list expands one file after the other.
      for (const change of ["(/quickstart/first-parcel)", '"quickstart""first-parcel"'])
        await window.page.locator(".bulk-edit-panel .monaco-list-row", { hasText: change }).first().waitFor();
      await window.page.getByText("Linked from 1 page").waitFor();
    },
  },
  {
    name: "preview",
    edit: (config) => config.replace('"guides/customs"', '"guides/custms"'),
    show: (window, lineOf) => showPreview(window, lineOf('"guides/labels"'), "Light"),
  },
  {
    name: "preview-dark",
    edit: (config) => config,
    show: (window, lineOf) => showPreview(window, lineOf('"guides/rates"'), "Dark"),
  },
  ...(["Light", "Dark"] as const).map((mode) => ({
    name: mode === "Light" ? "page-preview" : "page-preview-dark",
    site: COMPONENTS,
    page: { file: "labels.mdx" },
    // Shows only the preview.
    clip: { x: 776, y: 36, width: 724, height: 1330 },
    edit: (text: string) => text,
    show: (window: WorkbenchPage, lineOf: (text: string) => number) =>
      showPage(window, lineOf('title="Print it"'), mode),
  })),
  {
    name: "docs-json-preview",
    site: FREIGHT,
    edit: (config) => config,
    async show(window) {
      const preview = await openPreview(window, "Light");
      await preview.locator(".body[aria-busy='false'] h1").waitFor();
    },
  },
  {
    name: "docs-json-findings",
    site: FREIGHT,
    edit: (config) => withMistakes(config, LOSSES),
    async show(window, lineOf) {
      await window.squiggles("warning").first().waitFor({ timeout: 60_000 });
      // The messages need the space.
      await window.runCommand("View: Toggle Primary Side Bar Visibility");
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row", { hasText: "topbarLinks" }).first().waitFor();
      await window.editor.locator(".view-lines").click();
      await window.goTo(lineOf('"en/changes", "en/help"'), 17);
    },
  },
  {
    name: "site-navigation",
    site: FREIGHT,
    edit: (config) => config.replace('"en/rates"', '"en/rate"'),
    clip: { x: 0, y: 0, width: 960, height: 720 },
    async show(window, lineOf) {
      await window.runCommand("Explorer: Focus on Site Navigation View");
      await window.fold("acme-freight");
      for (const label of ["English", "v2", "Guides", "Start", "Shipping", "Rates", "API", "REST", "Resources"])
        await unfoldRow(window, label);
      await window.editor.locator(".view-lines").click();
      await window.goTo(lineOf('"en/quote"'), 75);
    },
  },
  {
    name: "operation-in-front-matter",
    page: { file: "api-reference/buy-label.mdx" },
    edit: (page) => page.replace(/^openapi: .*$/m, "openapi: "),
    clip: editorTop,
    async show(window, lineOf) {
      await window.goTo(lineOf("openapi: "), 10);
      await suggestWithDetails(window, "POST /shipments/{shipment_id}/label");
    },
  },
  {
    name: "tag-completion",
    site: FREIGHT,
    page: { file: "en/rates.mdx" },
    edit: () => RATES.replace(/<Card[\s\S]*$/, "<Ca\n"),
    clip: editorOnly,
    async show(window, lineOf) {
      await window.goTo(lineOf("<Ca"), 4);
      await suggestWithDetails(window, "Card");
    },
  },
  {
    name: "icon-hover",
    site: FREIGHT,
    page: { file: "en/rates.mdx" },
    edit: () => RATES,
    clip: editorTop,
    show: (window) => hoverOver(window, /scale-balanced$/, "scale-balanced"),
  },
  {
    name: "page-fixes",
    site: FREIGHT,
    page: { file: "en/rates.mdx" },
    edit: () => withMistakes(RATES, PAGE_MISTAKES),
    async show(window, lineOf) {
      await window.squiggles("warning").first().waitFor({ timeout: 60_000 });
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row", { hasText: "titel" }).first().waitFor();
      await window.editor.locator(".view-lines").click();
      await window.goTo(lineOf("titel"), 10);
      await window.page.keyboard.press("Control+.");
      await window.page.locator(".action-widget .monaco-list-row", { hasText: "title" }).first().waitFor();
    },
  },
];
