import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, show, until, workspaceRoot, write } from "../siteConfig/support/documents.ts";
import { CONFIG, fileOf, hoverAt, lensesOf, nonHintFindingsAre, placeOf, showConfig } from "./support/config.ts";

const nameIn = (uri: vscode.Uri) => uri.toString().slice(workspaceRoot().toString().length + 1);

async function complete(document: vscode.TextDocument, position: vscode.Position) {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    position,
    undefined,
    30,
  );
  const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === "string" ? label : label.label);
  const items = list.items.map((item) => ({ item, label: labelOf(item), order: item.sortText ?? labelOf(item) }));
  return items.sort((a, b) => (a.order < b.order ? -1 : 1));
}

/** Shows the config, with the cursor at the first occurrence of a string. */
async function cursorIsAt(part: string): Promise<void> {
  await until(`the cursor at ${part}`, () => {
    const editor = vscode.window.activeTextEditor;
    const isConfig = editor?.document.uri.toString() === fileOf(CONFIG).toString();
    return isConfig && editor.selection.active.isEqual(placeOf(editor.document, part, 0));
  });
}

function pagesWithFindings(): string[] {
  const all = vscode.languages.getDiagnostics().filter(([, findings]) => findings.length > 0);
  return all.map(([uri]) => nameIn(uri)).filter((name) => /\.mdx?$/.test(name));
}

