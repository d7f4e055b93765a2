import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath, Node } from "../../json/json.ts";
import { isExternal, rejectedExtension } from "../addresses.ts";
import type { Notes } from "./note.ts";

/** A mutable object for building the new file. Properties are printed in insertion order. */
export type Json = { [key: string]: JsonValue };

/** An object from the old file. */
export type JsonObject = { readonly [key: string]: JsonValue };

export function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Converts a node to a plain value. */
export function jsonOf(node: Node | undefined): JsonValue {
  if (node?.type === "object") {
    const members = (node.children ?? []).flatMap(({ children = [] }) =>
      children[1] ? [[children[0]!.value as string, jsonOf(children[1])] as const] : [],
    );
    return Object.fromEntries(members);
  }
  if (node?.type === "array") return (node.children ?? []).map(jsonOf);
  return (node?.value ?? null) as JsonValue;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a trimmed string, or undefined for a blank string or a value of another type. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Normalizes an address for the newer format, in which paths start with `/`. */
export function hrefOf(address: string): string {
  return isExternal(address) || /^[/#]/.test(address) ? address.replace(/^\/\//, "https://") : `/${address}`;
}

/** Normalizes an address that must use HTTPS. Returns undefined if the result is not allowed. */
export function secureHrefOf(address: string, path: JSONPath, notes: Notes): string | undefined {
  const href = hrefOf(address);
  if (/^[/#]|^mailto:/.test(href)) return href;
  const secure = href.replace(/^http:/i, "https:");
  const quoted = JSON.stringify(address);
  if (!URL.canParse(secure) || !/^https:/i.test(secure)) {
    notes.addDropped(path, l10n.t("docs.json does not accept {0} here: the address must start with https.", quoted));
    return undefined;
  }
  const extension = rejectedExtension(new URL(secure));
  if (extension !== undefined) {
    notes.addDropped(
      path,
      l10n.t("docs.json does not accept {0} here: the address must not end in {1}.", quoted, extension),
    );
    return undefined;
  }
  if (secure !== href)
    notes.addChanged(path, l10n.t("{0} is now {1}, because docs.json accepts only https URLs here.", address, secure));
  return secure;
}

const STYLES = new Set([
  "brands",
  "duotone",
  "light",
  "regular",
  "sharp-duotone-solid",
  "sharp-light",
  "sharp-regular",
  "sharp-solid",
  "sharp-thin",
  "solid",
  "thin",
]);

/** Returns the icon of an object: its name, or its name and style. */
export function iconOf(object: JsonObject, path: JSONPath, notes: Notes): JsonValue | undefined {
  const iconName = textIn(object.icon);
  if (iconName === undefined) return undefined;
  const name = iconName.replace(/^fa-/, "");
  if (name !== iconName) notes.addChanged([...path, "icon"], l10n.t("The icon {0} is now {1}.", iconName, name));
  const style = textIn(object.iconType);
  return style !== undefined && STYLES.has(style) ? { name, style } : name;
}

/**
 * Returns a section's colors for light and dark mode, derived from a single color or from the first and last colors of
 * a gradient. Returns undefined for an invalid value.
 */
export function colorPairOf(color: JsonValue | undefined, path: JSONPath, notes: Notes): JsonValue | undefined {
  if (typeof color === "string") return isHex(color) ? { light: color, dark: color } : undefined;
  if (!isObject(color)) return undefined;
  const [light, dark] = [textIn(color.from) ?? textIn(color.via), textIn(color.to)];
  if (light === undefined || !isHex(light)) return undefined;
  notes.addChanged(
    path,
    l10n.t(
      "docs.json does not support gradients. The first color is now used in light mode and the last one in dark mode.",
    ),
  );
  return { light, dark: dark !== undefined && isHex(dark) ? dark : light };
}

export function isHex(color: string): boolean {
  return /^#(?:[a-f0-9]{6}|[a-f0-9]{3})$/i.test(color);
}
