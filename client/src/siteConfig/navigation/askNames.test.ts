import { expect, test, vi } from "vitest";
import type { InputBoxOptions } from "vscode";
import { fakeEditor } from "../../testing/fakeEditor.ts";

const { files, vscode } = fakeEditor();
const showInputBox = vi.fn<(options: InputBoxOptions) => undefined>();
vi.mock("vscode", () => ({ ...vscode, window: { ...vscode.window, showInputBox } }));
const { askPageFile, isPagePath } = await import("./askNames.ts");
const { Uri } = await import("vscode");

test.each([
  ["other", "other.mdx already exists."],
  ["new", undefined],
  ["guide", undefined],
  // A case-insensitive disk finds the page itself under this name.
  ["Guide", undefined],
])("checks the new path %j of the page guide.mdx", async (name, problem) => {
  for (const path of ["/acme/guide.mdx", "/acme/Guide.mdx", "/acme/other.mdx"]) files.push({ path, text: "" });
  await askPageFile(Uri.parse("file:///acme"), "guide.mdx");
  expect(await showInputBox.mock.lastCall![0].validateInput!(name)).toBe(problem);
});

test.each(["one", "guides/one", "guides/v1.2", "a b/c", ".hidden/one"])("accepts the page path %j", (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(["", "/one", "one/", "a//b", "..", "../one", "a/../b", "a\\b", "c:one", "one.", "one ", "a\nb", "what?"])(
  "rejects the page path %j",
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);
