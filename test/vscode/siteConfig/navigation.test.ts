import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, findingsAre, show, until, workspaceRoot, write } from "./support/documents.ts";

const config = `{
  "name": "Moving",
  "navigation": [{ "group": "Guides", "pages": ["guides/one", "guides/two"] }],
  "colors": { "primary": "#0d9373" }
}
`;

/** Creates a separate site for each test, because the tests move files. */
async function makeSite(name: string): Promise<vscode.Uri> {
  await write(`${name}/guides/one.mdx`, '---\ntitle: "The first"\n---\n');
  await write(`${name}/guides/two.mdx`, "# Two\n");
  return write(`${name}/site.config.json`, config);
}

const inSite = (name: string) => vscode.Uri.joinPath(workspaceRoot(), name);
const textOf = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

describe("navigation", () => {
  afterEach(closeAll);

  it("has definitions, references, links and inlay hints for pages", async () => {
    await makeSite("leading");
    const { document } = await show("leading/site.config.json");
    await findingsAre(document, []);
    const at = document.positionAt(config.indexOf("guides/one") + 3);
    const definition = await until("the server's response", async () => {
      const [first] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
        "vscode.executeDefinitionProvider",
        document.uri,
        at,
      );
      return first;
    });
    const target = "targetUri" in definition ? definition.targetUri : definition.uri;
    assert.equal(target.toString(), inSite("leading/guides/one.mdx").toString());
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    assert.deepEqual(
      links.map((link) => link.target?.path.split("/").pop()),
      ["one.mdx", "two.mdx"],
    );
    const hints = await until("a hint", async () => {
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
        "vscode.executeInlayHintProvider",
        document.uri,
        all,
      );
      return found.length > 0 && found;
    });
    assert.ok(JSON.stringify(hints).includes("The first"));
  });

  it("has workspace symbols for groups and pages, whether or not the config is open", async () => {
    await makeSite("symbols");
    await known("symbols");
  });

  it("moves the file when a page is renamed in the config", async () => {
    await makeSite("renaming");
    const { document } = await show("renaming/site.config.json");
    await findingsAre(document, []);
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      "vscode.executeDocumentRenameProvider",
      document.uri,
      document.positionAt(config.indexOf("guides/one") + 3),
      "guides/first",
    );
    await vscode.workspace.applyEdit(edit);
    assert.match(document.getText(), /"guides\/first"/);
    await vscode.workspace.fs.stat(inSite("renaming/guides/first.mdx"));
    await findingsAre(document, []);
  });

  it("changes the config on disk when a file is moved while the config is closed", async () => {
    const uri = await makeSite("moving");
    await known("moving");
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(inSite("moving/guides/two.mdx"), inSite("moving/guides/second.mdx"));
    await vscode.workspace.applyEdit(edit);
    await until("the entry", async () => {
      const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
      return (open?.getText() ?? (await textOf(uri))).includes('"guides/second"');
    });
  });

  it("has a code lens in a page that goes to its entry", async () => {
    await makeSite("lens");
    await known("lens");
    const { document } = await show("lens/guides/one.mdx");
    await until("a lens", async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        document.uri,
      );
      return lenses.some(({ command }) => command?.title === "Listed in Guides");
    });
    await vscode.commands.executeCommand("sitekeeper.showPagePlaces");
    await until("the entry", () => {
      const editor = vscode.window.activeTextEditor;
      const isConfig = editor?.document.uri.toString() === inSite("lens/site.config.json").toString();
      return isConfig && editor.document.offsetAt(editor.selection.active) === config.indexOf('"guides/one"');
    });
  });
});

/** Waits until the server has found a site and read its folder. */
async function known(site: string): Promise<void> {
  await until(`${site} to be found`, async () => {
    const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
      "vscode.executeWorkspaceSymbolProvider",
      "Guides",
    );
    return symbols.some(({ name, location }) => name === "Guides" && location.uri.path.includes(`/${site}/`));
  });
}
