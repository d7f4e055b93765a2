import { bannerText } from "./banner.ts";
import type { DivisionView } from "./divisionView.ts";
import { partPairs } from "./groupPairs.ts";
import { type Change, pageChanges } from "./navigationDiff.ts";
import {
  addPairs,
  type BodyOf,
  type FormatText,
  inSidebars,
  type PagePairs,
  pathKeys,
  placedPages,
  placeKeys,
} from "./pagePairs.ts";
import { partChanges } from "./partDiff.ts";
import type { SiteView } from "./siteView.ts";
import { listedParts, partsBelow, partsIn } from "./viewTree.ts";

export interface ChangedPart {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** A site before or after a change: the config as readers see it, and the pages. */
export interface SiteState {
  readonly view: SiteView;
  readonly bodyOf: BodyOf;
}

/**
 * Describes how a change to a site affects its readers. Omits parts of the site that do not change.
 *
 * @param format Formats names and other text from the site, for example by escaping Markdown.
 */
export function diffSites(old: SiteState, now: SiteState, format: FormatText = (text) => text): readonly ChangedPart[] {
  const [before, after] = [old.view, now.view];
  const [oldNavigation, navigation] = [listedNavigation(before), listedNavigation(after)];
  // All parts except groups are paired first, because the pages are compared part by part.
  const same = partPairs(oldNavigation, navigation);
  const pages = [
    placedPages(oldNavigation, (part) => same.get(part)?.nodeId ?? `gone ${part.nodeId}`, format),
    placedPages(navigation, ({ nodeId }) => nodeId, format),
  ] as const;
  const removed = [...pages[0].values()].filter(({ key }) => !pages[1].has(key));
  const added = [...pages[1].values()].filter(({ key }) => !pages[0].has(key));
  const renamed: PagePairs = new Map();
  // First, groups are paired by their pages. Then the remaining pages are paired by their groups.
  addPairs(renamed, removed, added, inSidebars(pathKeys(old.bodyOf, now.bodyOf)));
  const slugs = new Map([...renamed].map(([from, to]) => [from.page.slug, to.page.slug]));
  const pairs = partPairs(oldNavigation, navigation, (slug) => slugs.get(slug) ?? slug);
  addPairs(renamed, removed, added, inSidebars(placeKeys((group) => pairs.get(group))));
  const parts: readonly ChangedPart[] = [
    { title: "Pages", changes: pageChanges(...pages, renamed, pairs, format) },
    {
      title: after.listed ? "Groups" : "Parts of the navigation",
      changes: partChanges(oldNavigation, navigation, pairs, format),
    },
    {
      title: after.listed ? "Tabs and anchors" : "On every page",
      changes: detailChanges(sections(before, format), sections(after, format)),
    },
    { title: "Appearance", changes: detailChanges(appearance(before, format), appearance(after, format)) },
    {
      title: "Top bar and footer",
      changes: detailChanges(topBarAndFooter(before, format), topBarAndFooter(after, format)),
    },
    { title: "API playground", changes: detailChanges(api(before, format), api(after, format)) },
  ];
  return parts
    .filter(({ changes }) => changes.length > 0)
    .map(({ title, changes }) => ({
      title,
      // A page that is renamed in several versions is listed only once.
      changes: [...new Map(changes.map(({ kind, text }) => [text, { kind, text: toOneLine(text) }])).values()],
    }));
}

/** Returns the navigation as listed in the config. A group that appears in several versions is listed only once. */
function listedNavigation(view: SiteView): DivisionView {
  return { ...view.navigation, children: listedParts(view) };
}

const urlText = (url: string | undefined, format: FormatText): string => (url === undefined ? "no URL" : format(url));

/** The names of visible properties, with their values converted to text. */
type Details = ReadonlyMap<string, string>;

/**
 * Returns the tabs, anchors and versions, if they are listed separately from the groups. Otherwise, returns the links
 * that appear on every page.
 */
function sections({ navigation, listed }: SiteView, format: FormatText): Details {
  const kindOf = ({ kind }: DivisionView): string => kind.charAt(0).toUpperCase() + kind.slice(1);
  if (!listed) {
    const links = [navigation, ...partsBelow(navigation)].flatMap((part) =>
      (part.links ?? []).map((link): [string, string] => [
        `${kindOf(link)} "${format(link.name)}" on every page${part === navigation ? "" : ` of "${format(part.name)}"`}`,
        urlText(link.target, format),
      ]),
    );
    return new Map(links);
  }
  const main = partsBelow(navigation).find(({ isMain }) => isMain);
  const details = listed.sections.map((section): [string, string] => {
    const { name, target, startsHidden, version } = section;
    return [
      `${kindOf(section)} "${format(name)}"`,
      `${urlText(target, format)}${startsHidden ? ", hidden by default" : ""}${version === undefined ? "" : `, in version ${format(version)}`}`,
    ];
  });
  const versions = partsIn(navigation).filter(({ kind }) => kind === "version");
  const names = versions.map(({ name }) => format(name)).join(", ");
  return new Map([
    ...(main ? [["The top anchor", `"${format(main.name)}"`] as const] : []),
    ...details,
    ...(names === "" ? [] : [["The version switch", names] as const]),
  ]);
}

function appearance({ name, theme }: SiteView, format: FormatText): Details {
  const mode = theme.initialMode === "system" ? "the operating system's mode" : `${theme.initialMode} mode`;
  return detailsOf({
    "The site name": name && format(name.text),
    "The accent color in light mode": theme.light.accent.hex,
    "The accent color in dark mode": theme.dark.accent.hex,
    "The color of important buttons": theme.button.hex,
    "The background in light mode": theme.light.background.hex,
    "The background in dark mode": theme.dark.background.hex,
    "The default mode": mode,
    "The mode toggle": theme.canSwitchMode ? "shown" : "hidden",
    "The logo in light mode": theme.light.logo && format(theme.light.logo.text),
    "The logo in dark mode": theme.dark.logo && format(theme.dark.logo.text),
    "The favicon": theme.favicon && format(theme.favicon.text),
    "The background image": theme.light.backdrop && format(theme.light.backdrop.text),
    "The theme": theme.layout && format(theme.layout.text),
    "The background pattern": theme.decoration,
  });
}

function topBarAndFooter({ banner, topBar, footer }: SiteView, format: FormatText): Details {
  const { links, callToAction } = topBar;
  return new Map([
    ...links.map(({ name, url }): [string, string] => [`Link "${format(name)}" in the top bar`, urlText(url, format)]),
    ...detailsOf({
      "The banner": banner && `"${format(bannerText(banner))}"`,
      "The call to action":
        callToAction &&
        (callToAction.type === "github"
          ? format(callToAction.url)
          : `${format(callToAction.name)} (${urlText(callToAction.url, format)})`),
      "The page rating": footer.feedback.rating ? "shown" : "hidden",
      "The button for suggesting edits": footer.feedback.edit ? "shown" : "hidden",
      "The button for raising issues": footer.feedback.issue ? "shown" : "hidden",
    }),
    ...footer.socials.map(({ platform, url }): [string, string] => [
      `The ${format(platform)} link in the footer`,
      format(url),
    ]),
    ...footer.columns.flatMap((column) =>
      column.links.map(({ name, url }): [string, string] => [
        `Link "${format(name)}" in the footer`,
        urlText(url, format),
      ]),
    ),
  ]);
}

function api({ api: { playground, servers, auth, openapi } }: SiteView, format: FormatText): Details {
  return detailsOf({
    "The playground": playground.mode,
    "The base URL": servers.map(({ text }) => format(text)).join(", ") || undefined,
    "The authentication": auth && `${auth.method} (${auth.fields.map(format).join(", ")})`,
    "The OpenAPI file": openapi.map(({ text }) => format(text)).join(", ") || undefined,
  });
}

function detailsOf(values: Readonly<Record<string, string | undefined>>): Details {
  return new Map(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function detailChanges(before: Details, after: Details): readonly Change[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name): readonly Change[] => {
    const old = before.get(name);
    const now = after.get(name);
    if (old === now) return [];
    if (old === undefined) return [{ kind: "added", text: `${name} was added: ${now}.` }];
    if (now === undefined) return [{ kind: "removed", text: `${name} was removed (previously ${old}).` }];
    return [{ kind: "changed", text: `${name} changed from ${old} to ${now}.` }];
  });
}

/** Puts a sentence on one line. Names may contain line breaks. */
function toOneLine(sentence: string): string {
  return sentence.replace(/[\r\n\u2028\u2029]+/g, " ");
}
