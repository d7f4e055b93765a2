import type { CompletionList, Position } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { type Slot, slotAt } from "../json/cursor.ts";
import { offsetOf } from "../json/jsonText.ts";
import type { Site } from "../site/site.ts";
import type { FeatureClient } from "./client.ts";
import { keyItems } from "./completion/keys.ts";
import { valueItems } from "./completion/values.ts";

/** The characters after which an editor requests completion by itself. */
export const completionTriggers = ['"', ":", "/", "#"] as const;

/**
 * What fits at a position, in complete, half-typed, broken and empty files: the members that an object does not have
 * yet, or the values, items and ready-made objects that fit. Each item keeps the commas and quotes around it correct.
 * @param trigger The typed character that made the editor request completion. The result is then empty where completion
 * would disturb (after a string, in the middle of a URL).
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
 * True when a typed character calls for completion: a quote that begins a string, the colon of a key, a separator in a
 * string.
 */
function isWanted({ quoted, typed, role, replace }: Slot, offset: number, trigger: string): boolean {
  if (trigger === ":") return role === "value" && typed === "";
  const inside =
    quoted &&
    typed.length > 0 &&
    !(replace.length > 1 && offset === replace.offset + replace.length && typed.endsWith('"'));
  return trigger === '"' ? typed === '"' : inside;
}
