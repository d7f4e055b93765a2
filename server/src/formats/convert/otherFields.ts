import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { propertySchema } from "../../schema/schema.ts";
import { docsSchema } from "../docs/format.ts";
import { integrations, knownMembers } from "./integrations.ts";
import { isHex, isObject, type JsonObject, textIn } from "./jsonValues.ts";
import { button, footerLinks, logo, socials, topBarLinks } from "./linkFields.ts";
import type { Context, Convert } from "./note.ts";

const copyTo =
  (to: string): Convert =>
  (value, { put }) =>
    put(to, value);

const mapEnum =
  (to: string, values: Readonly<Record<string, JsonValue>>): Convert =>
  (value, { path, notes, put }) => {
    const now = Object.hasOwn(values, String(value)) ? values[String(value)] : undefined;
    if (now === undefined) notes.addUnsupported(path);
    else put(to, now);
  };

const convertMembers =
  (rows: Readonly<Record<string, Convert>>, other: Convert = unsupported): Convert =>
  (value, context) => {
    if (!isObject(value)) return unsupported(value, context);
    for (const [key, member] of Object.entries(value)) {
      const convert = Object.hasOwn(rows, key) ? rows[key]! : other;
      convert(member, { ...context, path: [...context.path, key] });
    }
  };

function unsupported(_: JsonValue, { path, notes }: Context): void {
  notes.addUnsupported(path);
}

const dropWithAdvice =
  (sentence: () => string): Convert =>
  (_, { path, notes }) =>
    notes.addUnsupported(path, sentence());

const inDashboard = dropWithAdvice(() => l10n.t("Configure feedback in the platform's dashboard."));

/** Ignores the value, because it had no effect or is converted elsewhere. */
const ignoreValue: Convert = () => undefined;

const color =
  (to: string): Convert =>
  (value, { path, notes, put }) => {
    if (typeof value === "string" && isHex(value)) put(to, value);
    else notes.addDropped(path, l10n.t("{0} is not a valid hex color.", JSON.stringify(value)));
  };

const THEMES = { venus: "palm", quill: "willow", prism: "mint" } as const;
const LAYOUTS = { sidenav: "maple", solidSidenav: "willow" } as const;

/** Picks the `docs.json` theme for a config. The config's layout takes precedence over its theme. */
export function themeOf(config: JsonObject): string {
  const layout = String(config.layout);
  if (Object.hasOwn(LAYOUTS, layout)) return LAYOUTS[layout as keyof typeof LAYOUTS];
  const theme = String(config.theme);
  if (Object.hasOwn(THEMES, theme)) return THEMES[theme as keyof typeof THEMES];
  return allowed("theme").includes(theme) ? theme : "mint";
}

function allowed(field: string): readonly unknown[] {
  return propertySchema(docsSchema, field)?.enum ?? [];
}

const metatags: Convert = (value, { path, notes, put }) => {
  for (const [name, content] of Object.entries(isObject(value) ? value : {})) {
    const text = typeof content === "string" ? textIn(content) : content === null ? undefined : String(content);
    if (text === undefined || typeof content === "object")
      notes.addDropped([...path, name], l10n.t("The entry has no text."));
    else put(`seo.metatags.${name}`, text);
  }
};

const redirects: Convert = (value, { path, notes, put }) => {
  const kept = (Array.isArray(value) ? value : []).flatMap((redirect, index): JsonValue[] => {
    if (!isObject(redirect)) return [];
    const [source, destination] = [textIn(redirect.source), textIn(redirect.destination)];
    if (source === undefined || destination === undefined) {
      notes.addDropped([...path, index], l10n.t("A redirect needs a source and a destination."));
      return [];
    }
    const permanent = typeof redirect.permanent === "boolean" ? { permanent: redirect.permanent } : {};
    return [{ source, destination, ...permanent }];
  });
  put("redirects", kept);
};

