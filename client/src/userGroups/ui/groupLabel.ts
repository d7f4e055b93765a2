import type { GroupItem } from "../view/items.ts";
import { environmentText } from "./environmentText.ts";
import { safeText } from "./safeText.ts";

/** A group as messages name it: `"acme" (Testing, Local Service)`. */
export function groupLabel({ row, connection }: Pick<GroupItem, "row" | "connection">): string {
  const { userGroupId, environment, origin } = row.key;
  return `"${safeText(userGroupId, 60)}" (${environmentText(environment)}, ${safeText(connection?.name ?? origin)})`;
}
