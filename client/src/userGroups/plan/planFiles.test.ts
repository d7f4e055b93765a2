import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const editor = vi.hoisted(() => ({ press: undefined as string | undefined, details: [] as string[], warnings: 0 }));
vi.mock("vscode", () => ({
  workspace: { asRelativePath: () => "user-groups.json" },
  window: {
    showWarningMessage: async (_: string, options?: { readonly detail: string }) => {
      if (options === undefined) editor.warnings++;
      else editor.details.push(options.detail);
      return editor.press;
    },
  },
}));
const { isPlanApproved, planAt } = await import("./planFiles.ts");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plan-"));
  Object.assign(editor, { press: undefined, details: [], warnings: 0 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const memory = new Map<string, unknown>();
const memento = {
  get: (key: string, absent: unknown) => memory.get(key) ?? absent,
  update: async (key: string, value: unknown) => void memory.set(key, value),
} as never;

async function isApproved(targets: readonly object[], url = "https://dashboards.example.com"): Promise<boolean> {
  const file = path.join(folder, "user-groups.json");
  await writeFile(file, JSON.stringify({ url, targets, groups: ["a", "b"] }));
  const uri = { fsPath: file } as never;
  return isPlanApproved(uri, await planAt(uri), memento);
}

it("asks once for each version of the content, and shows every command and file in full", async () => {
  const long = "x".repeat(200);
  const targets = [
    { command: ["gh", "secret", "set", "A {id}"], probe: "true; #\u202e", verify: ["cat", long] },
    { dotenv: "../x/.env", variable: "T_{id}" },
  ];
  expect(await isApproved(targets)).toBe(false);
  const shown = editor.details[0]?.split("\n");
  expect(shown).toEqual([
    "– true; #\\u202e",
    '– gh secret set "A a"',
    `– cat ${long}`,
    `– ${path.resolve(folder, "../x/.env")}: T_a`,
    '– gh secret set "A b"',
    `– ${path.resolve(folder, "../x/.env")}: T_b`,
  ]);
  // The user's rejection is not remembered.
  editor.press = "Allow These Commands";
  expect(await isApproved(targets)).toBe(true);
  expect([await isApproved(targets), editor.details.length]).toEqual([true, 2]);
  editor.press = undefined;
  expect(await isApproved([{ ...targets[0], verify: ["cat", `${long}y`] }])).toBe(false);
  expect(await isApproved(targets, "https://elsewhere.example.com")).toBe(false);
  expect(editor.details).toHaveLength(4);
});

it("rejects a plan that does not fit into the dialog", async () => {
  editor.press = "Allow These Commands";
  expect(await isApproved([{ command: ["x", "{id}", "y".repeat(3_000)] }])).toBe(false);
  expect([editor.details, editor.warnings]).toEqual([[], 1]);
});
