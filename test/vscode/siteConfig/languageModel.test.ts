import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, until, workspaceRoot, write } from "./support/documents.ts";

const SECRET = "planted-secret-0123456789";
const MCP_TOOLS = ["check", "explain_rule", "explain_site", "list_pages", "propose_fix"];

/** Returns the text that a model receives from a tool. */
async function callTool(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const text = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
  // These tokens are placed next to the site and in the process environment. No tool may return either of them.
  assert.doesNotMatch(text, new RegExp(SECRET));
  return text;
}

before(async () => {
  await write("acme/.env", `TOKEN=${SECRET}\n`);
  process.env.PLANTED = SECRET;
});
after(async () => {
  delete process.env.PLANTED;
  await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceRoot(), "acme/.env"));
});

describe("the tool for language models", () => {
  it("is the one in package.json, and lists the user groups without secrets", async () => {
    const manifest = vscode.extensions.getExtension("sitekeeper.sitekeeper")?.packageJSON as {
      contributes: { languageModelTools: { name: string }[] };
    };
    const offered = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("sitekeeper_"));
    const described = manifest.contributes.languageModelTools.map(({ name }) => name);
    assert.deepEqual(offered, described);
    assert.match(await callTool("sitekeeper_user_groups", {}), /"groups": \[\]/);
  });
});

describe("the MCP server that VS Code starts", () => {
  const chat = vscode.workspace.getConfiguration("chat");
  const offered = () =>
    vscode.lm.tools.flatMap(({ name }) =>
      name.startsWith("mcp_sitekeeper_") ? name.slice("mcp_sitekeeper_".length) : [],
    );

  before(async () => {
    await chat.update("disableAIFeatures", false, vscode.ConfigurationTarget.Global);
    await closeAll();
    const window = await connectToWindow();
    // The list of servers asks the extension for its definitions.
    void vscode.commands.executeCommand("workbench.mcp.listServer");
    await window.page.locator(".quick-input-list .monaco-list-row", { hasText: "Sitekeeper" }).waitFor();
    await window.page.keyboard.press("Escape");
    await vscode.commands.executeCommand("workbench.mcp.startServer", "*", { waitForLiveTools: true });
    await until("the tools of the server", () => offered().length === MCP_TOOLS.length);
  });
  after(async () => {
    await chat.update("disableAIFeatures", true, vscode.ConfigurationTarget.Global);
  });

  it("offers all tools without an open file", () => {
    assert.deepEqual(offered().sort(), MCP_TOOLS);
  });

  it("checks a site, and proposes the fix for a finding without changing a file", async () => {
    const file = vscode.Uri.joinPath(workspaceRoot(), "acme/site.config.json");
    const before = await vscode.workspace.fs.readFile(file);
    const { findings } = JSON.parse(await callTool("mcp_sitekeeper_check", { path: "acme" }));
    const found = findings.find(({ code }: { code: string }) => code === "invalid-color");
    assert.equal(found.file, "acme/site.config.json");
    const place = { path: "acme", file: found.file, code: found.code, ...found.range.start };
    const [fix] = JSON.parse(await callTool("mcp_sitekeeper_propose_fix", place));
    assert.match(fix.edits[0].newText, /#[0-9a-f]{6}/);
    assert.deepEqual(await vscode.workspace.fs.readFile(file), before);
  });

  it("lists the pages, and explains the site and a rule", async () => {
    assert.match(await callTool("mcp_sitekeeper_list_pages", { path: "acme" }), /"page":"start"/);
    assert.match(await callTool("mcp_sitekeeper_explain_site", { path: "acme" }), /Acme/);
    assert.match(await callTool("mcp_sitekeeper_explain_rule", { id: "invalid-color" }), /#rgb/);
  });

  it("returns an error message for an invalid argument", async () => {
    const answers = [
      [await callTool("mcp_sitekeeper_check", { path: "../.." }), /outside the folder that the tools may read/],
      [await callTool("mcp_sitekeeper_explain_rule", { id: "invalid-colour" }), /Did you mean "invalid-color"/],
      [await callTool("mcp_sitekeeper_list_pages", { path: "nowhere" }), /does not exist/],
    ] as const;
    for (const [answer, message] of answers) assert.match(answer, message);
  });
});
