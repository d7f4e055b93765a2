import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, findingsAre, show } from "./support/documents.ts";

describe("language status", () => {
  afterEach(closeAll);

  it("shows why a file is a site config, the result of the check, and a way to exclude the file", async () => {
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
    await popup.filter({ hasText: "1 error" }).first().waitFor();
    await popup.filter({ hasText: "Matches **/site.config.json" }).first().waitFor();
    // The status is fully visible, not truncated because of the text before it.
    const wayOut = popup.getByText("Not a Site Config").first();
    await wayOut.waitFor();
    const [inside, box] = await Promise.all([wayOut.boundingBox(), popup.first().boundingBox()]);
    assert.ok(inside && box && inside.x + inside.width <= box.x + box.width);
    await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
  });
});
