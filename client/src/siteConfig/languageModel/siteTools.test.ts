import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderFor } from "./siteTools.ts";

vi.mock("vscode", () => ({}));

function workspace(): { readonly a: string; readonly b: string } {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "folders-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [a, b] = [path.join(root, "site"), path.join(root, "site-two")];
  mkdirSync(a);
  mkdirSync(path.join(b, "docs"), { recursive: true });
  return { a, b };
}

it("uses the only folder, regardless of the path", () => {
  const { a } = workspace();
  for (const given of ["", ".", "docs", "../site-two", "/elsewhere"]) expect(folderFor(given, [a])).toBe(a);
});

it("uses the folder that contains the given path", () => {
  const { a, b } = workspace();
  expect(folderFor("docs", [a, b])).toBe(b);
  expect(folderFor(path.join(b, "docs"), [a, b])).toBe(b);
  expect(folderFor(b, [a, b])).toBe(b);
});

it("rejects an ambiguous path", () => {
  const { a, b } = workspace();
  for (const given of ["", ".", "nowhere", "../site-two", "/elsewhere"])
    expect(() => folderFor(given, [a, b]), given).toThrow(`in one of them: ${a}, ${b}.`);
  expect(() => folderFor("", [])).toThrow("Ask the user to open the site's folder");
});
