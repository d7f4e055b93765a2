import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { repositoryRoot } from "../../editor/paths.ts";
import { runProgram } from "../../support/runProgram.ts";
import { serveTarball } from "./registry.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The tarball of the npm package. */
    tarball: string;
    /** The URL of a local registry that serves the package. */
    registry: string;
  }
}

/** Packs the npm package once for all package tests, and starts a local registry that serves it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));
  await packInto(folder);
  const [name] = readdirSync(folder);
  const tarball = path.join(folder, name!);
  const registry = await serveTarball(tarball);
  project.provide("tarball", tarball);
  project.provide("registry", registry.url);
  return async () => {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function packInto(folder: string): Promise<void> {
  const pack = ["run", "--silent", "pack:npm", "--", "--out", folder];
  const { code, output } = await runProgram("npm", pack, { cwd: repositoryRoot, env: process.env });
  if (code !== 0) throw new Error(`Could not pack the npm package:\n${output}`);
}
