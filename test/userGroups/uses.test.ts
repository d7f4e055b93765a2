import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { textsBelow } from "../vscode/userGroups/session.ts";
import { CONNECTION, type Connected, openConnected, renderedReport, startCommand } from "./support/connected.ts";

/** The tests are numbered as in `test/attacks.md`. */
describe("token usages", () => {
  let connected: Connected;
  const at = (name: string): string => path.join(connected.folder, name);
  const read = (name: string): string => readFileSync(at(name), "latin1");

  beforeAll(async () => {
    // Hidden files may also contain tokens.
    connected = await openConnected({ groups: ["acme", "beta"], settings: { "files.exclude": { "**/.env": true } } });
    execFileSync("git", ["init", "--quiet", connected.folder]);
    writeFileSync(at(".gitignore"), ".env\n.env.local\nlink.env\n");
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(() => connected?.close());

  /**
   * Rotates a token from the Command Palette.
   *
   * @returns The text of the dialog.
   */
  const rotate = async (): Promise<string> => {
    const { window, host } = connected;
    await startCommand(host, "rotate");
    await window.choose("acme");
    return window.answerDialog("Rotate the token", "Rotate Token");
  };

  it("writes a token to a new .env that other users cannot read", async () => {
    const { window } = connected;
    await window.command("Write Token to .env…");
    await window.choose("acme");
    await window.quickInput.filter({ hasText: "new file" }).waitFor();
    await window.choose(".env");
    await window.step("Enter the name of the variable", "ACME_TOKEN");
    expect(await window.dismiss("ACME_TOKEN in .env")).toContain("Added");
    expect(read(".env")).toBe(`ACME_TOKEN=${await connected.tokenOf("acme")}\n`);
    expect(statSync(at(".env")).mode & 0o777).toBe(0o600);
  });

  it("does not change a .env in UTF-16, and explains what to do", async () => {
    const { window, host } = connected;
    // Windows PowerShell uses this encoding.
    const bytes = Buffer.from("\ufeffA=1\r\n", "utf16le");
    writeFileSync(at(".env.local"), bytes);
    await startCommand(host, "writeEnv");
    await window.choose("acme");
    await window.choose(".env.local");
    await window.step("Enter the name of the variable", "A");
    expect(await window.dismiss("was not changed")).toContain("is not UTF-8 text. Save it as UTF-8.");
    expect(readFileSync(at(".env.local"))).toEqual(bytes);
    rmSync(at(".env.local"));
  });

  it("lists groups for language models without exposing tokens or sending requests", async () => {
    const { host, requests, apiToken } = connected;
    const sent = requests.length;
    const answer = await host.run(async (vscode) => {
      const { content } = await vscode.lm.invokeTool("sitekeeper_user_groups", {
        input: {},
        toolInvocationToken: undefined,
      });
      return JSON.stringify(content);
    });
    for (const text of ["acme", "beta", CONNECTION, "current"]) expect(answer).toContain(text);
    for (const token of [await connected.tokenOf("acme"), await connected.tokenOf("beta"), apiToken])
      expect(answer).not.toContain(token);
    expect(requests).toHaveLength(sent);
  });

  it("lists usages with masked tokens", async () => {
    const { window } = connected;
    const token = await connected.tokenOf("acme");
    writeFileSync(at("app.js"), `// caf\u00e9\nconst headers = { Authorization: "Token ${token}" };\n`);
    await window.command("Find Token Usages");
    await window.choose("acme");
    await window.quickInputRows.filter({ hasText: "app.js:2" }).waitFor();
    const shown = await window.quickInput.innerText();
    expect(shown).toContain('Authorization: "Token ••••••••"');
    expect(shown).toContain("ACME_TOKEN=••••••••");
    expect(shown).not.toContain(token);
    await window.picture("where-used");
    await window.choose("app.js:2");
    await window.page.locator(".tab.active", { hasText: "app.js" }).waitFor();
    rmSync(at("app.js"));
    await window.runCommand("View: Close All Editors");
  });

  /** A former token of the group, which later tests rotate several times. */
  let first: string;

  it("19: replaces the old token only in the selected files, and changes nothing else", async () => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    first = before;
    writeFileSync(
      at(".env"),
      `# caf\xe9\r\nexport ACME="${before}" # kept\r\nSAME='${before}'\r\nOTHER=x\r\n`,
      "latin1",
    );
    chmodSync(at(".env"), 0o640);
    writeFileSync(at(".env.local"), `ACME=${before}`);
    const message = await rotate();
    expect(message).toContain(".env:2");
    expect(message).toContain(".env:3");
    expect(message).toContain(".env.local:1");
    await window.pressInNotification("Rotated", "Replace in Files…");
    await window.quickInput.filter({ hasText: "Replace Old Tokens in Files" }).waitFor();
    await window.picture("replace-in-files");
    await window.quickInputRows
      .filter({ hasText: ".env.local" })
      .locator(".quick-input-list-checkbox, .monaco-checkbox")
      .first()
      .click();
    await window.acceptChecked();
    expect(await window.dismiss("Replaced the old token of")).toContain("in 1 file.");
    const token = await connected.tokenOf("acme");
    expect(token).not.toBe(before);
    expect(read(".env")).toBe(`# caf\xe9\r\nexport ACME="${token}" # kept\r\nSAME='${token}'\r\nOTHER=x\r\n`);
    expect(statSync(at(".env")).mode & 0o777).toBe(0o640);
    expect(read(".env.local")).toBe(`ACME=${before}`);
  });

  it("19: rejects a file with unsaved changes and shows a message", async () => {
    const { window, host } = connected;
    await host.run(async (vscode, file) => {
      const editor = await vscode.window.showTextDocument(vscode.Uri.file(file));
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "# unsaved\n"));
    }, at(".env.local"));
    const before = read(".env.local");
    await startCommand(host, "findTokenUsages");
    await window.choose("acme");
    await window.choose("Replace the old token");
    await window.acceptChecked();
    expect(await window.dismiss("Replaced the old token of")).toContain(".env.local: The file has unsaved changes");
    expect(read(".env.local")).toBe(before);
    await window.runCommand("File: Revert File");
    await window.runCommand("View: Close All Editors");
  });

  it("19: rejects a symbolic link that points outside the workspace", async () => {
    const { window, host } = connected;
    const outside = path.join(connected.workbench.userDataFolder, "outside.env");
    writeFileSync(outside, "A=1\n");
    symlinkSync(outside, at("link.env"));
    mkdirSync(path.join(connected.workbench.userDataFolder, "outside"));
    symlinkSync(path.join(connected.workbench.userDataFolder, "outside"), at("folder"));
    rmSync(at(".env.local"));
    symlinkSync(outside, at(".env.local"));
    await startCommand(host, "writeEnv");
    await window.choose("acme");
    await window.choose(".env.local");
    await window.step("Enter the name of the variable", "A");
    expect(await window.dismiss("was not changed")).toContain("points outside the workspace");
    expect(readFileSync(outside, "utf8")).toBe("A=1\n");
    for (const name of [".env.local", "link.env", "folder"]) rmSync(at(name));
  });

  it("warns before it writes a token to a file that Git would commit", async () => {
    const { window, host } = connected;
    writeFileSync(at(".env.production"), "A=1\n");
    await startCommand(host, "writeEnv");
    await window.choose("acme");
    await window.choose(".env.production");
    await window.step("Enter the name of the variable", "A");
    expect(await window.answerDialog("Write the token to .env.production", "Cancel")).toContain("next commit");
    expect(read(".env.production")).toBe("A=1\n");
    rmSync(at(".env.production"));
  });

  it("adds the file to .gitignore and writes the token in one step", async () => {
    const { window, host } = connected;
    const ignored = read(".gitignore");
    writeFileSync(at(".env.staging"), "A=1\n");
    await startCommand(host, "writeEnv");
    await window.choose("acme");
    await window.choose(".env.staging");
    await window.step("Enter the name of the variable", "A");
    await window.answerDialog("Write the token to .env.staging", "Add to .gitignore and Write");
    expect(await window.dismiss("A in .env.staging")).toContain("Updated");
    expect(read(".env.staging")).toBe(`A=${await connected.tokenOf("acme")}\n`);
    expect(read(".gitignore")).toMatch(/\n\/?\.env\.staging\n$/);
    rmSync(at(".env.staging"));
    writeFileSync(at(".gitignore"), ignored);
  });

  it("rotates the token and replaces it in its only file in one step", async () => {
    const { window, host } = connected;
    const before = await connected.tokenOf("acme");
    const content = read(".env");
    expect(content).toContain(before);
    await startCommand(host, "rotate");
    await window.choose("acme");
    await window.answerDialog("Rotate the token", "Rotate and Replace in 1 File");
    expect(await window.dismiss("Replaced the old token of")).toContain("in 1 file.");
    const token = await connected.tokenOf("acme");
    expect(token).not.toBe(before);
    expect(read(".env")).toBe(content.replaceAll(before, token));
    await window.clearNotifications();
  });

  it("finds and replaces a token that was superseded two rotations ago", async () => {
    const { window, host } = connected;
    writeFileSync(at(".env.local"), `ACME=${first}\n`);
    await startCommand(host, "findTokenUsages");
    await window.choose("acme");
    await window.quickInputRows.filter({ hasText: ".env.local:1" }).filter({ hasText: "superseded token" }).waitFor();
    await window.choose("Replace the old token");
    await window.quickInputRows.filter({ hasText: ".env.local" }).filter({ hasText: "line 1" }).waitFor();
    await window.acceptChecked();
    expect(await window.dismiss("Replaced the old token of")).toContain("in 1 file.");
    expect(read(".env.local")).toBe(`ACME=${await connected.tokenOf("acme")}\n`);
    rmSync(at(".env.local"));
  });

  it("opens a terminal with the token in its environment, and the terminal is not restored later", async () => {
    const { window, host } = connected;
    await window.command("Open Terminal with Token");
    await window.choose("acme");
    await expect
      .poll(() => host.run((vscode) => vscode.window.terminals.length), { timeout: scaledTimeout(15_000) })
      .toBeGreaterThan(0);
    const options = await host.run((vscode) => {
      const { name, creationOptions } = vscode.window.terminals.at(-1)!;
      return { name, transient: (creationOptions as import("vscode").TerminalOptions).isTransient };
    });
    expect(options).toEqual({ name: "acme · USER_GROUP_TOKEN", transient: true });
    await host.run(
      (vscode, file) => vscode.window.terminals.at(-1)!.sendText(`printenv USER_GROUP_TOKEN > '${file}'`),
      at("printed"),
    );
    await expect
      .poll(() => existsSync(at("printed")) && read("printed").trim(), { timeout: scaledTimeout(15_000) })
      .toBe(await connected.tokenOf("acme"));
    rmSync(at("printed"));
    // Both commands are part of the extension, and run on the editor's Node.
    await host.run(
      (vscode, file) =>
        vscode.window.terminals.at(-1)!.sendText(`(site-config --version; user-groups --version) > '${file}' 2>&1`),
      at("versions"),
    );
    await expect
      .poll(() => existsSync(at("versions")) && read("versions"), { timeout: scaledTimeout(15_000) })
      .toMatch(/^(\d+\.\d+\.\d+)\n\1\n$/);
    rmSync(at("versions"));
    await host.run((vscode) => vscode.window.terminals.at(-1)!.dispose());
  });

  it("15: leaves no token in logs, local history, backups or storage", async () => {
    const token = await connected.tokenOf("acme");
    const found = [...textsBelow(connected.workbench.userDataFolder)].filter(
      ([, text]) => text.includes(token) || text.includes(connected.apiToken),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it("explains a connection", async () => {
    const { window, host, requests } = connected;
    const before = requests.length;
    await window.command("Explain Connection");
    await window.page.locator(".tab.active", { hasText: "Connection to Test Service" }).waitFor();
    const text = await renderedReport(window, "on this machine, without a proxy in between");
    expect(text).toContain("The body of a GET request reaches");
    expect(text).not.toContain(connected.apiToken);
    expect(requests.slice(before).map(({ head, body }) => [head.split(" ", 1)[0], body])).toEqual([["GET", "{"]]);
    connected.faults.GET.push({ kind: "strip-body" });
    await startCommand(host, "explainConnection");
    await renderedReport(window, "The body of a GET request does not reach");
    // The editor never asks to save these documents.
    await window.runCommand("View: Close All Editors");
    await window.page.locator(".tab").first().waitFor({ state: "detached" });
  });

  it("exports the audit log without tokens", async () => {
    const { window } = connected;
    await window.command("Export Audit Log…");
    await window.quickInput.locator("input").first().waitFor();
    await window.page.keyboard.press("Enter");
    expect(await window.dismiss("Exported")).toContain("user-groups-audit.jsonl");
    const lines = read("user-groups-audit.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      user_group_id: "acme",
      environment: "Testing",
      operation: "get",
      outcome: "fetched",
    });
    expect(lines).toContainEqual(expect.objectContaining({ operation: "rotate", outcome: "rotated" }));
    expect(read("user-groups-audit.jsonl")).not.toMatch(/ug[ta]_[0-9A-Za-z]{8,}/);
  });

  it("rotates the group that is checked, not the one that is selected in the view or that the filter shows", async () => {
    const { window, host } = connected;
    await window.openViewContainer("User Groups");
    await window.treeRow("acme").click();
    await startCommand(host, "rotateSelected");
    const checked = window.quickInputRows.filter({ has: window.page.locator(".monaco-checkbox.checked") });
    await window.quickInputRows.nth(1).waitFor();
    expect(await checked.count()).toBe(0);
    await window.quickInputBox.fill("beta");
    await window.page.keyboard.press("Enter");
    await window.quickInput.getByText("Check at least one item.").waitFor();
    await window.check("beta");
    await window.quickInputBox.fill("acme");
    await window.quickInputRows.nth(1).waitFor();
    expect(await checked.innerText()).toContain("beta");
    await window.acceptChecked();
    await window.answerDialog('Rotate the token of "beta"', "Cancel");
  });

  it("replaces the old tokens of several rotated groups, even in the same file", async () => {
    const { window, host } = connected;
    const tokens = async () => [await connected.tokenOf("acme"), await connected.tokenOf("beta")];
    const [acme, beta] = await tokens();
    writeFileSync(at(".env.both"), `ACME=${acme}\nBETA=${beta}\nOTHER=x\n`);
    writeFileSync(at(".gitignore"), ".env*\nlink.env\n");
    await startCommand(host, "rotateSelected");
    await window.check("acme", "beta");
    await window.acceptChecked();
    await window.answerDialog("Rotate 2 tokens?", "Rotate All");
    await window.pressInNotification("Rotated 2 of 2", "Replace in Files…");
    const row = window.quickInputRows.filter({ hasText: ".env.both" });
    await row.filter({ hasText: "lines 1, 2" }).waitFor();
    await window.acceptChecked();
    await window.dismiss("Replaced the old token of 2 user groups");
    const [newAcme, newBeta] = await tokens();
    expect(newAcme).not.toBe(acme);
    expect(read(".env.both")).toBe(`ACME=${newAcme}\nBETA=${newBeta}\nOTHER=x\n`);
  });

  it("lists the files that use several tokens, and replaces the tokens in the same step", async () => {
    const { window, host } = connected;
    await startCommand(host, "rotateSelected");
    await window.check("acme", "beta");
    await window.acceptChecked();
    await window.dialog.filter({ hasText: ".env.both:2" }).waitFor();
    await window.answerDialog("Rotate 2 tokens?", "Rotate and Replace in 2 Files");
    await window.dismiss("Replaced the old token of 2 user groups");
    await window.dismiss("Rotated 2 of 2");
    const [acme, beta] = [await connected.tokenOf("acme"), await connected.tokenOf("beta")];
    expect(read(".env.both")).toBe(`ACME=${acme}\nBETA=${beta}\nOTHER=x\n`);
    rmSync(at(".env.both"));
  });
});
