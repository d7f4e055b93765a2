import { readFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_FILES } from "@sitekeeper/server/patterns";
import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { describe, expect, it } from "vitest";
import { readManifest } from "../testing/manifest.ts";
import { DEFAULT_NAMES } from "./classify.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly languages: readonly {
      readonly id: string;
      readonly filenames?: readonly string[];
      readonly icon?: Readonly<Record<"light" | "dark", string>>;
    }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly default: unknown }>> }[];
  };
}

const { contributes, activationEvents } = readManifest<Manifest>();
const settings = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties));

describe("site config contributions in package.json", () => {
  it("allow the same severities as .sitekeeper.json", () => {
    const { level } = read("schemas/sitekeeper.schema.json").definitions;
    expect([...settings["sitekeeper.rules"].additionalProperties.enum].sort()).toEqual([...level.enum].sort());
  });

  it("match the same file names as the server", () => {
    expect(settings["sitekeeper.files"].default).toEqual(DEFAULT_FILES);
    expect(contributes.languages.find(({ id }) => id === LANGUAGE_ID)?.filenames).toEqual(DEFAULT_NAMES);
    expect([...DEFAULT_FILES].sort()).toEqual(DEFAULT_NAMES.map((name) => `**/${name}`).sort());
  });

  it("have a packaged icon for light themes and for dark themes", () => {
    const icon = contributes.languages.find(({ id }) => id === LANGUAGE_ID)?.icon;
    expect(icon?.light).not.toBe(icon?.dark);
    const packed = readFileSync(path.join(root, ".vscodeignore"), "utf8");
    expect(packed).toContain("!media/*.svg");
    for (const file of [icon?.light, icon?.dark])
      expect(readFileSync(path.join(root, file ?? ""), "utf8")).toMatch(/^<svg .*viewBox="0 0 16 16"/);
  });

  it("activate the extension for each file name", () => {
    expect(activationEvents).toEqual(expect.arrayContaining(DEFAULT_FILES.map((glob) => `workspaceContains:${glob}`)));
  });
});
