import path from "node:path";

/**
 * Returns the path of a file relative to a folder, with `/` as the separator. The path is empty for the folder itself
 * and undefined for a file outside the folder. Symbolic links are not followed. On Windows, case and the long path
 * prefix (`\\?\`) are ignored.
 *
 * @param paths The platform's path module.
 */
export function pathFrom(folder: string, file: string, paths: path.PlatformPath = path): string | undefined {
  const isWindows = paths.sep === "\\";
  const [from, to] = isWindows ? [withoutPrefix(folder), withoutPrefix(file)] : [folder, file];
  const relative = paths.relative(from, to);
  if (relative === ".." || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)) return undefined;
  return isWindows ? relative.replaceAll("\\", "/") : relative;
}

/** Removes the long path prefix from a Windows path. Node adds it back where it is needed. */
function withoutPrefix(file: string): string {
  if (/^\\\\\?\\UNC\\/i.test(file)) return `\\\\${file.slice(8)}`;
  return /^\\\\\?\\[a-z]:/i.test(file) ? file.slice(4) : file;
}
