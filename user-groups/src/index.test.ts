import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

describe("package bundled by other programs", () => {
  it("is small and contains no code from the service or the command line", async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("./index.ts", import.meta.url))],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((file) => /src\/(service|cli|openapi|testing)\//.test(file))).toEqual([]);
    const packages = inputs
      .filter((file) => file.includes("node_modules/"))
      .map((file) => file.split("node_modules/")[1]);
    expect(new Set(packages.map((file) => file?.split("/")[0]))).toEqual(new Set(["@vscode", "typebox"]));
    expect(outputFiles[0]?.contents.length).toBeLessThan(170_000);
  });
});
