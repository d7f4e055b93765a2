import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import type { UserGroupsPage } from "../vscode/userGroups/session.ts";
import { CONNECTION, type Connected, openConnected } from "./support/connected.ts";

describe("user groups in a German window", () => {
  let connected: Connected;
  let window: UserGroupsPage;
  beforeAll(async () => {
    connected = await openConnected({ groups: ["acme"], keepSecrets: true });
    // The second window reads the groups only when it opens.
    await connected.window.openView();
    await connected.window.treeRow("acme").waitFor();
    window = (await connected.openSecond("de")).window;
  });
  afterEach((test) => describeFailure(window, test));
  afterAll(() => connected?.close());

  it("shows the state of a token in German", async () => {
    await window.openViewContainer("Benutzergruppen");
    await window.treeRow("aktuell").filter({ hasText: "acme" }).waitFor();
  });

  it("shows the dialog and the result of a rotation in German", async () => {
    const before = await connected.tokenOf("acme");
    await window.pressInTreeRow("acme", "Token rotieren…");
    const question = `Das Token von "acme" (Testing, ${CONNECTION}) rotieren?`;
    await window.dialog.getByText(question).waitFor();
    await window.picture("german-rotate");
    await window.answerDialog(question, "Token rotieren");
    expect(await window.dismiss("wurde rotiert")).toContain("Das alte Token ist nicht mehr gültig.");
    expect(await connected.tokenOf("acme")).not.toBe(before);
  });
});
