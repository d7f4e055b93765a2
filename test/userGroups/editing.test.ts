import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { textsBelow } from "../vscode/userGroups/session.ts";
import { CONNECTION, type Connected, openConnected, shownText } from "./support/connected.ts";

describe("user group as a JSON document", () => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await openConnected({ groups: ["acme"] });
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(() => connected?.close());

  /** Replaces the text of the document, and saves it with Ctrl+S. Returns false if the document is still unsaved. */
  const save = (text: string): Promise<boolean> =>
    connected.host.run(async (vscode, content) => {
      const editor = vscode.window.activeTextEditor!;
      const { document } = editor;
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      await editor.edit((edit) => edit.replace(all, content));
      return document.save();
    }, text);

  /** Replaces the text of the document, and presses Ctrl+S. */
  const pressSave = async (text: string): Promise<void> => {
    await connected.host.run(async (vscode, content) => {
      const editor = vscode.window.activeTextEditor!;
      await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), content));
    }, text);
    await connected.window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
    await connected.window.page.keyboard.press("Control+S");
  };

  const text = (): Promise<string> => shownText(connected.host);

  const findings = (): Promise<readonly { readonly message: string; readonly text: string }[]> =>
    connected.host.run((vscode) => {
      const { document } = vscode.window.activeTextEditor!;
      return vscode.languages
        .getDiagnostics(document.uri)
        .map(({ message, range }) => ({ message, text: document.getText(range) }));
    });

  const atService = async () => (await connected.elsewhere.get({ user_group_id: "acme" })).userGroup;

  const REFUSED = '{\n  "name": "acme",\n  "properties": { "region": "sun", "tier": 1 }\n}\n';
  const refuseOnce = (): void => {
    const error = { code: "invalid_field", message: "This region is not served.", field: "properties.region" };
    connected.faults.PUT.push({ kind: "respond", status: 422, body: { success: 0, error } });
  };

  it("opens from the Command Palette with the service's data", async () => {
    const { window } = connected;
    await window.command("Edit User Group");
    await window.choose("acme");
    await window.page.locator(".tab.active", { hasText: "acme.json" }).waitFor();
    await window.editorReady();
    expect(JSON.parse(await text())).toEqual({ name: "acme", mapping: null, properties: null });
  });

  it("shows where it will be sent, as readable text", async () => {
    const { window, url } = connected;
    await window.page.getByText(`Saving sends this to ${CONNECTION} (Testing)`).waitFor();
    const breadcrumbs = window.page.locator(".breadcrumbs-control .monaco-breadcrumb-item");
    await breadcrumbs.filter({ hasText: "acme.json" }).waitFor();
    const [host, environment, file] = await breadcrumbs.allInnerTexts();
    expect([host, environment, file].map((part) => part?.trim())).toEqual([
      `${new URL(url).host} (http)`,
      "Testing",
      "acme.json",
    ]);
  });

  it("has completions and hovers for the fields", async () => {
    const { host } = connected;
    const labels = await host.run(async (vscode) => {
      const { document } = vscode.window.activeTextEditor!;
      const { items } = await vscode.commands.executeCommand<import("vscode").CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        document.positionAt(1),
      );
      return items.map(({ label }) => (typeof label === "string" ? label : label.label));
    });
    expect(labels).toEqual(expect.arrayContaining(["mapping", "properties"]));
    const hover = await host.run(async (vscode) => {
      const { document } = vscode.window.activeTextEditor!;
      const hovers = await vscode.commands.executeCommand<import("vscode").Hover[]>(
        "vscode.executeHoverProvider",
        document.uri,
        document.positionAt(document.getText().indexOf("name") + 1),
      );
      return JSON.stringify(
        hovers.map(({ contents }) =>
          contents.map((content) => (typeof content === "string" ? content : content.value)),
        ),
      );
    });
    expect(hover).toContain("Name of the user group");
  });

  it("reports schema violations, and does not send them", async () => {
    const puts = connected.requests.filter(({ head }) => head.startsWith("PUT")).length;
    expect(await save('{ "name": 7 }')).toBe(false);
    await expect
      .poll(findings, { timeout: scaledTimeout(15_000) })
      .toContainEqual(expect.objectContaining({ text: "7" }));
    expect(await save('{ "name": "acme", "token": "x" }')).toBe(false);
    await expect
      .poll(findings, { timeout: scaledTimeout(15_000) })
      .toContainEqual({ message: expect.stringContaining("Unknown field"), text: '"x"' });
    expect(await save("{")).toBe(false);
    await expect
      .poll(findings, { timeout: scaledTimeout(15_000) })
      .toContainEqual(expect.objectContaining({ message: expect.stringContaining("Fix the JSON") }));
    expect(connected.requests.filter(({ head }) => head.startsWith("PUT"))).toHaveLength(puts);
  });

  it("is saved by sending only the changed fields", async () => {
    expect(await save('{ "name": "acme", "properties": { "region": "eu", "tier": 1 } }')).toBe(true);
    expect((await atService()).properties).toEqual({ region: "eu", tier: 1 });
    const put = connected.requests.findLast(({ head }) => head.startsWith("PUT"));
    expect(JSON.parse(put?.body ?? "")).toEqual({ user_group_id: "acme", properties: { region: "eu", tier: 1 } });
  });

  it("shows an error from the service at its field, and keeps the text", async () => {
    const refused = '{ "name": "acme", "properties": { "region": "moon", "tier": 1 } }';
    const error = { code: "invalid_field", message: "This region is not served.", field: "properties.region" };
    connected.faults.PUT.push({ kind: "respond", status: 422, body: { success: 0, error } });
    expect(await save(refused)).toBe(false);
    await expect
      .poll(findings, { timeout: scaledTimeout(15_000) })
      .toContainEqual({ message: expect.stringContaining("This region is not served"), text: '"moon"' });
    expect((await atService()).properties).toEqual({ region: "eu", tier: 1 });
    expect(await text()).toBe(refused);
    expect(await save(refused)).toBe(true);
    expect((await atService()).properties).toEqual({ region: "moon", tier: 1 });
  });

  it("explains in one sentence, with the field and the line, why it was not saved, and stays unsaved", async () => {
    const { window } = connected;
    refuseOnce();
    await window.clearNotifications();
    await pressSave(REFUSED);
    const reason = "Line 3, properties.region: ";
    await window.notification(reason).waitFor();
    await window.picture("group-refused");
    expect(await window.dismiss(reason)).toContain("User group acme was not saved. Line 3");
    expect(await window.notifications.count()).toBe(0);
    await window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
    expect(await text()).toBe(REFUSED);
  });

  /** Waits for the editor's own message about a failed save, and closes it. */
  const editorSays = (): Promise<string> => connected.window.dismiss("Failed to save 'acme.json'");

  it.each(["workbench.action.files.save", "workbench.action.files.saveAll"])(
    "shows the same sentence without a URL after %s, and stays unsaved",
    async (command) => {
      const { window, host } = connected;
      refuseOnce();
      await host.run((vscode, id) => void vscode.commands.executeCommand(id), command);
      const message = await editorSays();
      expect(message).toMatch(/^Failed to save 'acme\.json': Line 3, properties\.region: /);
      expect(message).toContain("This region is not served");
      expect(message).not.toMatch(/Unable to write|FileSystemError|sitekeeper-group|%/);
      expect(await window.notifications.count()).toBe(0);
      await window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
      expect(await text()).toBe(REFUSED);
    },
  );

  it("shows the same sentence when it is closed, and stays open", async () => {
    const { window } = connected;
    refuseOnce();
    await window.runCommand("View: Close Editor");
    await window.answerDialog("save the changes", "Save");
    const message = await editorSays();
    expect(message).toMatch(/^Failed to save 'acme\.json': Line 3, properties\.region: /);
    await window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
    expect(await text()).toBe(REFUSED);
  });

  it("stays unsaved if another program uses the file at the same time", async () => {
    const { window, host } = connected;
    refuseOnce();
    await host.run(async (vscode) => {
      const { document } = vscode.window.activeTextEditor!;
      let isSaving = true;
      const save = Promise.resolve(document.save()).finally(() => {
        isSaving = false;
      });
      while (isSaving) await Promise.resolve(vscode.workspace.fs.stat(document.uri)).catch(() => undefined);
      await save;
    });
    await window.dismiss("Line 3, properties.region: ");
    await window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
    expect(await text()).toBe(REFUSED);
  });

  it("merges concurrent changes by other users", async () => {
    await connected.elsewhere.update({ user_group_id: "acme", properties: { region: "moon", tier: 1, owner: "ada" } });
    expect(await save('{ "name": "Acme Inc.", "properties": { "region": "moon", "tier": 2 } }')).toBe(true);
    expect(await atService()).toMatchObject({
      name: "Acme Inc.",
      properties: { region: "moon", tier: 2, owner: "ada" },
    });
    await expect.poll(text, { timeout: scaledTimeout(15_000) }).toContain('"owner": "ada"');
  });

  it("rejects conflicting changes, and shows both versions", async () => {
    const { window, elsewhere } = connected;
    const theirs = { region: "mars", tier: 2, owner: "ada" };
    await elsewhere.update({ user_group_id: "acme", name: "Acme Ltd.", properties: theirs });
    const mine = JSON.stringify(
      { name: "Acme Inc.", mapping: null, properties: { region: "venus", tier: 2, owner: "ada" } },
      undefined,
      2,
    );
    await pressSave(mine);
    expect(await window.answerDialog("acme was changed by someone else", "Compare")).toContain("properties.region");
    await window.page.locator(".tab.active", { hasText: "Server ↔ Yours" }).waitFor();
    await window.page.getByText('"mars"').waitFor();
    await window.picture("group-conflict");
    expect((await atService()).properties).toMatchObject({ region: "mars" });
    await window.runCommand("View: Close Editor");
    await window.page.locator(".tab.active", { hasText: "acme.json" }).waitFor();
    expect(await text()).toBe(mine);
    await window.page.keyboard.press("Control+S");
    await window.answerDialog("acme was changed by someone else", "Cancel");
    // The view shows the latest response. Cancel must not cause a notification.
    await window.command("Focus on User Groups View");
    await window.treeRow("Acme Ltd.").waitFor();
    expect(await window.notifications.count()).toBe(0);
    await window.page.locator(".tab.active.dirty", { hasText: "acme.json" }).waitFor();
    await window.page.keyboard.press("Control+S");
    await window.answerDialog("acme was changed by someone else", "Overwrite");
    await expect
      .poll(async () => (await atService()).properties, { timeout: scaledTimeout(15_000) })
      .toMatchObject({ region: "venus" });
    await window.page.locator(".tab.active:not(.dirty)", { hasText: "acme.json" }).waitFor();
    expect((await atService()).name).toBe("Acme Ltd.");
  });

  it("reports that the service is unreachable, and can be saved later", async () => {
    connected.faults.GET.push({ kind: "refuse" }, { kind: "refuse" }, { kind: "refuse" }, { kind: "refuse" });
    const mine = '{ "name": "Acme", "properties": { "region": "venus", "tier": 2, "owner": "ada" } }';
    expect(await save(mine)).toBe(false);
    connected.faults.GET.length = 0;
    expect(await save(mine)).toBe(true);
    expect((await atService()).name).toBe("Acme");
  });

  it("never contains the token, and is not saved in the local history", async () => {
    const token = await connected.tokenOf("acme");
    expect(await text()).not.toContain("token");
    const found = [...textsBelow(connected.workbench.userDataFolder)].filter(([, content]) => content.includes(token));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it("cannot be opened for an unknown group, and does not create that group", async () => {
    const opened = await connected.host.run(async (vscode) => {
      const known = vscode.window.activeTextEditor!.document.uri;
      const unknown = known.with({ path: known.path.replace("acme", "nobody") });
      return Promise.resolve(vscode.workspace.openTextDocument(unknown)).then(
        () => "opened",
        (error: Error) => error.message,
      );
    });
    expect(opened).toContain("is not on this machine");
    // There may be requests for other groups, because the editor rereads saved documents.
    expect(connected.requests.filter(({ body }) => body.includes("nobody"))).toEqual([]);
  });

  it("can be opened for the selected row with a keyboard shortcut", async () => {
    const { window } = connected;
    await window.runCommand("View: Close All Editors");
    await window.openView();
    await window.treeRow("acme").click();
    await window.treeRow("Mapping (last sent)").waitFor();
    await window.page.keyboard.press("F2");
    await window.page.locator(".tab.active", { hasText: "acme.json" }).waitFor();
  });
});
