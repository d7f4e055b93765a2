import { beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../commandContext.ts";
import { type GroupItem, markAsOwn } from "../view/items.ts";

/** The user's input, the usages of the tokens, and the recorded actions. */
const editor = vi.hoisted(() => ({
  /** The buttons that the user clicks, in order. */
  presses: [] as string[],
  dialogs: [] as string[],
  messages: [] as string[],
  usages: [] as { group: unknown; place: string; token: string; uri: string }[],
  outcome: { kind: "rotated", saved: "fully" } as object,
  happened: [] as string[],
}));
const press = (buttons: readonly string[]): string | undefined => {
  if (!buttons.includes(editor.presses[0] ?? "")) return undefined;
  return editor.presses.shift();
};
vi.mock("vscode", () => ({
  EventEmitter: class {
    readonly event = () => ({ dispose: () => {} });
  },
  ProgressLocation: {},
  workspace: { isTrusted: true, workspaceFolders: [{}] },
  window: {
    showWarningMessage: async (text: string, options: { detail: string } | string, ...buttons: string[]) => {
      if (typeof options === "string") {
        editor.messages.push([text, options, ...buttons].join(" | "));
        return press([options, ...buttons]);
      }
      editor.dialogs.push([text, ...buttons].join(" | "), options.detail.split("\n\n").at(-1) ?? "");
      return press(buttons);
    },
    showInformationMessage: async (text: string, ...buttons: string[]) => {
      editor.messages.push([text, ...buttons].join(" | "));
      return press(buttons);
    },
    withProgress: (_: object, work: (progress: object, canceled: object) => unknown) => work({ report: () => {} }, {}),
  },
}));
vi.mock("../operations/pick.ts", () => ({ pickGroups: async (_: unknown, groups: unknown) => groups }));
vi.mock("../ui/progress.ts", () => ({ withProgress: (_: string, work: (signal: object) => unknown) => work({}) }));
vi.mock("../ui/notifications.ts", async (original) => ({
  ...(await original<object>()),
  showReport: async (title: string) => editor.happened.push(title),
  runCommand: async (id: string) => editor.happened.push(id),
}));
vi.mock("../tokenUsages/findUsages.ts", async (original) => ({
  ...(await original<object>()),
  findUsages: async () => ({ usages: editor.usages, remark: "" }),
}));
vi.mock("../operations/replaceOldTokens.ts", () => ({
  replaceOldTokens: async (_: unknown, groups: readonly unknown[], files?: ReadonlySet<string>) =>
    editor.happened.push(`replace for ${groups.length} in ${files ? [...files].join(", ") : "picked files"}`),
}));
vi.mock("../view/tree.ts", async (original) => ({
  ...(await original<typeof import("../view/tree.ts")>()),
  readTree: async () => ({ groups }),
}));
const { rotateSelected } = await import("./rotateSelected.ts");

const groupOf = (userGroupId: string, origin = "local-service"): GroupItem =>
  markAsOwn({
    type: "group",
    row: { key: { origin, environment: "Testing", userGroupId }, state: "current", fingerprint: "f", verifiedAt: 0 },
    connection: undefined,
    details: undefined,
    status: "current",
  } as unknown as GroupItem);
const groups = ["a", "b"].map((id) => groupOf(id));
const log = { info: () => {}, warn: () => {}, error: () => {}, redactor: { line: (text: string) => text } };
const context = {
  log,
  userGroups: {
    connectionOf: async () => undefined,
    targets: async () => ({
      rotate: async (key: { readonly userGroupId: string }) => {
        editor.happened.push(`rotate ${key.userGroupId}`);
        return { report: { key, intent: "rotate", outcome: editor.outcome }, dropped: [] };
      },
    }),
  },
} as unknown as CommandContext;
const usage = (group: unknown, file: string) => ({ group, place: `${file}:1`, token: "current", uri: file });

const done = { kind: "rotated", saved: "fully" };
beforeEach(() =>
  Object.assign(editor, { presses: [], dialogs: [], messages: [], usages: [], happened: [], outcome: done }),
);

it("lists the token usages, and replaces the tokens without asking again", async () => {
  editor.usages = [usage(groups[0], ".env"), usage(groups[1], ".env")];
  editor.presses = ["Rotate and Replace in 1 File"];
  await rotateSelected(context, groups);
  expect(editor.dialogs).toEqual([
    "Rotate 2 tokens? | Rotate and Replace in 1 File | Rotate All | Dry Run",
    "This workspace uses them in:\n• .env:1\n• .env:1",
  ]);
  expect(editor.happened).toEqual(["rotate a", "rotate b", "replace for 2 in .env"]);
  expect(editor.messages).toEqual(["Rotated 2 of 2 tokens; 0 with problems, 0 skipped. | Show Report"]);
});

it("names a single group in the dialog and in the default button", async () => {
  await rotateSelected(context, groups.slice(0, 1));
  editor.usages = [usage(groups[0], ".env")];
  await rotateSelected(context, groups.slice(0, 1));
  editor.usages = [usage(groups[0], ".env"), usage(groups[0], ".env.local")];
  await rotateSelected(context, groups.slice(0, 1));
  const title = 'Rotate the token of "a" (Testing, local-service)?';
  expect(editor.dialogs.filter((_, index) => index % 2 === 0)).toEqual([
    `${title} | Rotate "a" | Dry Run`,
    `${title} | Rotate "a" and Replace in 1 File | Rotate "a" | Dry Run`,
    `${title} | Rotate "a" and Replace in 2 Files | Rotate "a" | Dry Run`,
  ]);
  expect(editor.happened).toEqual([]);
});

it("leaves the files unchanged if the user only rotates, then offers to replace the tokens", async () => {
  editor.usages = [usage(groups[0], ".env")];
  editor.presses = ["Rotate All"];
  await rotateSelected(context, groups);
  expect(editor.happened).toEqual(["rotate a", "rotate b"]);
  expect(editor.messages[0]).toContain("Replace in Files… | Show Report");
});

it("returns to the confirmation after a dry run", async () => {
  editor.presses = ["Dry Run", "Rotate Selected Tokens…", "Rotate All"];
  await rotateSelected(context, groups);
  await vi.waitFor(() => expect(editor.happened).toEqual(["Dry Run of a Token Rotation", "rotate a", "rotate b"]));
  expect(editor.messages[0]).toBe("2 would be rotated. Nothing was sent. | Rotate Selected Tokens…");
  expect(editor.dialogs.at(-1)).toBe("The tokens were not found in this workspace. They may be used elsewhere.");
});

it.each(["not-connected", "cannot-connect"])("offers to start a stopped local service: %s", async (kind) => {
  editor.outcome = { kind: "failed", reason: { kind, message: "Dead." } };
  editor.presses = ["Rotate All", "Start Local User Group Service"];
  await rotateSelected(context, groups);
  await vi.waitFor(() => expect(editor.happened).toEqual(["rotate a", "startLocalService"]));
  expect(editor.messages[0]).toBe(
    "Rotated 0 of 2 tokens; 1 with problems, 1 skipped. | Start Local User Group Service | Show Report",
  );
});
