import type { Command, Tools } from "../tools.ts";
import { confirm, confirmByTyping } from "../ui/confirm.ts";
import { onButton } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import { replaceOldTokens } from "../uses/chooseUses.ts";
import { type Use, type Uses, whereUsed } from "../uses/whereUsed.ts";
import type { GroupItem } from "../view/items.ts";
import { requireTrust } from "./apiToken.ts";
import { copyToken } from "./copyToken.ts";
import { groupText, tellOutcome } from "./operations.ts";
import { pickGroup } from "./pick.ts";

/** Rotates the token of a group, after the user has seen what it means. */
export const rotate: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Rotate the token of which user group?");
  if (group) await rotateGroup(tools, group);
};

async function rotateGroup(tools: Tools, group: GroupItem): Promise<void> {
  const rotator = await tools.keeper.rotator();
  const { key, state } = group.row;
  if (state === "unknown") {
    // To rotate now would be to finish the rotation before, without having said so.
    const report = await withProgress(`Finishing the rotation of ${groupText(group)}…`, (signal) =>
      rotator.recover(key, { signal }),
    );
    void tellOutcome(tools, report);
    return;
  }
  const found = await withProgress(`Looking for the token of ${groupText(group)} in the workspace…`, (signal) =>
    whereUsed(tools, [group], signal),
  );
  if (!found || !(await confirmRotation(group, found))) return;
  const report = await withProgress(`Rotating the token of ${groupText(group)}…`, (signal) =>
    rotator.rotate(key, { signal }),
  );
  const [COPY, REPLACE, AGAIN] = ["Copy Token", "Replace in Files…", "Rotate Again…"] as const;
  const { outcome } = report;
  // A token that was not stored can be neither copied nor written: it has to be fetched first.
  const kept = "saved" in outcome && outcome.saved === "fully";
  const rotated = kept && (outcome.kind === "rotated" || outcome.kind === "adopted");
  const elsewhere = kept && outcome.kind === "changed-elsewhere";
  const buttons = elsewhere ? [COPY, AGAIN] : rotated ? [...(currentOf(found).length > 0 ? [REPLACE] : []), COPY] : [];
  onButton(tools.log, tellOutcome<string>(tools, report, ...buttons), async (button) => {
    const now = await tools.view.groupOf(key);
    if (!now) return;
    if (button === COPY) await copyToken(tools, [now]);
    if (button === REPLACE) await replaceOldTokens(tools, [now]);
    if (button === AGAIN) await rotateGroup(tools, now);
  });
}

/** Names group, environment and connection, and where the token is used; for `Customer` the id has to be typed. */
async function confirmRotation(group: GroupItem, found: Uses): Promise<boolean> {
  const { name, key } = group.row;
  const { userGroupId, environment } = key;
  const sure = await confirm({
    title: `Rotate the token of ${groupText(group)}?`,
    detail: `${name === undefined || name === userGroupId ? "" : `Name: ${shown(name)}\n\n`}The token is replaced by a new one. The old one stops working at once, wherever it is used.\n\n${usesText(found)}`,
    button: "Rotate Token",
  });
  if (!sure || environment !== "Customer") return sure;
  return confirmByTyping(`Rotate a token of customers: ${groupText(group)}`, userGroupId);
}

/** How many places a dialog lists. */
const LISTED = 8;

/** The places that the rotation makes invalid: what holds an older token is invalid already. */
const currentOf = ({ uses }: Uses): readonly Use[] => uses.filter(({ token }) => token === "current");

function usesText(found: Uses): string {
  const places = currentOf(found).map(({ place }) => place);
  if (places.length === 0) {
    return `In the files of this workspace it was not found. It may be used elsewhere.${found.remark}`;
  }
  const lines = places.slice(0, LISTED).map((place) => `• ${shown(place, 120)}`);
  const more = places.length > LISTED ? [`• and ${places.length - LISTED} more`] : [];
  return [`In this workspace it is used in:${found.remark}`, ...lines, ...more].join("\n");
}
