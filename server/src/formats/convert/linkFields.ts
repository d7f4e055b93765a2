import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { propertySchema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/format.ts";
import { hrefOf, isObject, type Json, secureHrefOf, textIn } from "./jsonValues.ts";
import type { Convert } from "./note.ts";

export const logo: Convert = (value, { path, notes, put }) => {
  if (!isObject(value)) return put("logo", value);
  const href = textIn(value.href);
  const { light, dark } = value;
  const images = typeof light === "string" && typeof dark === "string";
  if (!images) {
    const image = textIn(light) ?? textIn(dark);
    if (image === undefined) return notes.addUnsupported(path);
    notes.addChanged(path, l10n.t("docs.json requires an image for each mode, so both use the same one."));
    return put("logo", { light: image, dark: image, ...(href !== undefined && { href: hrefOf(href) }) });
  }
  put("logo", { light, dark, ...(href !== undefined && { href: hrefOf(href) }) });
};

export const topBarLinks: Convert = (value, { path, notes, put }) => {
  const links = (Array.isArray(value) ? value : []).flatMap((link, index): JsonValue[] => {
    if (!isObject(link)) return [];
    const [name, url, type] = [textIn(link.name), textIn(link.url), textIn(link.type)];
    const isGithub = type === "github";
    if (url === undefined || (name === undefined && !isGithub)) {
      notes.addDropped([...path, index], l10n.t("The entry has no name or address, so readers never saw it."));
      return [];
    }
    return [{ ...(isGithub && { type: "github" }), ...(name !== undefined && { label: name }), href: hrefOf(url) }];
  });
  put("navbar.links", links);
};

export const button: Convert = (value, { path, notes, put }) => {
  if (!isObject(value)) return notes.addUnsupported(path);
  const [name, url] = [textIn(value.name), textIn(value.url)];
  const isGithub = value.type === "github";
  if (url === undefined || (name === undefined && !isGithub))
    return notes.addDropped(path, l10n.t("The entry has no name or address, so readers never saw it."));
  for (const key of ["style", "arrow"]) if (value[key] !== undefined) notes.addUnsupported([...path, key]);
  put("navbar.primary", {
    type: isGithub ? "github" : "button",
    ...(name !== undefined && { label: name }),
    href: hrefOf(url),
  });
};

const PLATFORMS = (): readonly string[] =>
  Object.keys(propertySchema(propertySchema(docsSchema, "footer"), "socials")?.properties ?? {});

export const socials: Convert = (value, { path, notes, put }) => {
  const given: readonly (readonly [string, JsonValue, JSONPath])[] = Array.isArray(value)
    ? value.flatMap((each, index) =>
        isObject(each) ? [[String(each.type ?? each.name), each.url ?? null, [...path, index]] as const] : [],
      )
    : Object.entries(isObject(value) ? value : {}).map(([name, url]) => [name, url, [...path, name]] as const);
  const kept: Json = {};
  for (const [name, url, place] of given) {
    const address = textIn(url);
    if (!PLATFORMS().includes(name)) notes.addUnsupported(place);
    else if (address === undefined) notes.addDropped(place, l10n.t("The entry has no address."));
    else {
      const secure = secureHrefOf(address, place, notes);
      if (secure?.startsWith("https:")) kept[name] = secure;
      else if (secure !== undefined) notes.addDropped(place, l10n.t("{0} is not the URL of another site.", address));
    }
  }
  if (Object.keys(kept).length > 0) put("footer.socials", kept);
};

const MAX_COLUMNS = 4;

export const footerLinks: Convert = (value, { path, notes, put }) => {
  const columns = (Array.isArray(value) ? value : []).flatMap((column, index): JsonValue[] => {
    if (!isObject(column)) return [];
    const items = (Array.isArray(column.links) ? column.links : []).flatMap((link, at): JsonValue[] => {
      const place = [...path, index, "links", at];
      const [label, url] = isObject(link) ? [textIn(link.label) ?? textIn(link.name), textIn(link.url)] : [];
      if (label === undefined || url === undefined) {
        notes.addDropped(place, l10n.t("The entry has no name or address, so readers never saw it."));
        return [];
      }
      const href = secureHrefOf(url, place, notes);
      return href === undefined ? [] : [{ label, href }];
    });
    if (!Array.isArray(column.links)) notes.addDropped([...path, index], l10n.t("A footer column needs links."));
    const header = textIn(column.title);
    return items.length === 0 ? [] : [{ ...(header !== undefined && { header }), items }];
  });
  if (columns.length > MAX_COLUMNS)
    notes.addDropped(path, l10n.t("docs.json allows only {0} columns of links. The others are left out.", MAX_COLUMNS));
  if (columns.length > 0) put("footer.links", columns.slice(0, MAX_COLUMNS));
};
