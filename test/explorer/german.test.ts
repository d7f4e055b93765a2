import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { Explorer } from "./explorer.ts";

describe("German editor", () => {
  let explorer: Explorer;
  beforeAll(async () => {
    const prepare = (folder: string): void => {
      const config = { name: "Acme", navigation: [{ group: "Start", pages: ["introduction", "fehlt"] }] };
      writeFileSync(path.join(folder, "site.config.json"), `${JSON.stringify(config, undefined, 2)}\n`);
      writeFileSync(path.join(folder, ".sitekeeper.json"), '{ "checkPages": true }\n');
    };
    explorer = await Explorer.open({ prepare, locale: "de" });
    await explorer.openFile("site.config.json");
    await explorer.editorReady();
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("shows its view and rows in German", async () => {
    const { page } = explorer;
    await explorer.unfold("Site-Navigation");
    await page.locator(".monaco-list-row", { hasText: "Nicht in der Navigation" }).waitFor();
    await explorer.picture("german-navigation");
  });

  it("shows the language server's findings in German", async () => {
    await explorer.runCommand("View: Focus Problems");
    await explorer.page.locator(".markers-panel", { hasText: 'Seite "fehlt" nicht gefunden' }).waitFor();
    await explorer.picture("german-problems");
  });

  it("runs a command by its German title and shows the result in German", async () => {
    await explorer.openFile("site.config.json");
    await explorer.runCommand("Sitekeeper: Alle Probleme beheben");
    await explorer.page.locator(".notification-toast", { hasText: /Keine sicheren Korrekturen|behoben/ }).waitFor();
    await explorer.picture("german-message");
  });

  it("shows hovers in German in the settings file", async () => {
    await explorer.openFile(".sitekeeper.json");
    await explorer.goTo(1, 6);
    await explorer.showHover();
    await explorer.page.locator(".monaco-hover", { hasText: "Auch die Seiten der Site prüfen" }).first().waitFor();
  });

  it("opens the preview in German", async () => {
    await explorer.openFile("site.config.json");
    await explorer.runCommand("Sitekeeper: Site-Vorschau an der Seite öffnen");
    await explorer.page.locator(".tab", { hasText: "Vorschau: acme-docs" }).waitFor();
  });

  it("shows the user groups welcome view in German", async () => {
    await explorer.openViewContainer("Benutzergruppen");
    const start = explorer.page.getByRole("button", { name: "Lokalen User-Group-Dienst starten" });
    await start.first().waitFor();
    await explorer.picture("german-user-groups");
  });

  it("has a German walkthrough with German pages", async () => {
    await explorer.runCommand("Welcome: Open Walkthrough...");
    await explorer.fillQuickInput("Benutzergruppen verwalten");
    await explorer.choose("Benutzergruppen verwalten");
    const walkthrough = explorer.page.locator(".gettingStartedContainer");
    await walkthrough.getByText("Den lokalen Dienst starten").first().waitFor();
    const frames = () =>
      explorer.page.frames().map((frame) =>
        frame
          .locator("body")
          .innerText()
          .catch(() => ""),
      );
    await expect
      .poll(async () => (await Promise.all(frames())).join("\n"))
      .toContain("Der User-Group-Dienst auf diesem Computer");
    await explorer.picture("german-walkthrough");
  });
});
