import { lstat, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Place } from "../deliveries/places.ts";
import { type CommandTarget, storesPerGroup, type Target } from "../deliveries/target.ts";

/**
 * Identifies the place where a target stores a token, whichever way the target names it: through a link, `..`, another
 * name of the same file, or other letter case.
 */
export async function placeOf(target: Target): Promise<Place> {
  if (target.kind === "command") {
    return { target, ids: storesPerGroup(target) ? [] : [JSON.stringify(await commandId(target))] };
  }
  const { file, variable } = target;
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  const realFile = await realPath(file);
  const named = stats || !(await ignoresCase(path.dirname(realFile))) ? realFile : folded(realFile);
  const ids = [["path", named, variable], ...(stats ? [["inode", `${stats.dev}:${stats.ino}`, variable]] : [])];
  return { target: { ...target, realFile }, ids: ids.map((id) => JSON.stringify(id)) };
}

/** The words of the command, whether they are in an array or in one text, and its working folder. */
async function commandId({ program, folder }: CommandTarget): Promise<readonly unknown[]> {
  const text = typeof program === "string" ? program : program.join(" ");
  return ["command", text.trim().split(/\s+/), await realPath(folder)];
}

/** The real path of a file. If the file or its folders do not exist, the real path of the nearest folder that does. */
async function realPath(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await realPath(parent), path.basename(file));
  }
}

const folded = (name: string): string => name.normalize("NFC").toLowerCase();

/** Whether the file system finds the entries of a folder by names in other letter case. */
async function ignoresCase(folder: string): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [])) {
    const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
    if (other === name) continue;
    const [one, two] = await Promise.all([name, other].map((entry) => inodeOf(path.join(folder, entry))));
    return one !== undefined && one === two;
  }
  return process.platform === "win32" || process.platform === "darwin";
}

const inodeOf = (file: string): Promise<string | undefined> =>
  lstat(file, { bigint: true }).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  );
