import * as vscode from "vscode";
import {
  closeAll,
  codeOf,
  diagnosticsOf,
  findingsAre,
  show,
  until,
  workspaceRoot,
  write,
} from "../vscode/siteConfig/support/documents.ts";

const config = `{
  "name": "Web",
  "navigation": [{ "group": "Guides", "pages": ["guides/one", "guides/two"] }],
  "colors": { "primary": "#0d9373" }
}
`;

describe("site in the web worker, with the editor's file system", () => {
  before(async () => {
    await write("site/guides/one.mdx", "---\ntitle: The first\n---\n");
    await write("site/site.config.json", config);
  });
  afterEach(closeAll);

  it("reports missing pages, creates one with a fix, and shows titles and links", async () => {
    const { document } = await show("site/site.config.json");
    await findingsAre(document, ["page-not-found@2:62"]);
    const place = new vscode.Range(2, 64, 2, 64);
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      place,
    );
    const create = fixes.find(({ title }) => title === "Create page guides/two.mdx");
    if (!create?.edit) throw new Error(fixes.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(create.edit);
    const page = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(workspaceRoot(), "site/guides/two.mdx"));
    await page.save();
    await findingsAre(document, []);
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    let titles = "";
    const areThere = async (): Promise<boolean> => {
      const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
        "vscode.executeInlayHintProvider",
        document.uri,
        all,
      );
      titles = hints.map(({ label }) => label).join();
      return titles === "The first";
    };
    await until("titles", areThere).catch(() => {
      throw new Error(`Titles: ${titles}`);
    });
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    const [first] = links;
    const target = first?.target && (await vscode.workspace.openTextDocument(first.target));
    if (!target?.getText().includes("The first")) throw new Error(String(first?.target));
  });

  it("updates the entry of a moved file, and shows where a page is listed", async () => {
    const { document } = await show("site/site.config.json");
    await until("no findings", () => !diagnosticsOf(document).map(codeOf).includes("syntax-error"));
    const edit = new vscode.WorkspaceEdit();
    const uriOf = (name: string) => vscode.Uri.joinPath(workspaceRoot(), "site", name);
    edit.renameFile(uriOf("guides/one.mdx"), uriOf("guides/first.mdx"));
    await vscode.workspace.applyEdit(edit);
    await until("the entry", () => document.getText().includes('"guides/first"'));
    await show("site/guides/first.mdx");
    await until("the code lens", async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        uriOf("guides/first.mdx"),
        1,
      );
      return lenses[0]?.command?.title === "Listed in Guides";
    });
  });
});
