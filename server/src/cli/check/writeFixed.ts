import type { TextFile } from "./readTextFile.ts";

/** Like `replaceFile`, which is loaded here: most checks write nothing. */
export async function writeFixed(file: TextFile, text: string): Promise<void> {
  const { replaceFile } = await import("./replaceFile.ts");
  await replaceFile(file, text);
}
