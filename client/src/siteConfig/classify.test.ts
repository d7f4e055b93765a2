import { describe, expect, it } from "vitest";
import { classify, type Evidence } from "./classify.ts";

const plain: Evidence = {
  languageId: "json",
  choice: undefined,
  glob: undefined,
  content: "unclear",
  isPart: false,
  hasDefaultName: false,
  isAtRoot: true,
};
const glob = "**/site.config.json";

describe("classify", () => {
  it.each<[string, Partial<Evidence>, ReturnType<typeof classify>]>([
    ["some JSON file", {}, { language: "keep" }],
    ["a file that matches a glob pattern", { glob }, { language: "site-config", why: "files", glob }],
    ["another tool's file of that name", { glob, content: "other" }, { language: "keep" }],
    [
      "the same, recognized by its name",
      { glob, content: "other", languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "other-tool" },
    ],
    [
      "a default name that the patterns do not include",
      { languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "files" },
    ],
    ["a file whose language was chosen", { languageId: "site-config" }, { language: "site-config", why: "user" }],
    ["a part of a site config", { isPart: true, isAtRoot: false }, { language: "site-config", why: "part" }],
    ["a part that the user does not want checked", { isPart: true, choice: "no" }, { language: "keep" }],
    ["the shape at a root", { content: "shape" }, { language: "ask" }],
    ["the shape deep below", { content: "shape", isAtRoot: false }, { language: "keep" }],
    ["the shape, and the user said no", { content: "shape", choice: "no" }, { language: "keep" }],
    ["the user said yes", { choice: "yes", content: "other" }, { language: "site-config", why: "user" }],
    [
      "the user said no to a file that matches a glob pattern",
      { choice: "no", glob, languageId: "site-config" },
      { language: "json", why: "user" },
    ],
  ])("%s", (_, evidence, expected) => {
    expect(classify({ ...plain, ...evidence })).toEqual(expected);
  });
});
