import { expect, it, vi } from "vitest";
import type { CommandContext } from "../commandContext.ts";
import type { Log } from "../log.ts";

const shown: string[][] = [];
const ran: string[] = [];
vi.mock("vscode", () => ({
  EventEmitter: class {
    readonly event = () => ({ dispose: () => {} });
  },
  window: {
    showWarningMessage: async (...texts: string[]) => {
      shown.push(texts);
      return texts[1];
    },
  },
  workspace: { isTrusted: false },
  commands: { executeCommand: async (id: string) => ran.push(id) },
}));
const { runCommand } = await import("./index.ts");

it("offers to manage trust if a command needs a trusted workspace", async () => {
  await runCommand({} as Log, async () => ({}) as CommandContext, "sitekeeper.userGroups.startLocalService", []);
  expect(shown).toEqual([[expect.stringMatching(/^This workspace is not trusted/), "Manage Workspace Trust"]]);
  await vi.waitFor(() => expect(ran).toEqual(["workbench.trust.manage"]));
});
