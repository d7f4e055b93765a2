import type { JSONPath } from "../../config/json.ts";

/** What an item carries, so that its documentation can be made when somebody looks at it. */
export interface CompletionData {
  /** The config that it was made for. */
  readonly uri: string;
  /** Where the value would stand. */
  readonly path: JSONPath;
  /** The value, when the item is one. */
  readonly value?: string | number | boolean | null;
  /** The label of the ready-made value, when the item is one. */
  readonly whole?: string;
}

/** Reads what came back from the editor, which may be anything. */
export function completionDataOf(data: unknown): CompletionData | undefined {
  const { uri, path } = (data ?? {}) as Partial<CompletionData>;
  return typeof uri === "string" && Array.isArray(path) ? (data as CompletionData) : undefined;
}
