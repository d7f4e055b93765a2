import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readPage } from "../../server/src/formats/components.ts";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * The documents of the repository, relative to its root. Two kinds are excluded: the sites in `examples`, which the
 * product itself checks, and the tour's page, whose links point into the folder that the page is copied to.
 */
const documents = globSync("{*.md,{docs,.github,test,client,server,user-groups,schemas,tools,media}/**/*.md}", {
  cwd: repositoryRoot,
  exclude: (name) => ["node_modules", "dist", "out", "TOUR.md"].includes(path.basename(name)),
}).map((file) => file.replaceAll("\\", "/"));

const contentsOf = (file: string) => readPage(readFileSync(path.join(repositoryRoot, file), "utf8"), "md");

/** Returns the links from a document to the repository, each with the target as written, the file, and the heading. */
function targetsOf(document: string) {
  const { links, images } = contentsOf(document);
  return [...links, ...images].flatMap(({ target }) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [name = "", heading] = target.split("#").map(decodeURIComponent);
    const file = name === "" ? document : path.posix.join(path.posix.dirname(document), name);
    return [{ target, file, heading }];
  });
}

test.each(documents)("%s links only to existing files and headings", (document) => {
  const broken = targetsOf(document).filter(({ file, heading }) => {
    if (!existsSync(path.join(repositoryRoot, file))) return true;
    return heading !== undefined && file.endsWith(".md") && !contentsOf(file).ids.has(heading);
  });
  expect(
    broken.map(({ target }) => target),
    `Fix these links in ${document}.`,
  ).toEqual([]);
});

/** The source files of the repository. */
const sources = globSync("{server,client,user-groups,command-line,tools,test}/**/*.{ts,mts,cjs,mjs}", {
  cwd: repositoryRoot,
  exclude: (name) => ["node_modules", "dist", "out"].includes(path.basename(name)),
}).map((file) => `/${file.replaceAll("\\", "/")}`);

test.each(documents)("%s names only existing source files", (document) => {
  const text = readFileSync(path.join(repositoryRoot, document), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|mts|cjs|mjs))`/g)].map(([, file]) => file!);
  // "your" marks a file that the reader creates.
  const missing = named.filter(
    (file) => !/your|\.d\.ts$/i.test(file) && !sources.some((each) => each.endsWith(`/${file}`)),
  );
  expect(missing, `Correct these file names in ${document}.`).toEqual([]);
});

describe("documentation site", () => {
  test.each(documents.filter((file) => file.startsWith("docs/")))("%s links only to files in docs", (document) => {
    const outside = targetsOf(document).filter(({ file }) => !file.startsWith("docs/"));
    expect(
      outside.map(({ target }) => target),
      "Name files outside docs in code style, without a link.",
    ).toEqual([]);
  });

  test("every image is used", () => {
    const shown = new Set(documents.flatMap(targetsOf).map(({ file }) => file));
    const config = readFileSync(path.join(repositoryRoot, "docs/docs.json"), "utf8");
    const unused = globSync("docs/images/**/*.*", { cwd: repositoryRoot })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !shown.has(file) && !config.includes(`"${file.slice("docs".length)}"`));
    expect(unused, "Show these images in a page, or delete them.").toEqual([]);
  });
});
