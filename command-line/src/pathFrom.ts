import path from "node:path";

/**
 * The path of a file from a folder, with `/` between names: empty for the folder itself, undefined for what is not in it.
 * Links are not followed. On Windows, the case of names and the prefix of long paths (`\\?\`) do not matter.
 *
 * @param paths how the system writes paths
 */
export function pathFrom(folder: string, file: string, paths: path.PlatformPath = path): string | undefined {
  const isWindows = paths.sep === "\\";
  const [from, to] = isWindows ? [withoutPrefix(folder), withoutPrefix(file)] : [folder, file];
  const relative = paths.relative(from, to);
  if (relative === ".." || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)) return undefined;
  return isWindows ? relative.replaceAll("\\", "/") : relative;
}

/** A path of Windows without what says that it may be long: Node adds that by itself where it is needed. */
function withoutPrefix(file: string): string {
  if (/^\\\\\?\\UNC\\/i.test(file)) return `\\\\${file.slice(8)}`;
  return /^\\\\\?\\[a-z]:/i.test(file) ? file.slice(4) : file;
}
