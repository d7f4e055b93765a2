import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, findingsAre, pause, show, until, write } from "./support/documents.ts";

const languageIs = (document: vscode.TextDocument, languageId: string) =>
  until(`${document.uri} to be ${languageId}, not ${document.languageId}`, () => document.languageId === languageId);

const shaped = '{ "name": "x", "navigation": [{ "group": "g", "pages": [] }] }';

describe("language of a file", () => {
  afterEach(async () => {
    await vscode.workspace.getConfiguration("sitekeeper").update("files", undefined);
    await closeAll();
  });

  it("is site-config for the standard file names", async () => {
    await languageIs((await show("docs/mint.json")).document, "site-config");
  });

  it("becomes json if the file belongs to another tool", async () => {
    await languageIs((await show("tool/mint.json")).document, "json");
  });

  it("stays json for any other file", async () => {
    await write("data.json", shaped.replace("group", "title"));
    const { document } = await show("data.json");
    await pause(500);
    assert.equal(document.languageId, "json");
  });

  it("follows the user's globs", async () => {
    await write("docs/other.json", shaped);
    const { document } = await show("docs/other.json");
    await vscode.workspace.getConfiguration("sitekeeper").update("files", ["docs/other.json"]);
    await languageIs(document, "site-config");
    await languageIs((await show("acme/site.config.json")).document, "json");
  });

  it("follows the globs of .sitekeeper.json", async () => {
    await write("settings/.sitekeeper.json", '{ "files": ["mine.json"] }');
    await write("settings/mine.json", shaped);
    await languageIs((await show("settings/mine.json")).document, "site-config");
  });

  it("can be set in a notification, shown once, if a file at the root looks like a site config", async () => {
    await write("shaped.json", shaped);
    const window = await connectToWindow();
    const { document } = await show("shaped.json");
    await window.pressInNotification("shaped.json looks like a site config", "No");
    await closeAll();
    await show("shaped.json");
    await pause(500);
    assert.equal(await window.notification("looks like a site config").count(), 0);
    assert.equal(document.languageId, "json");

    await write("shaped-too.json", shaped);
    const other = await show("shaped-too.json");
    await window.pressInNotification("shaped-too.json looks like a site config", "Yes");
    await languageIs(other.document, "site-config");
  });

  it("can be selected by the user", async () => {
    const { document } = await show("chosen/mint.json");
    await languageIs(document, "site-config");
    await findingsAre(document, ["invalid-color@3:25"]);
    await vscode.languages.setTextDocumentLanguage(document, "json");
    await pause(500);
    assert.equal(document.languageId, "json");
    await findingsAre(document, []);
    await vscode.commands.executeCommand("sitekeeper.treatAsSiteConfig");
    await languageIs(document, "site-config");
    await findingsAre(document, ["invalid-color@3:25"]);
    await vscode.commands.executeCommand("sitekeeper.notSiteConfig");
    await languageIs(document, "json");
    await findingsAre(document, []);
    await vscode.commands.executeCommand("sitekeeper.treatAsSiteConfig");
    await languageIs(document, "site-config");
  });
});
