import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import type { WorkbenchPage } from "../../support/workbenchPage.ts";
import { closeAll, codeOf, diagnosticsOf, until, workspaceRoot, write } from "./support/documents.ts";

const OLD = `{
  "name": "Acme",
  "favicon": "/favicon.svg",
  "colors": { "primary": "#0d9373" },
  "feedback": { "thumbsRating": true },
  "navigation": [{ "group": "All", "pages": ["start", "api/users", "sdk/node"] }],
  "tabs": [{ "name": "API", "url": "api" }],
  "anchors": [{ "name": "SDKs", "url": "sdk" }]
}
`;

async function site(folder: string): Promise<vscode.Uri> {
  for (const page of ["start", "api/users", "sdk/node"]) await write(`${folder}/${page}.mdx`, "# Title");
  await write(`${folder}/favicon.svg`, "<svg/>");
  await write(`${folder}/package.json`, '{\n  "scripts": { "check": "site-config check mint.json" }\n}\n');
  return write(`${folder}/mint.json`, OLD);
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  return vscode.workspace.fs.readFile(uri).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
}

const preview = (window: WorkbenchPage) => window.page.locator(".bulk-edit-panel");

describe("Convert to docs.json", () => {
  afterEach(closeAll);

  // Other tests list the workspace's sites.
  after(async () => {
    for (const folder of ["older", "kept", "fixed"])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceRoot(), folder), { recursive: true });
  });

  it("asks for the author's preferences, previews the new file, and shows a report", async () => {
    const mint = await site("older");
    const docs = vscode.Uri.joinPath(mint, "../docs.json");
    const window = await connectToWindow();
    const done = vscode.commands.executeCommand("sitekeeper.convertSiteConfig", mint);
    await window.choose("Tabs inside the anchors");
    await window.quickInput.filter({ hasText: "name for the first tab" }).waitFor();
    await window.answer("Home");
    await window.quickInput.filter({ hasText: "name for the first anchor" }).waitFor();
    await window.answer("Guides");
    await preview(window).filter({ hasText: "docs.json" }).waitFor();
    assert.equal(await textOf(docs), undefined);
    const rows = preview(window).locator(".monaco-list-row");
    assert.equal(await rows.filter({ hasText: "docs.json" }).getByRole("checkbox").isChecked(), true);
    assert.equal(await rows.filter({ hasText: "mint.json" }).getByRole("checkbox").isChecked(), false);
    await preview(window).getByRole("button", { name: "Apply" }).click();
    await done;

    const converted = JSON.parse((await textOf(docs))!);
    assert.deepEqual(
      converted.navigation.anchors.map(({ anchor, tabs }: { anchor: string; tabs?: { tab: string }[] }) => [
        anchor,
        tabs?.map(({ tab }) => tab),
      ]),
      [
        ["Guides", ["Home", "API"]],
        ["SDKs", undefined],
      ],
    );
    assert.equal(await textOf(mint), OLD);
    const report = await until("the report", () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.path === "/Conversion Report.md"),
    );
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.ok(
      tabs.some(({ input }) => input instanceof vscode.TabInputWebview),
      "The report is not rendered.",
    );
    assert.match(report?.getText() ?? "", /^# Conversion to docs\.json\n\nEvery page stays in the same/);
    assert.match(report?.getText() ?? "", /- Line 5: docs\.json does not support .*feedback/);
    assert.match(report?.getText() ?? "", /- `older\/package\.json:2`/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), docs.toString());

    await vscode.commands.executeCommand("undo");
    await until("the undo", async () => (await textOf(docs)) === undefined);
    assert.equal(await textOf(mint), OLD);
  });

  it("writes nothing if the author discards the preview", async () => {
    const mint = await site("kept");
    const window = await connectToWindow();
    const done = vscode.commands.executeCommand("sitekeeper.convertSiteConfig", mint);
    await window.choose("Anchors inside the tabs");
    for (const name of ["Home", "Guides"]) {
      await window.quickInputMessage.filter({ hasText: name === "Home" ? "first tab" : "first anchor" }).waitFor();
      await window.answer(name);
    }
    await preview(window).getByRole("button", { name: "Discard" }).click();
    await done;
    assert.equal(await textOf(vscode.Uri.joinPath(mint, "../docs.json")), undefined);
  });

  it("is offered as a quick fix for the older file", async () => {
    const mint = await site("fixed");
    const document = await vscode.workspace.openTextDocument(mint);
    await vscode.window.showTextDocument(document);
    const finding = await until("the finding", () =>
      diagnosticsOf(document).find((diagnostic) => codeOf(diagnostic) === "older-format"),
    );
    assert.equal(finding.severity, vscode.DiagnosticSeverity.Information);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      mint,
      finding.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const action = actions.find(({ title }) => title === "Convert to docs.json");
    assert.ok(action?.edit);
    await vscode.workspace.applyEdit(action.edit);
    const docs = vscode.Uri.joinPath(mint, "../docs.json");
    assert.match((await vscode.workspace.openTextDocument(docs)).getText(), /"navigation"/);
    await until("the finding to disappear", () =>
      diagnosticsOf(document).every((diagnostic) => codeOf(diagnostic) !== "older-format"),
    );
  });
});
