import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { type Connected, openConnected, renderedReport, startCommand } from "./support/connected.ts";

describe("targets of a group", () => {
  let connected: Connected;
  const at = (name: string): string => path.join(connected.folder, name);
  const read = (name: string): string => readFileSync(at(name), "utf8");

  beforeAll(async () => {
    const store = { label: "store", type: "shell", command: "cat > of-task" };
    connected = await openConnected({
      groups: ["acme", "beta"],
      files: {
        "site/.env": "ACME_TOKEN=before\n",
        ".vscode/tasks.json": JSON.stringify({ version: "2.0.0", tasks: [store] }),
      },
    });
    await connected.window.openView();
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(() => connected?.close());

  const row = (name: string, state: string) =>
    connected.window.page.locator(".pane-body .monaco-list-row", { hasText: name }).filter({ hasText: state });

  async function expand(group: string): Promise<void> {
    const first = connected.window.page.locator(".pane-body .monaco-list-row", { hasText: group }).first();
    await first.locator(".monaco-tl-twistie").click();
  }

  /** Adds a target to a group. The kind of target is given by its label. */
  async function add(group: string, kind: string): Promise<void> {
    await startCommand(connected.host, "addTarget");
    await connected.window.choose(group);
    await connected.window.choose(kind);
  }

  async function rotate(group: string): Promise<string> {
    await startCommand(connected.host, "rotate");
    await connected.window.choose(group);
    return connected.window.answerDialog("Rotate the token", "Rotate Token");
  }

  it("receive the rotated token in a file, a command and a task's command", async () => {
    const { window } = connected;
    await add("acme", ".env File…");
    await window.choose("site/.env");
    await window.step("Enter the name of the variable", "ACME_TOKEN");
    await window.dismiss("Added a target");
    await add("acme", "Command…");
    await window.step("Enter a shell command", "cat > of-command");
    await window.step("Enter a command that tests", "test -d .");
    await window.dismiss("Added a target");
    await add("acme", "Command of a Task…");
    await window.choose("store");
    await window.step("Enter a command that tests", "");
    await window.dismiss("Added a target");
    expect(existsSync(at("of-command"))).toBe(false);
    const message = await rotate("acme");
    for (const part of [".env: ACME_TOKEN", "cat > of-command", "of-task"]) expect(message).toContain(part);
    await window.dismiss("All targets of");
    await window.dismiss("Rotated");
    await expand("acme");
    for (const target of ["of-command", "of-task"]) await row(target, "delivered").waitFor();
    await row(".env: ACME_TOKEN", "has the token").waitFor();
    const token = await connected.tokenOf("acme");
    expect(read("site/.env")).toBe(`ACME_TOKEN=${token}\n`);
    expect([read("of-command"), read("of-task")]).toEqual([token, token]);
  });

  it("include a file with a different value, to which the token is written again", async () => {
    const { window } = connected;
    writeFileSync(at("site/.env"), "ACME_TOKEN=changed\n");
    await startCommand(connected.host, "refresh");
    await window.choose("acme");
    await window.acceptChecked();
    await row(".env: ACME_TOKEN", "has a different value").waitFor();
    await startCommand(connected.host, "deliverAgain");
    await window.choose("acme");
    await window.dismiss("All targets of");
    expect(read("site/.env")).toBe(`ACME_TOKEN=${await connected.tokenOf("acme")}\n`);
    await row(".env: ACME_TOKEN", "has the token").waitFor();
  });

  it("can be added from a plan after a review of its commands, and the plan has code lenses", async () => {
    const { window, host, url } = connected;
    const plan = { url, environment: "Testing", targets: [{ command: ["tee", "of-plan"] }], groups: ["beta"] };
    writeFileSync(at("user-groups.json"), JSON.stringify(plan));
    await add("beta", "Targets of a Plan…");
    expect(await window.answerDialog("passes the tokens", "Allow These Commands")).toContain("tee of-plan");
    await window.dismiss("Added a target");
    await rotate("beta");
    await window.dismiss("All targets of");
    await window.dismiss("Rotated");
    expect(read("of-plan")).toBe(await connected.tokenOf("beta"));
    await host.run(
      async (vscode, file) => void (await vscode.window.showTextDocument(vscode.Uri.file(file))),
      at("user-groups.json"),
    );
    await window.page.locator(".codelens-decoration a", { hasText: "Due Tokens" }).click();
    expect(await renderedReport(window, "Targets with the token")).toContain("beta");
  });
});
