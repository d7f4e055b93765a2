import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readPage } from "../../server/src/markdown/readPage.ts";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * The documents of the repository, from its root. The product itself checks the sites in `examples`, and the page of the
 * tour links to files of the folder that it is copied to.
 */
const documents = globSync("{*.md,{docs,.github,test,client,server,user-groups,schemas}/**/*.md}", {
  cwd: repositoryRoot,
  exclude: (name) => ["node_modules", "dist", "out", "TOUR.md"].includes(path.basename(name)),
});

const contentsOf = (file: string) => readPage(readFileSync(path.join(repositoryRoot, file), "utf8"), "md");

test.each(documents)("%s links to files and headings that exist", (document) => {
  const { links, images } = contentsOf(document);
  const broken = [...links, ...images].filter(({ target }) => {
    if (/^[a-z]+:/i.test(target)) return false;
    const [name = "", heading] = target.split("#");
    const file = name === "" ? document : path.join(path.dirname(document), decodeURIComponent(name));
    if (!existsSync(path.join(repositoryRoot, file))) return true;
    return heading !== undefined && file.endsWith(".md") && !contentsOf(file).ids.has(decodeURIComponent(heading));
  });
  expect(broken.map(({ target }) => target)).toEqual([]);
});
