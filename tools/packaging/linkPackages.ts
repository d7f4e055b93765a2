import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * Links the installed packages of a repository into a copy of it, whose workspaces then depend on each other. If a
 * workspace needs another version of a package than the root, the workspace has its own folder for it.
 */
export function linkPackages(repository: string, copy: string): void {
  const { workspaces } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
  const link = (from: string, to: string) => symlinkSync(path.join(repository, from), path.join(copy, to), "junction");
  mkdirSync(path.join(copy, "node_modules/@sitekeeper"), { recursive: true });
  for (const name of readdirSync(path.join(repository, "node_modules")))
    if (name !== "@sitekeeper") link(`node_modules/${name}`, `node_modules/${name}`);
  for (const name of workspaces as readonly string[]) {
    symlinkSync(path.join(copy, name), path.join(copy, "node_modules/@sitekeeper", name), "junction");
    const own = `${name}/node_modules`;
    if (existsSync(path.join(repository, own))) link(own, own);
  }
}