const font: Convert = (value, { path, notes, put }) => {
  const convert = (given: JsonValue | undefined, place: JSONPath): JsonValue | undefined => {
    if (!isObject(given) || textIn(given.family) === undefined) {
      if (given !== undefined) notes.addUnsupported(place);
      return undefined;
    }
    const { family, weight, url, format } = given;
    const hasFormat = format === "woff" || format === "woff2";
    if (url !== undefined && !hasFormat)
      notes.addDropped([...place, "url"], l10n.t("docs.json requires a format for every font file: woff or woff2."));
    return {
      family: family!,
      ...(Number.isFinite(Number(weight)) && weight !== null && weight !== undefined && { weight: Number(weight) }),
      ...(url !== undefined && hasFormat && { source: url, format: format! }),
    };
  };
  if (!isObject(value)) return notes.addUnsupported(path);
  if (value.headings === undefined && value.body === undefined) return put("fonts", convert(value, path));
  const heading = convert(value.headings, [...path, "headings"]);
  const body = convert(value.body, [...path, "body"]);
  if (heading || body) put("fonts", { ...(heading && { heading }), ...(body && { body }) });
};

/** The converters for the older format's top-level properties. */
export const FIELDS: Readonly<Record<string, Convert>> = {
  $schema: ignoreValue,
  name: copyTo("name"),
  logo,
  favicon: (value, { put }) => put("favicon", value),
  theme: ignoreValue,
  layout: ignoreValue,
  colors: convertMembers({
    primary: color("colors.primary"),
    light: color("colors.light"),
    dark: color("colors.dark"),
    background: convertMembers({ light: color("background.color.light"), dark: color("background.color.dark") }),
    // This is the default anchor color. It is converted with the navigation.
    anchors: ignoreValue,
  }),
  backgroundImage: copyTo("background.image"),
  background: convertMembers({
    style: mapEnum("background.decoration", { gradient: "gradient", grid: "grid", windows: "windows" }),
  }),
  openapi: copyTo("api.openapi"),
  api: convertMembers({
    baseUrl: copyTo("api.mdx.server"),
    auth: convertMembers({ method: copyTo("api.mdx.auth.method"), name: copyTo("api.mdx.auth.name") }),
    playground: convertMembers({
      mode: mapEnum("api.playground.display", { show: "interactive", simple: "simple", hide: "none" }),
      disableProxy: (value, { put }) => put("api.playground.proxy", value !== true),
    }),
    request: convertMembers({
      example: convertMembers({
        languages: copyTo("api.examples.languages"),
        showOptionalParams: mapEnum("api.examples.defaults", { true: "all", false: "required" }),
      }),
    }),
    paramFields: convertMembers({
      expanded: (value, { path, notes, put }) => {
        if (value !== "all" && value !== "none")
          notes.addDecided(
            path,
            l10n.t('docs.json allows only "all" and "closed", so {0} is now "closed".', JSON.stringify(value)),
          );
        put("api.params.expanded", value === "all" ? "all" : "closed");
      },
    }),
    maintainOrder: dropWithAdvice(() => l10n.t("It no longer had any effect.")),
  }),
  modeToggle: convertMembers({
    default: mapEnum("appearance.default", { light: "light", dark: "dark" }),
    isHidden: copyTo("appearance.strict"),
  }),
  topbarLinks: topBarLinks,
  topbarCtaButton: button,
  footerSocials: socials,
  footer: convertMembers({ socials, links: footerLinks }),
  feedback: inDashboard,
  hideFeedbackButtons: inDashboard,
  analytics: integrations,
  integrations,
  search: convertMembers({ prompt: copyTo("search.prompt") }),
  metadata: metatags,
  seo: convertMembers({ indexHiddenPages: mapEnum("seo.indexing", { true: "all", false: "navigable" }) }),
  redirects,
  font,
  codeBlock: convertMembers({
    mode: mapEnum("styling.codeblocks", { auto: "system", dark: "dark", system: "system" }),
  }),
  eyebrow: convertMembers({ display: mapEnum("styling.eyebrows", { section: "section", breadcrumbs: "breadcrumbs" }) }),
  // convertNavigation converts these properties together.
  navigation: ignoreValue,
  tabs: ignoreValue,
  primaryTab: ignoreValue,
  anchors: ignoreValue,
  topAnchor: ignoreValue,
  versions: ignoreValue,
};

/** Converts properties that are not part of the older format. */
export const otherField: Convert = (value, context) => {
  const [key] = context.path as [string];
  const schema = propertySchema(docsSchema, key);
  if (schema && isObject(value)) context.put(key, knownMembers(value, schema, context.path, context.notes));
  else if (schema) context.put(key, value);
  else context.notes.addUnsupported(context.path);
};
