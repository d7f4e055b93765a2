import { expect, it, vi } from "vitest";
import { pagesText, siteFolders } from "./newSiteConfig.ts";

vi.mock("vscode", () => ({}));

const PAGES = ["docs/x.mdx", "docs/deep/y.mdx", "blog/w.md", "api/z.md", "README.md"];

it.each<[string, string, readonly string[], boolean, readonly string[]]>([
  ["a workspace folder without pages", "/a/acme", [], false, ["acme: 0 (/a/acme)"]],
  [
    "folders that contain pages, relative to the workspace folder",
    "/a/acme",
    PAGES,
    false,
    ["acme: 5 (/a/acme)", "docs: 2 (/a/acme/docs)", "api: 1 (/a/acme/api)", "blog: 1 (/a/acme/blog)"],
  ],
  [
    "folders prefixed with the name of their workspace folder if there are several",
    "/a/acme",
    ["docs/x.mdx"],
    true,
    ["acme: 1 (/a/acme)", "acme/docs: 1 (/a/acme/docs)"],
  ],
  ["the root of a disk", "/", ["docs/x.mdx"], false, ["acme: 1 (/)", "docs: 1 (/docs)"]],
])("lists %s", (_, path, pages, isOneOfMany, expected) => {
  const whole = pages.map((page) => `${path === "/" ? "" : path}/${page}`);
  const found = siteFolders({ name: "acme", path }, whole, isOneOfMany);
  expect(found.map((folder) => `${folder.label}: ${folder.pages} (${folder.path})`)).toEqual(expected);
});

it.each([
  [0, "no pages yet"],
  [1, "1 page"],
  [12, "12 pages"],
  [2000, "2000+ pages"],
])("counts %d pages", (pages, text) => {
  expect(pagesText(pages, 2000)).toBe(text);
});
