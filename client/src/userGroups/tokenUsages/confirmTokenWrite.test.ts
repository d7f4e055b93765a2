import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The workspace, the button that the user clicks, and the buttons that were shown. */
const editor = vi.hoisted(() => ({ folder: "", press: "", offered: [] as string[] }));
vi.mock("vscode", () => {
  const uri = (file: string) => ({ scheme: "file", path: file, fsPath: file, toString: () => `file://${file}` });
  return {
    Uri: { joinPath: (base: { path: string }, name: string) => uri(`${base.path}/${name}`) },
    FileSystemError: class extends Error {},
    workspace: { textDocuments: [], getWorkspaceFolder: () => ({ uri: uri(editor.folder) }) },
    window: {
      showWarningMessage: async (_: string, options: { modal?: boolean } | string, ...buttons: string[]) => {
        if (typeof options === "string" || !options.modal) return undefined;
        editor.offered = buttons;
        return buttons.find((button) => button === editor.press);
      },
    },
  };
});
const { confirmTokenWrite } = await import("./confirmTokenWrite.ts");

const IGNORE = "Add to .gitignore and Write";
const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: editor.folder, stdio: "ignore" });
const confirmWrite = (name: string) => {
  const file = path.join(editor.folder, name);
  return confirmTokenWrite({ scheme: "file", path: file, fsPath: file } as never);
};
const ignored = () => path.join(editor.folder, ".gitignore");

beforeEach(() => {
  editor.folder = mkdtempSync(path.join(tmpdir(), "may-hold-"));
  Object.assign(editor, { press: "", offered: [] });
});
afterEach(() => rmSync(editor.folder, { recursive: true, force: true }));

it("does not ask if Git would not commit the file", async () => {
  expect(await confirmWrite(".env")).toBe(true);
  expect(editor.offered).toEqual([]);
});

it.each([
  ["Write Anyway", true, "dist\n"],
  ["", false, "dist\n"],
  [IGNORE, true, "dist\n/.env\n"],
])("asks before writing a token that could be committed: %j", async (press, expected, after) => {
  git("init");
  writeFileSync(ignored(), "dist\n");
  editor.press = press;
  expect(await confirmWrite(".env")).toBe(expected);
  expect(editor.offered).toEqual([IGNORE, "Write Anyway"]);
  expect(readFileSync(ignored(), "utf8")).toBe(after);
});

it("does not offer to ignore a file that Git already tracks", async () => {
  git("init");
  writeFileSync(path.join(editor.folder, ".env"), "A=1\n");
  git("add", ".env");
  editor.press = IGNORE;
  expect(await confirmWrite(".env")).toBe(false);
  expect(editor.offered).toEqual(["Write Anyway"]);
  expect(existsSync(ignored())).toBe(false);
});
