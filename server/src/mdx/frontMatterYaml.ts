import loader from "js-yaml/lib/js-yaml/loader.js";
import { step } from "../json/work.ts";

/** Front matter as plain values, or the offset of the mistake that prevents the platform from reading any of it. */
export type FrontMatterYaml =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly at: number; readonly isDuplicate: boolean };

/**
 * Parses the text between the two `---` lines in the same way as the platform, which uses the package `front-matter`
 * with js-yaml 3. That dialect is a mix of YAML 1.1 and 1.2. Never throws.
 */
export function readFrontMatterYaml(yaml: string): FrontMatterYaml {
  step(yaml.length * 10);
  const start = yaml.length - yaml.trimStart().length;
  try {
    return { ok: true, value: loader.safeLoad(yaml.trim()) };
  } catch (error) {
    const { reason, mark } = error as Partial<loader.YAMLException>;
    const at = Math.min(start + (mark?.position ?? 0), yaml.length);
    return { ok: false, at, isDuplicate: reason === "duplicated mapping key" };
  }
}

/** Puts text in quotes. */
export function quotedYaml(text: string): string {
  return text.includes('"') && !/['\\]/.test(text) ? `'${text}'` : JSON.stringify(text);
}
