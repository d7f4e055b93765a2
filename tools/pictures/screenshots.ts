// `npm run screenshots`: takes the README's pictures of site configs from the real editor, into docs/images/.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Frame } from "playwright-core";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { ensureEditor } from "../../test/editor/setup.ts";
import { open, type Workbench } from "../../test/editor/workbench.ts";
import { pictureOptions, takePicture } from "../../test/support/screenshot.ts";
import { frameWith } from "../../test/support/webviews.ts";
import { WorkbenchPage } from "../../test/support/workbenchPage.ts";

const pictures = path.join(repositoryRoot, "docs/images");

/** Typical mistakes of authors for the sample site: the correct text, and the mistake. */
const mistakes: readonly (readonly [right: string, wrong: string])[] = [
  ['"#0f766e",\n    "light"', '"0f766e",\n    "light"'],
  ['"/images/background.svg"', '"/images/backround.svg"'],
  ['"modeToggle"', '"modetoggle"'],
  ['"quickstart"', '"quikstart"'],
];

/** A picture: the text that is typed into a file of the sample first, and what is shown of it. */
interface Picture {
  readonly name: string;
  /** The folder of the site and its config. The sample site without it. */
  readonly site?: { readonly folder: string; readonly config: string };
  /** The page that is open instead of the site config, and one of its links. */
  readonly page?: { readonly file: string; readonly link?: string };
  readonly edit: (text: string) => string;
  readonly show: (window: WorkbenchPage, lineOf: (text: string) => number) => Promise<void>;
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const SAMPLE = { folder: "examples/acme-docs", config: "site.config.json" };
/** A site with languages, versions, tabs, dropdowns and an API description. */
const FREIGHT = { folder: "examples/acme-freight", config: "docs.json" };
/** A site with mistakes. */
const BROKEN = { folder: "examples/broken-freight", config: "docs.json" };
/** A site whose page has every component. */
const COMPONENTS = { folder: "test/previewPage/components", config: "docs.json" };

/** The editor without the side bar. */
const editorOnly = { x: 48, y: 0, width: 960, height: 680 };

const all: readonly Picture[] = [
  {
    name: "diagnostics",
    edit: (config) => mistakes.reduce((text, [right, wrong]) => text.replace(right, wrong), config),
    async show(window) {
      await window.squiggles("error").first().waitFor();
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row", { hasText: "quikstart" }).first().waitFor();
    },
  },
  {
    name: "page",
    page: { file: "guides/testing.mdx", link: "/guides/tracking/webhooks" },
    edit: (page) =>
      page
        .replace("(/guides/idempotency", "(/guides/idempotensy")
        .replace("(/guides/rate-limits", "(/guides/rate-limits#waiting"),
    async show(window) {
      await window.squiggles("warning").first().waitFor();
      await window.runCommand("View: Focus Problems");
      const finding = window.page.locator(".markers-panel .monaco-list-row", { hasText: "#waiting" }).first();
      await finding.waitFor();
      // The editor shows the line.
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
      await window.suggest();
      await window.suggestions.filter({ hasText: "guides/labels" }).first().waitFor();
      await window.page.keyboard.press("Control+Space");
      await window.page.locator(".suggest-details:visible", { hasText: "labels" }).first().waitFor();
    },
  },
  {
    name: "hover",
    edit: (config) => config,
    clip: editorOnly,
    async show(window) {
      // With the mouse: the hover that a key opens also shows the color picker.
      const color = window.editor.locator(".view-line span", { hasText: /^"#2dd4bf"$/ }).last();
      const contrast = window.hover.filter({ hasText: "Contrast" }).first();
      for (let attempt = 0; attempt < 5 && !(await contrast.isVisible()); attempt++) {
        await window.page.mouse.move(600, 600);
        await color.hover();
        await contrast.waitFor({ timeout: 3000 }).catch(() => undefined);
      }
      await contrast.waitFor();
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
      // The link in a page, and the entry in the config: the list opens one file after the other.
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
    // Only the preview.
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
    site: BROKEN,
    edit: (config) => config,
    async show(window) {
      await window.squiggles("error").first().waitFor({ timeout: 60_000 });
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row").nth(3).waitFor();
    },
  },
];

/** Opens the preview beside a page, in a mode, with the cursor at a line. */
async function showPage(window: WorkbenchPage, line: number, mode: "Light" | "Dark"): Promise<void> {
  const preview = await openPreview(window, mode);
  // So tall that the editor shows the line without scrolling.
  await window.page.setViewportSize({ width: 1500, height: 1400 });
  await preview.locator(".body[aria-busy='false'] .steps").waitFor();
  await window.editor.locator(".view-lines").click();
  await window.goTo(line, 3);
  await preview.locator("[data-cursor]", { hasText: "Print it" }).first().waitFor();
  await window.editor.locator(".view-line", { hasText: "Print it" }).waitFor();
}

/** Opens the preview beside the editor, in a mode. */
async function openPreview(window: WorkbenchPage, mode: "Light" | "Dark"): Promise<Frame> {
  await window.runCommand("View: Toggle Primary Side Bar Visibility");
  await window.page.setViewportSize({ width: 1500, height: 860 });
  await window.runCommand("Sitekeeper: Open Site Preview to the Side");
  const preview = await frameWith(window.page, ".browser");
  await preview.locator(".toolbar button", { hasText: mode }).click();
  return preview;
}

/** Opens the preview beside the config, in a mode, with the cursor at a page entry. */
async function showPreview(window: WorkbenchPage, line: number, mode: "Light" | "Dark"): Promise<void> {
  const preview = await openPreview(window, mode);
  await window.editor.locator(".view-lines").click();
  await window.goTo(line, 12);
  await preview.locator(".page.lit").waitFor();
  // The page has its text, not only its title.
  await preview.locator(".body[aria-busy='false'] h2").first().waitFor();
}

await ensureEditor();
const wanted = process.argv.slice(2);
for (const picture of all) {
  if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture);
}

async function take({
  name,
  site: { folder: source, config } = SAMPLE,
  page,
  edit,
  show,
  clip,
}: Picture): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "picture-"));
  const site = path.join(folder, path.basename(source));
  cpSync(path.join(repositoryRoot, source), site, { recursive: true });
  const file = path.join(site, page?.file ?? config);
  const link = page ? page.link : source === SAMPLE.folder ? "/logo/light.svg" : undefined;
  const text = edit(readFileSync(file, "utf8"));
  writeFileSync(file, text);
  let workbench: Workbench | undefined;
  try {
    workbench = await open({ ...pictureOptions, folder: site, file, extensions: [repositoryRoot] });
    const window = new WorkbenchPage(workbench.page);
    await window.editorReady();
    // Only the language server provides the links of a picture or of a page.
    if (link !== undefined)
      await window.editor.locator(".detected-link", { hasText: link }).waitFor({ timeout: 60_000 });
    if (clip === editorOnly) await window.runCommand("View: Toggle Primary Side Bar Visibility");
    await show(window, (wanted) => text.split("\n").findIndex((line) => line.includes(wanted)) + 1);
    await takePicture(workbench.page, path.join(pictures, `${name}.png`), clip);
    console.log(`docs/images/${name}.png`);
  } finally {
    await workbench?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
