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
    ["an ordinary JSON file", {}, { language: "keep" }],
    ["a glob pattern match", { glob }, { language: "site-config", why: "files", glob }],
    ["a file of that name from another tool", { glob, content: "other" }, { language: "keep" }],
    [
      "a file of that name recognized by VS Code",
      { glob, content: "other", languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "other-tool" },
    ],
    [
      "a default name outside the patterns",
      { languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "files" },
    ],
    ["a language set by the user", { languageId: "site-config" }, { language: "site-config", why: "user" }],
    ["a part of a site config", { isPart: true, isAtRoot: false }, { language: "site-config", why: "part" }],
    ["a part that the user excluded", { isPart: true, choice: "no" }, { language: "keep" }],
    ["a site config's content in a root folder", { content: "shape" }, { language: "ask" }],
    ["a site config's content in a subfolder", { content: "shape", isAtRoot: false }, { language: "keep" }],
    ["a site config's content, excluded by the user", { content: "shape", choice: "no" }, { language: "keep" }],
    ["a file included by the user", { choice: "yes", content: "other" }, { language: "site-config", why: "user" }],
    [
      "a glob pattern match excluded by the user",
      { choice: "no", glob, languageId: "site-config" },
      { language: "json", why: "user" },
    ],
  ])("%s", (_, evidence, expected) => {
    expect(classify({ ...plain, ...evidence })).toEqual(expected);
  });
});
