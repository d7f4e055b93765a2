import type { CompletionList, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { type Slot, slotAt } from "../json/cursor.ts";
import { offsetOf } from "../json/jsonText.ts";
import type { Site } from "../site/site.ts";
import type { FeatureClient } from "./client.ts";
import { keyItems } from "./completion/keys.ts";
import { valueItems } from "./completion/values.ts";

/** The characters that trigger completion. */
export const completionTriggers = ['"', ":", "/", "#"] as const;

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
  if (offset === undefined || !slot || (trigger !== undefined && !isWanted(slot, offset, trigger)))
    return { isIncomplete: false, items: [] };
  const completing = { config, slot, client, site };
  return slot.role === "key" ? keyItems(completing) : valueItems(completing);
}

/**
 * Whether a trigger character should open completion here: an opening quote, the colon of a property, or a separator in
 * a string.
 */
function isWanted({ isQuoted, typed, role, replace }: Slot, offset: number, trigger: string): boolean {
  if (trigger === ":") return role === "value" && typed === "";
  const inside =
    isQuoted &&
    typed.length > 0 &&
    !(replace.length > 1 && offset === replace.offset + replace.length && typed.endsWith('"'));
  return trigger === '"' ? typed === '"' : inside;
}
