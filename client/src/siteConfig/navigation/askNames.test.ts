import { expect, test, vi } from "vitest";

vi.mock("vscode", () => ({}));
const { isPagePath } = await import("./askNames.ts");

test.each(["one", "guides/one", "guides/v1.2", "a b/c", ".hidden/one"])("accepts the page path %j", (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(["", "/one", "one/", "a//b", "..", "../one", "a/../b", "a\\b", "c:one", "one.", "one ", "a\nb", "what?"])(
  "rejects the page path %j",
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);
