// `npm run pictures:themes [-- THEME…]`: takes pictures of the extension in every kind of theme and in a narrow window,
// and writes them to out/pictures.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { MISTAKES } from "../../test/start/tour.ts";
import { scaledTimeout } from "../../test/support/scaledTimeout.ts";
import { pictureOptions } from "../../test/support/screenshot.ts";
import { frameWith } from "../../test/support/webviews.ts";
import { openSession, type UserGroupsPage } from "../../test/vscode/userGroups/session.ts";

/** The themes, keyed by the CSS class that VS Code gives the window. */
const THEMES = {
  "vs-dark": "Dark Modern",
  vs: "Light Modern",
  "hc-black": "Dark High Contrast",
  "hc-light": "Light High Contrast",
} as const;

/** The widths of a normal window and of one next to another program, in CSS pixels. */
const WIDTHS = [1280, 400] as const;

interface Scene {
  readonly name: string;
  readonly widths: readonly (typeof WIDTHS)[number][];
  readonly show: (window: UserGroupsPage) => Promise<void>;
}

const scenes: readonly Scene[] = [
  {
    name: "findings",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("site.config.json");
      await window.runCommand("View: Focus Problems");
      await window.page.locator(".markers-panel .monaco-list-row", { hasText: "quikstart" }).first().waitFor();
    },
  },
  {
    name: "quick-fixes",
    widths: WIDTHS,
    async show(window) {
      await openFixes(window);
    },
  },
  {
    name: "explained-rule",
    widths: [1280],
    async show(window) {
      await chooseFix(window, 2);
      await frameWith(window.page, '.markdown-body:has-text("Why it matters")');
    },
  },
  {
    name: "all-fixed",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("site.config.json");
      await window.runCommand("Sitekeeper: Fix All Findings");
      await window.notification("need").waitFor();
    },
  },
  {
    name: "completion",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("site.config.json");
      await window.goTo(2, 3);
      await window.suggest();
    },
  },
  {
    name: "hover",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("site.config.json");
      await window.goTo(96, 17);
      await window.showHover();
    },
  },
  {
    name: "language-status",
    widths: [1280],
    async show(window) {
      await window.openFile("site.config.json");
      await window.page.locator('#status\\.languageStatus, [id^="status.languageStatus"]').first().hover();
      await window.page.locator(".monaco-hover:visible", { hasText: "Not a Site Config" }).first().waitFor();
    },
  },
  {
    name: "page-lens",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("draft.mdx");
      await window.page.getByText("Not in the navigation").first().waitFor();
    },
  },
  {
    name: "page-lens-pressed",
    widths: WIDTHS,
    async show(window) {
      await window.openFile("draft.mdx");
      await window.page.locator(".codelens-decoration a").first().click();
      await window.quickInputRows.first().waitFor();
    },
  },
  {
    name: "preview",
    widths: [1280],
    async show(window) {
      await window.openFile("site.config.json");
      await window.runCommand("Sitekeeper: Open Site Preview to the Side");
      await frameWith(window.page, ".body[aria-busy='false'] h2");
    },
  },
  {
    name: "group",
    widths: WIDTHS,
    async show(window) {
      await window.runCommand("View: Close All Editors");
      await window.openView();
      // The group was already expanded for the previous theme.
      if (!(await window.treeRow("Mapping").isVisible())) await window.treeRow("acme").click();
      await window.treeRow("Mapping").waitFor();
      await window.command("Edit User Group");
      await window.choose("acme");
      await window.page.getByText("Saving sends this to").waitFor();
    },
  },
  {
    name: "walkthrough",
    widths: WIDTHS,
    async show(window) {
      await window.runCommand("View: Close All Editors");
      await window.runCommand("Welcome: Open Walkthrough...");
      await window.fillQuickInput("Write a Site Config");
      await window.choose("Write a Site Config");
      await window.page.locator(".gettingStartedContainer", { hasText: "Open the preview" }).waitFor();
      await window.page.getByText("Open the preview", { exact: true }).click();
      await window.page.waitForTimeout(500);
    },
  },
];

/** Opens the quick fixes of a finding. */
async function openFixes(window: UserGroupsPage): Promise<void> {
  await window.openFile("site.config.json");
  await window.squiggles("error").first().waitFor();
  await window.goTo(11, 20);
  const fix = window.page.locator(".action-widget .monaco-list-row", { hasText: "Change to" }).first();
  await window.page.keyboard.press("Control+.");
  // A quick input that is closing still receives keys.
  await fix.waitFor({ timeout: scaledTimeout(5000) }).catch(async () => {
    await window.page.keyboard.press("Control+.");
    await fix.waitFor();
  });
}

/**
 * Selects a quick fix for that finding with the keyboard: 0 changes the value, 1 turns the rule off, and 2 explains it.
 */
async function chooseFix(window: UserGroupsPage, index: number): Promise<void> {
  await openFixes(window);
  for (let down = 0; down < index; down++) await window.page.keyboard.press("ArrowDown");
  await window.page.keyboard.press("Enter");
}

const requested = process.argv.slice(2);
const temporary = mkdtempSync(path.join(tmpdir(), "themes-"));
const folder = path.join(temporary, "acme-docs");
mkdirSync(folder);
cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
const config = path.join(folder, "site.config.json");
const text = MISTAKES.reduce((before, [right, wrong]) => before.replace(right, wrong), readFileSync(config, "utf8"));
writeFileSync(config, text);
writeFileSync(path.join(folder, "draft.mdx"), "---\ntitle: A draft\n---\n\n# A draft\n");
const session = await openSession({ folder });
try {
  const { window } = session;
  await window.startLocalService();
  await window.createGroup("acme");
  for (const [theme, colorTheme] of Object.entries(THEMES)) {
    if (requested.length > 0 && !requested.includes(theme)) continue;
    await window.runCommand("Preferences: Color Theme");
    await window.fillQuickInput(colorTheme);
    await window.choose(colorTheme);
    await window.page.locator(`.monaco-workbench.${theme}`).waitFor();
    for (const width of WIDTHS) {
      await window.page.setViewportSize({ width, height: pictureOptions.viewport.height });
      for (const { name, widths, show } of scenes) {
        if (!widths.includes(width)) continue;
        await take(window, `theme-${theme}-${name}-${width}`, async () => {
          // With the side bar open, the editor would have no space.
          if (width === 400 && (await window.page.locator(".part.sidebar").isVisible()))
            await window.runCommand("View: Close Primary Side Bar");
          await show(window);
        });
        if (name === "findings") await window.runCommand("View: Toggle Panel Visibility");
      }
    }
    await window.page.setViewportSize(pictureOptions.viewport);
  }
  // This comes last because it removes all findings of the rule.
  await take(window, "rule-turned-off", async () => {
    await chooseFix(window, 1);
    await window.runCommand("View: Show Explorer");
    await window.page.locator(".explorer-folders-view .monaco-list-row", { hasText: ".sitekeeper.json" }).waitFor();
    await window.page.waitForTimeout(2000);
  });
} finally {
  await session.close();
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Takes a picture of a scene, even if the scene is not as expected, because that is what the pictures are meant to
 * show.
 */
async function take(window: UserGroupsPage, name: string, show: () => Promise<void>): Promise<void> {
  try {
    await show();
  } catch (error) {
    console.log(`${name}: ${(error as Error).message.split("\n")[0]}`);
  }
  await window.picture(name);
  await window.page.keyboard.press("Escape");
  await window.runCommand("View: Revert and Close Editor");
  await window.clearNotifications();
}
