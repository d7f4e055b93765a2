import { beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../commandContext.ts";

/** The messages and dialogs that have been shown. */
const shown: string[] = [];
vi.mock("vscode", () => ({
  EventEmitter: class {
    readonly event = () => ({ dispose: () => {} });
  },
  window: {
    showInformationMessage: async (text: string) => void shown.push(text),
    showWarningMessage: async (text: string) => void shown.push(text),
  },
}));
const { resetLocalService } = await import("./localService.ts");

const contextWith = (hasData: boolean) =>
  ({
    userGroups: { groups: async () => [], localService: { hasData: async () => hasData } },
  }) as unknown as CommandContext;

beforeEach(() => shown.splice(0));

it.each([
  [false, "Nothing to reset. The local User Group Service has never been started on this machine."],
  [true, "Reset the local User Group Service?"],
])("asks before resetting the service only if there is something to delete: %s", async (hasData, expected) => {
  await resetLocalService(contextWith(hasData), []);
  expect(shown).toEqual([expected]);
});
