import { workspace } from "vscode";
import { VIEW_ID } from "./viewId.ts";

/** Days before a token is due for rotation, as the user set it; 0 for never. */
export function rotateAfterDays(): number {
  return workspace.getConfiguration().get<number>(`${VIEW_ID}.rotateAfterDays`) ?? 0;
}
