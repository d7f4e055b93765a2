import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("loads neither the client of the API nor its schemas before they are needed", async () => {
  const root = path.join(import.meta.dirname, "../../..");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["client/src/userGroups/part.ts"],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    mainFields: ["module", "main"],
    external: ["vscode"],
  });
  const atOnce = new Set<string>();
  const follow = (file: string): void => {
    if (atOnce.has(file)) return;
    atOnce.add(file);
    for (const { path: imported, kind } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import") follow(imported);
    }
  };
  follow("client/src/userGroups/part.ts");
  expect(atOnce).toContain("client/src/userGroups/view/groupsView.ts");
  expect([...atOnce].filter((file) => /typebox|user-groups\/src\/(?!client\/redact)/.test(file))).toEqual([]);
});
