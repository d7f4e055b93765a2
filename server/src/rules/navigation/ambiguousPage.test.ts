import { describe, expect, it } from "vitest";
import { configOf, findingsOf, fixesOf, listing, messages } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { ambiguousPage } from "./ambiguousPage.ts";

describe("ambiguous-page", () => {
  it("reports each entry with two files", async () => {
    const site = await siteOf({ "a.mdx": "", "a.md": "", "b.mdx": "" });
    expect(messages(listing("a", "b"), ambiguousPage, site)).toEqual([
      'Page "a" has two files: a.mdx and a.md. Only a.mdx is published. Delete or rename the other file.',
    ]);
  });

  it("offers to compare both files and to delete the unpublished one", async () => {
    const site = await siteOf({ "a.mdx": "", "a.md": "" });
    const config = configOf(listing("a"));
    const [finding] = findingsOf(config, ambiguousPage, site);
    expect(fixesOf(finding!, config, site)).toEqual([
      { title: "Compare a.md with a.mdx", edits: [], compare: ["a.md", "a.mdx"] },
      { title: "Delete a.md", edits: [], delete: ["a.md"] },
    ]);
  });
});
