import { workspace } from "vscode";
import { VIEW_ID } from "./viewId.ts";

/** After how many days a token is due to be rotated, by the setting of the user; 0 for never. */
export function rotateAfterDays(): number {
  return workspace.getConfiguration().get<number>(`${VIEW_ID}.rotateAfterDays`) ?? 0;
}
