import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, findingsAre, show } from "./support/documents.ts";

describe("the language status", () => {
  afterEach(closeAll);

  it("says why the file counts as a site config, how the check went, and offers the way out", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const { page } = await connectToWindow();
    await page
      .locator(".statusbar-item.has-hover, .statusbar-item")
      .filter({ hasText: "Site Config" })
      .first()
      .waitFor();
    await page.locator('.statusbar-item[id="status.languageStatus"]').hover();
    const popup = page.locator(".hover-language-status");
    await popup.filter({ hasText: "Site config: 1 error" }).first().waitFor();
    await popup.filter({ hasText: "Path matches **/site.config.json · checked in" }).first().waitFor();
    await popup.filter({ hasText: "Do Not Treat File as Site Config" }).first().waitFor();
    await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
  });
});