describe("reading a site", () => {
  afterEach(closeAll);

  it("has no findings with a severity above hint", async () => {
    const { document } = await showConfig();
    assert.equal(document.languageId, "site-config");
    await nonHintFindingsAre(document, []);
    // The disk and the pages are read in the background, and all findings are reported together.
    await write("broken.mdx", "[Nowhere](/nowhere)");
    await until("the finding in a page", () => pagesWithFindings().includes("broken.mdx"));
    assert.deepEqual(pagesWithFindings(), ["broken.mdx"]);
    await vscode.workspace.fs.delete(fileOf("broken.mdx"));
    await until("no finding in a page", () => pagesWithFindings().length === 0);
    await nonHintFindingsAre(document, []);
  });

  it("completes unlisted pages first, with their titles", async () => {
    const editor = await showConfig();
    const { document } = editor;
    await hoverAt(document.uri, placeOf(document, '"quickstart"'));
    await editor.edit((builder) => {
      const start = placeOf(document, '"sdks/python", ', 0);
      builder.delete(new vscode.Range(start, start.translate(0, '"sdks/python", '.length)));
      builder.replace(new vscode.Range(placeOf(document, '"concepts"', 1), placeOf(document, '"concepts"', 9)), "");
    });
    const items = await complete(document, placeOf(document, '"", "authentication"', 1));
    const pages = items.map(({ label }) => label);
    assert.ok(pages.includes("introduction"), pages.join());
    const first = pages.slice(0, 2).map((label) => label.replaceAll('"', ""));
    assert.deepEqual(first.sort(), ["concepts", "sdks/python"]);
    const listed = items.find(({ label }) => label.includes("guides/tracking/overview"));
    const shown = JSON.stringify([listed?.item.detail, listed?.item.label]);
    assert.match(shown, /listed in Ship › Tracking/);
    await until("a title beside its page", async () => {
      const again = await complete(document, placeOf(document, '"", "authentication"', 1));
      const page = again.find(({ label }) => label.includes("quickstart"))?.item;
      return JSON.stringify([page?.detail, page?.label, page?.documentation]).includes("Quickstart");
    });
  });

  it("completes images, OpenAPI documents, folders, versions and icons in the matching fields", async () => {
    const { document } = await showConfig();
    const offers = async (place: string, expected: string, unexpected: string, into = 1) => {
      const labels = (await complete(document, placeOf(document, place, into))).map(({ label }) => label);
      assert.ok(
        labels.some((label) => label.includes(expected)),
        `${place}: ${labels.slice(0, 20).join()}`,
      );
      assert.ok(!labels.some((label) => label.includes(unexpected)), `${place}: ${labels.slice(0, 20).join()}`);
    };
    await offers('"/favicon.svg"', "/logo/light.svg", ".mdx");
    await offers('"/openapi/parcel.yaml"', "parcel-v1.json", "favicon");
    await offers('"recipes"', "guides/tracking", "introduction");
    const version = placeOf(document, '"version": "v2"', '"version": "'.length);
    assert.deepEqual(
      (await complete(document, version)).map(({ label }) => label.replaceAll('"', "")),
      ["v2", "v1"],
    );
    await offers('"utensils"', "utensils", "guides/", '"utens'.length);
  });

  for (const [what, place, expected] of [
    ["a page", '"quickstart"', /Quickstart[\s\S]*five minutes[\s\S]*quickstart\.mdx[\s\S]*listed in Get started/],
    ["a picture", '"/favicon.svg"', /!\[\]\(\S+favicon\.svg\)/],
    ["an OpenAPI document", '"/openapi/parcel.yaml"', /Acme Parcel API[\s\S]*9 operations/],
    ["an icon", '"utensils"', /!\[utensils\]\(data:image\/svg\+xml[\s\S]*utensils/],
    ["a prefix", '"recipes"', /4 pages in the navigation below `recipes`[\s\S]*recipes\/cheapest-carrier/],
    ["a version", '"v2"', /1 entry is shown only in this version/],
  ] as const) {
    it(`shows a hover for ${what}`, async () => {
      const { document } = await showConfig();
      await until("the hover", async () => expected.test(await hoverAt(document.uri, placeOf(document, place)))).catch(
        async () => assert.match(await hoverAt(document.uri, placeOf(document, place)), expected),
      );
    });
  }

  it("renders an image in a hover", async () => {
    const { document } = await showConfig();
    await nonHintFindingsAre(document, []);
    const window = await connectToWindow();
    const { line, character } = placeOf(document, '"/favicon.svg"', 3);
    await window.goTo(line + 1, character + 1);
    await window.showHover();
    const picture = window.hover.locator("img");
    await picture.first().waitFor();
    await until("the image", () => picture.first().evaluate((img) => (img as HTMLImageElement).naturalWidth > 0));
    await window.page.keyboard.press("Escape");
  });

  it("links pages, images and OpenAPI documents", async () => {
    const { document } = await showConfig();
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    const leads = new Map(links.map(({ range, target }) => [document.getText(range), target]));
    for (const [text, file] of [
      ["quickstart", "quickstart.mdx"],
      ["guides/security", "guides/security.md"],
      ["/logo/dark.svg", "logo/dark.svg"],
      ["/openapi/parcel.yaml", "openapi/parcel.yaml"],
    ] as const) {
      const target = leads.get(text);
      assert.equal(target && nameIn(target), file);
    }
    assert.equal(leads.get("https://discord.gg/acme")?.toString(true), "https://discord.gg/acme");
  });

  it("goes from an entry to the page, and from a version to the list of versions", async () => {
    const { document } = await showConfig();
    const lead = async (position: vscode.Position) => {
      const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
        "vscode.executeDefinitionProvider",
        document.uri,
        position,
      );
      return found.map((location) =>
        "targetUri" in location ? { uri: location.targetUri, range: location.targetRange } : location,
      );
    };
    assert.deepEqual(
      (await lead(placeOf(document, '"guides/security"'))).map(({ uri }) => nameIn(uri)),
      ["guides/security.md"],
    );
    const [version] = await lead(placeOf(document, '"version": "v1"', 13));
    assert.equal(version?.range.start.line, placeOf(document, '"versions"').line);
  });

  it("finds all references to a page and to a version", async () => {
    const { document } = await showConfig();
    const places = async (position: vscode.Position) => {
      const found = await vscode.commands.executeCommand<vscode.Location[]>(
        "vscode.executeReferenceProvider",
        document.uri,
        position,
      );
      return Promise.all(
        found.map(async ({ uri, range }) => (await vscode.workspace.openTextDocument(uri)).getText(range)),
      );
    };
    assert.deepEqual(await places(placeOf(document, '"v2"')), ['"v2"', '"v2"']);
    assert.deepEqual((await places(placeOf(document, '"recipes/cheapest-carrier"'))).sort(), [
      '"recipes/cheapest-carrier"',
      "/recipes/cheapest-carrier",
    ]);
    assert.equal((await places(placeOf(document, '"recipes"'))).length, 4);
  });

  it("finds the entries and links for a page from the page itself", async () => {
    const { document } = await show("guides/tracking/webhooks.mdx");
    const places = () =>
      vscode.commands.executeCommand<vscode.Location[]>(
        "vscode.executeReferenceProvider",
        document.uri,
        new vscode.Position(1, 3),
      );
    await until("the entry", async () => (await places()).length > 0);
    const texts = await Promise.all(
      (await places()).map(async ({ uri, range }) => (await vscode.workspace.openTextDocument(uri)).getText(range)),
    );
    const links = ["concepts", "get-tracker", "rate-limits", "testing"].map(() => "/guides/tracking/webhooks");
    assert.deepEqual(texts.sort(), ['"guides/tracking/webhooks"', ...links]);
  });

  it("shows page titles after paths, as inlay hints and in the window", async () => {
    const { document } = await showConfig();
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
    );
    const labels = hints.map(({ label }) => label);
    assert.ok(labels.includes("Compare rates") && labels.includes("Acme Parcel API"), labels.join());
    const window = await connectToWindow();
    await window.goTo(placeOf(document, '"v2/whats-new"').line + 1);
    await window.editor.locator(".view-line", { hasText: "v2/whats-new" }).getByText("What is new", { exact: false });
  });

  it("finds groups and pages as workspace symbols", async () => {
    const find = (query: string) =>
      vscode.commands.executeCommand<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", query);
    const groups = await until("the group", async () => {
      const found = (await find("Go live")).filter(({ location }) => nameIn(location.uri) === CONFIG);
      return found.length > 0 ? found : undefined;
    });
    assert.equal(groups[0]?.name, "Go live");
    const pages = await find("branded");
    assert.deepEqual(
      pages.map(({ name, containerName }) => [name, containerName]),
      [["guides/tracking/branded-pages", "Ship › Tracking"]],
    );
  });

  it("shows where a page is listed in a code lens that goes to the entry", async () => {
    const { document } = await show("guides/tracking/webhooks.mdx");
    const [lens] = await lensesOf(document.uri);
    assert.equal(lens?.command?.title, "Listed in Ship › Tracking");
    const window = await connectToWindow();
    await window.page.locator(".codelens-decoration a", { hasText: "Listed in Ship › Tracking" }).first().click();
    await cursorIsAt('"guides/tracking/webhooks"');
  });

  it("shows where a page is listed with a command, and peeks at several entries", async () => {
    await show("quickstart.mdx");
    await vscode.commands.executeCommand("sitekeeper.showPagePlaces");
    await cursorIsAt('"quickstart"');
    const config = await showConfig();
    const before = config.document.getText();
    await config.edit((builder) => builder.insert(placeOf(config.document, '"introduction"', 0), '"quickstart", '));
    await show("quickstart.mdx");
    await until("both places", async () => {
      const [lens] = await lensesOf(fileOf("quickstart.mdx"));
      return (lens?.command?.arguments?.[2] as unknown[] | undefined)?.length === 2;
    });
    await vscode.commands.executeCommand("sitekeeper.showPagePlaces");
    const window = await connectToWindow();
    await window.page.locator(".peekview-widget", { hasText: CONFIG }).first().waitFor();
    await window.page.keyboard.press("Escape");
    await showConfig();
    await vscode.commands.executeCommand("undo");
    assert.equal(config.document.getText(), before);
  });

  it("hides the code lens if it is turned off", async () => {
    const settings = vscode.workspace.getConfiguration("sitekeeper");
    const { document } = await show("quickstart.mdx");
    await lensesOf(document.uri);
    await settings.update("pageLens", false, true);
    const window = await connectToWindow();
    await window.page
      .locator(".codelens-decoration a", { hasText: "Listed in" })
      .first()
      .waitFor({ state: "detached" });
    await settings.update("pageLens", undefined, true);
    await lensesOf(document.uri);
  });
});
