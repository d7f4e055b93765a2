import { beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../commandContext.ts";
import { type GroupItem, markAsOwn } from "../view/items.ts";

/** The user's input, the usages of the token, and the recorded actions. */
const editor = vi.hoisted(() => ({
  press: "",
  offered: [] as string[],
  usages: [] as { place: string; token: string; uri: string }[],
  happened: [] as string[],
  detail: "",
  delivery: undefined as object | undefined,
  warnings: [] as string[],
}));
vi.mock("vscode", () => ({
  EventEmitter: class {
    readonly event = () => ({ dispose: () => {} });
  },
  workspace: { isTrusted: true },
  window: {
    showInformationMessage: async () => undefined,
    showWarningMessage: async (text: string, options: { detail?: string } | string, ...buttons: string[]) => {
      if (typeof options === "string") {
        editor.warnings.push(`${text} [${options}]`);
        return undefined;
      }
      editor.detail = options.detail ?? "";
      editor.offered = buttons;
      return buttons.find((button) => button === editor.press);
    },
  },
}));
vi.mock("../operations/pick.ts", () => ({ pickGroup: async (_: unknown, [group]: readonly unknown[]) => group }));
vi.mock("../operations/outcome.ts", async (original) => ({
  ...(await original<object>()),
  showOutcome: async () => undefined,
}));
vi.mock("../ui/progress.ts", () => ({ withProgress: (_: string, work: (signal: object) => unknown) => work({}) }));
vi.mock("../tokenUsages/findUsages.ts", async (original) => ({
  ...(await original<object>()),
  findUsages: async () => ({ usages: editor.usages, remark: "" }),
}));
vi.mock("../operations/replaceOldTokens.ts", () => ({
  replaceOldTokens: async (_: unknown, __: unknown, files: ReadonlySet<string>) =>
    editor.happened.push(`replace in ${[...files].join(", ")}`),
}));
const { rotate } = await import("./rotate.ts");

const key = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
const group = markAsOwn({
  type: "group",
  row: { key, state: "current", fingerprint: "f", verifiedAt: 0 },
  connection: undefined,
  details: undefined,
  status: "current",
  targets: [],
} as unknown as GroupItem);
const context = {
  userGroups: {
    rotator: async () => ({}),
    targets: async () => ({
      rotate: async () => {
        editor.happened.push("rotate");
        return {
          report: { key, outcome: { kind: "rotated", saved: "fully" } },
          delivery: editor.delivery,
          dropped: [],
        };
      },
    }),
  },
  view: { groupOf: async () => group },
} as unknown as CommandContext;

const usage = (file: string, token = "current") => ({ place: `${file}:1`, token, uri: file });

beforeEach(() =>
  Object.assign(editor, { press: "", offered: [], usages: [], happened: [], delivery: undefined, warnings: [] }),
);

it.each([
  ["no file", [], "Rotate Token", ["Rotate Token"], ["rotate"]],
  ["only an older token", [usage("a", "previous")], "Rotate Token", ["Rotate Token"], ["rotate"]],
  [
    "one file with two usages",
    [usage(".env"), usage(".env"), usage("old", "previous")],
    "Rotate and Replace in 1 File",
    ["Rotate and Replace in 1 File", "Rotate Token"],
    ["rotate", "replace in .env"],
  ],
  [
    "two files that the user leaves unchanged",
    [usage("a"), usage("b")],
    "Rotate Token",
    ["Rotate and Replace in 2 Files", "Rotate Token"],
    ["rotate"],
  ],
  ["a canceled dialog", [usage("a")], "", ["Rotate and Replace in 1 File", "Rotate Token"], []],
])("rotates the token and replaces it in the listed files: %s", async (_, usages, press, offered, happened) => {
  Object.assign(editor, { usages, press });
  await rotate(context, [group]);
  expect(editor.offered).toEqual(offered);
  expect(editor.happened).toEqual(happened);
});

it("lists the targets before a rotation, and the targets that do not have the token after it", async () => {
  const target = { kind: "command", program: "gh secret set T", folder: "/" } as const;
  const shown = [
    { target, name: "gh secret set T", state: "open" },
    { target: { kind: "dotenv", file: "/x/.env", variable: "T" }, name: ".env: T", state: "verified" },
  ] as const;
  const delivery = { kind: "open", record: { key, targets: [{ target, state: "open", failure: "gh failed (1)." }] } };
  Object.assign(editor, { press: "Rotate Token", delivery });
  await rotate(context, [markAsOwn({ ...group, targets: shown })]);
  expect(editor.detail).toContain(
    "The new token is delivered to these targets, which are tested first:\n" +
      "– gh secret set T (can only be partly tested before the rotation)\n– .env: T",
  );
  expect(editor.warnings).toEqual([
    expect.stringMatching(/^Some targets of .* may not have the current token\. gh failed \(1\)\. \[Deliver Again\]$/),
  ]);
});
