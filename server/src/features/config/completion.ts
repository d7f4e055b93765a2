import type { CompletionList, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { type Slot, slotAt } from "../../json/cursor.ts";
import { offsetOf } from "../../json/jsonText.ts";
import type { Site } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import { keyItems } from "./completion/keys.ts";
import { valueItems } from "./completion/valueItems.ts";

/**
 * The characters that trigger completion. After a comma, a colon, or a bracket, users often press Enter, which would
 * accept the first suggestion.
 */
export const completionTriggers = ['"', "/", "#"] as const;

/**
 * Returns the completions at a position: the missing properties of an object, or the values, items and snippets that
 * fit there. Also supports incomplete, invalid and empty files. Inserting an item keeps the surrounding commas and
 * quotes valid.
 * @param trigger The character that triggered the completion. The list is empty where automatic completion would get in
 * the way, such as after a string or in the middle of a URL.
 */
export function complete(
  config: SiteConfig,
  site: Site,
  position: Position,
  client: FeatureClient,
  trigger?: string,
): CompletionList {
  const offset = offsetOf(config, position);
  const slot = offset === undefined ? undefined : slotAt(config, offset);
  if (!slot || isComplete(slot) || (trigger !== undefined && !isWanted(slot, trigger)))
    return { isIncomplete: false, items: [] };
  const completing = { config, slot, client, site };
  return slot.role === "key" ? keyItems(completing) : valueItems(completing);
}

/**
 * Whether the cursor is after the closing quote of a string. The user has finished typing it, so pressing Enter must not
 * replace it with a similar suggestion.
 */
function isComplete({ isQuoted, typed }: Slot): boolean {
  return isQuoted && /^"(?:[^"\\]|\\.)*"$/.test(typed);
}

/** Whether a trigger character should open completion here: an opening quote, or a separator in a string. */
function isWanted({ isQuoted, typed }: Slot, trigger: string): boolean {
  return trigger === '"' ? typed === '"' : isQuoted && (completionTriggers as readonly string[]).includes(trigger);
}
