import assert from "node:assert/strict";
import * as vscode from "vscode";
import { workspaceRoot, write } from "./support/documents.ts";

const SECRET = "planted-secret-0123456789";

describe("tools for language models", () => {
  /** Returns the text that a model receives. */
  async function callTool(name: string, input: object): Promise<string> {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(`sitekeeper_${name}`, options);
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

  it("include exactly those in package.json", () => {
    const manifest = vscode.extensions.getExtension("sitekeeper.sitekeeper")?.packageJSON as {
      contributes: { languageModelTools: { name: string }[] };
    };
    const offered = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("sitekeeper_"));
    const described = manifest.contributes.languageModelTools.map(({ name }) => name);
    assert.deepEqual(offered.sort(), described.sort());
  });

  it("check a site, and propose the fix for a finding without changing a file", async () => {
    const file = vscode.Uri.joinPath(workspaceRoot(), "acme/site.config.json");
    const before = await vscode.workspace.fs.readFile(file);
    const { findings } = JSON.parse(await callTool("check", { path: "acme" }));
    const found = findings.find(({ code }: { code: string }) => code === "invalid-color");
    assert.equal(found.file, "acme/site.config.json");
    const [fix] = JSON.parse(
      await callTool("propose_fix", { path: "acme", file: found.file, code: found.code, ...found.range.start }),
    );
    assert.match(fix.edits[0].newText, /#[0-9a-f]{6}/);
    assert.deepEqual(await vscode.workspace.fs.readFile(file), before);
  });

  it("list the pages, and explain the site and a rule", async () => {
    assert.match(await callTool("list_pages", { path: "acme" }), /"page":"start"/);
    assert.match(await callTool("explain_site", { path: "acme" }), /Acme/);
    assert.match(await callTool("explain_rule", { id: "invalid-color" }), /#rgb/);
  });

  it("return an error message for an invalid argument", async () => {
    await assert.rejects(callTool("check", { path: "../.." }), /outside the folder that the tools may read/);
    await assert.rejects(callTool("explain_rule", { id: "invalid-colour" }), /Did you mean "invalid-color"/);
    await assert.rejects(callTool("list_pages", { path: "nowhere" }), /does not exist/);
  });

  it("list the user groups without secrets", async () => {
    assert.match(await callTool("user_groups", {}), /"groups": \[\]/);
  });
});
