import { describe, expect, it } from "vitest";
import { classify, type LanguageInputs } from "./classify.ts";

const plain: LanguageInputs = {
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
  it.each<[string, Partial<LanguageInputs>, ReturnType<typeof classify>]>([
    ["an ordinary JSON file", {}, { language: "keep" }],
    ["a file that matches a glob pattern", { glob }, { language: "site-config", why: "files", glob }],
    [
      "a file that matches a glob pattern but belongs to another tool",
      { glob, content: "other" },
      { language: "keep" },
    ],
    [
      "another tool's file whose name VS Code recognizes",
      { glob, content: "other", languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "other-tool" },
    ],
    [
      "a default name that no pattern matches",
      { languageId: "site-config", hasDefaultName: true },
      { language: "json", why: "files" },
    ],
    ["a language that the user selected", { languageId: "site-config" }, { language: "site-config", why: "user" }],
    ["a part of a site config", { isPart: true, isAtRoot: false }, { language: "site-config", why: "part" }],
    ["a part that the user excluded", { isPart: true, choice: "no" }, { language: "keep" }],
    ["site config content at the root of a workspace folder", { content: "shape" }, { language: "ask" }],
    ["site config content in a subfolder", { content: "shape", isAtRoot: false }, { language: "keep" }],
    ["site config content in a file that the user excluded", { content: "shape", choice: "no" }, { language: "keep" }],
    ["a file that the user included", { choice: "yes", content: "other" }, { language: "site-config", why: "user" }],
    [
      "a file that matches a glob pattern but that the user excluded",
      { choice: "no", glob, languageId: "site-config" },
      { language: "json", why: "user" },
    ],
  ])("%s", (_, evidence, expected) => {
    expect(classify({ ...plain, ...evidence })).toEqual(expected);
  });
});
