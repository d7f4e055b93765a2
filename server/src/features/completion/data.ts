import type { JSONPath } from "../../json/json.ts";

/** The data of an item, from which its documentation is made on demand. */
export interface CompletionData {
  /** The config of the item. */
  readonly uri: string;
  /** The place of the value. */
  readonly path: JSONPath;
  /** The value, when the item is one. */
  readonly value?: string | number | boolean | null;
  /** The label of the ready-made value, when the item is one. */
  readonly whole?: string;
}

/** Reads the data that the editor sent back, so no shape is assumed. */
export function completionDataOf(data: unknown): CompletionData | undefined {
  const { uri, path } = (data ?? {}) as Partial<CompletionData>;
  return typeof uri === "string" && Array.isArray(path) ? (data as CompletionData) : undefined;
}
