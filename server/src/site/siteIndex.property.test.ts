import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileChange } from "../disk/fileSystem.ts";
import { change, MemoryFiles, siteOn } from "../testing/memoryFiles.ts";
import type { Site } from "./site.ts";

// Uses only a few names so that changes collide: files become folders, folders become sites, and the targets of links
// disappear.
const name = fc.constantFrom(
  "a",
  "b",
  "Caf\u00e9",
  "cafe\u0301",
  "x.mdx",
  "x.md",
  "y.mdx",
  "p.svg",
  "node_modules",
  ".git",
);
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const content = fc.constantFrom("", "[x](/x)", "[y](/a/y)", "---\ntitle: T\n---\n");

type Step =
  | { readonly do: "write"; readonly path: string; readonly content: string }
  | { readonly do: "remove"; readonly path: string }
  | { readonly do: "move"; readonly from: string; readonly to: string }
  | { readonly do: "link"; readonly path: string; readonly to: string }
  | { readonly do: "ignore"; readonly folder: string; readonly rules: string }
  | { readonly do: "config"; readonly folder: string; readonly isOurs: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), path, content }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), from: path, to: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("link" as const), path, to: path }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("ignore" as const),
      folder: path,
      rules: fc.constantFrom("a\n", "*.md\n", "!a\n/b/\n"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("config" as const), folder: path, isOurs: fc.boolean() }) },
);

/** Makes a change on disk and returns the events that a watcher would report. */
function take(disk: MemoryFiles, each: Step): FileChange[] {
  const at = (where: string): string => `site/${where}`;
  const put = (where: string, text: string): FileChange[] => {
    if (!disk.canHold(at(where))) return [];
    disk.write(at(where), text);
    return [change("created", where)];
  };
  switch (each.do) {
    case "write":
      return put(each.path, each.content);
    case "ignore":
      return put(`${each.folder}/.gitignore`, each.rules);
    case "config":
      return put(`${each.folder}/site.config.json`, each.isOurs ? "{}" : '{"type": "application", "sources": []}');
    case "remove":
      disk.remove(at(each.path));
      return [change("deleted", each.path)];
    case "move":
      if (each.to === each.from || each.to.startsWith(`${each.from}/`) || !disk.canHold(at(each.to))) return [];
      disk.remove(at(each.to));
      disk.move(at(each.from), at(each.to));
      return [change("deleted", each.from), change("created", each.to)];
    case "link":
      if (!disk.canHold(at(each.path))) return [];
      disk.remove(at(each.path));
      disk.link(at(each.path), at(each.to));
      return [change("created", each.path)];
    default:
      return each satisfies never;
  }
}

function contents(site: Site): unknown {
  const files = site.assetsWithExtension(["svg", "json"]);
  return {
    known: site.isKnown,
    pages: [...site.pages.values()].map(({ slug, files }) => [slug, ...files]).sort(),
    files: files.map((file) => site.uriOf(file)),
    skipped: site.skipped.map(({ path, reason }) => `${path} ${reason}`).sort(),
    linked: [...site.pages.keys()].filter((slug) => site.isLinked(slug)).sort(),
  };
}

const RUNS = 200;
const NEEDS = { apiDescriptions: [], bodies: true };

async function expectSameAsFresh(batches: readonly (readonly Step[])[]): Promise<void> {
  const disk = new MemoryFiles();
  disk.makeFolder("site");
  const kept = await siteOn(disk);
  await kept.prepare(NEEDS);
  for (const batch of batches) {
    await kept.apply(batch.flatMap((each) => take(disk, each)));
    const fresh = await siteOn(disk);
    await fresh.prepare(NEEDS);
    expect(contents(kept)).toEqual(contents(fresh));
  }
}

describe("SiteIndex.apply", () => {
  it.each([
    ["a few changes at a time", fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })],
    ["many changes at a time", fc.array(fc.array(step, { minLength: 20, maxLength: 40 }), { maxLength: 3 })],
  ])("produces the same index as a new walk after %s", async (_, batches) => {
    await fc.assert(fc.asyncProperty(batches, expectSameAsFresh), { numRuns: RUNS });
  });
});
