import type { Change } from "./change.ts";
import { groupPairs } from "./groupPairs.ts";
import { groupChanges, pageChanges } from "./navigationDiff.ts";
import { oneLine } from "./oneLine.ts";
import { addPairs, type BodyOf, type PagePairs, pathKeys, placedPages, placeKeys } from "./pagePairs.ts";
import type { SiteView } from "./siteView.ts";
import { MAIN_SECTION } from "./visibility.ts";

/** The changes of one part of the site. */
export interface ChangedPart {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** A state of a site: what readers see of its config, and its pages. */
export interface SiteState {
  readonly view: SiteView;
  readonly bodyOf: BodyOf;
}

/** Describes what changes for readers between two states of a site. Parts without a change are left out. */
export function diffSites(old: SiteState, now: SiteState): readonly ChangedPart[] {
  const [before, after] = [old.view, now.view];
  const pages = [placedPages(before), placedPages(after)] as const;
  const gone = [...pages[0].values()].filter(({ page }) => !pages[1].has(page.slug));
  const added = [...pages[1].values()].filter(({ page }) => !pages[0].has(page.slug));
  const renamed: PagePairs = new Map();
  // Groups are recognized by their pages, and what is left of the pages by their groups.
  addPairs(renamed, gone, added, pathKeys(old.bodyOf, now.bodyOf));
  const slugs = new Map([...renamed].map(([from, to]) => [from.page.slug, to.page.slug]));
  const pairs = groupPairs(before.groups, after.groups, (slug) => slugs.get(slug) ?? slug);
  addPairs(
    renamed,
    gone,
    added,
    placeKeys((group) => pairs.get(group)),
  );
  const parts: readonly ChangedPart[] = [
    { title: "Pages", changes: pageChanges(...pages, renamed, pairs) },
    { title: "Groups", changes: groupChanges(before, after, pairs) },
    { title: "Tabs and anchors", changes: sectionChanges(before, after) },
    { title: "Appearance", changes: factChanges(appearance(before), appearance(after)) },
    { title: "Top bar and footer", changes: factChanges(edges(before), edges(after)) },
    { title: "API playground", changes: factChanges(api(before), api(after)) },
  ];
  return parts
    .filter(({ changes }) => changes.length > 0)
    .map(({ title, changes }) => ({
      title,
      changes: changes.map(({ kind, text }) => ({ kind, text: oneLine(text) })),
    }));
}

function sectionChanges(before: SiteView, after: SiteView): readonly Change[] {
  return factChanges(sections(before), sections(after));
}

/** What readers see, as a name and a value in words. */
type Facts = ReadonlyMap<string, string>;

function sections({ tabs, anchors, versions }: SiteView): Facts {
  const facts = [...tabs, ...anchors].map(({ id, kind, name, url, isHidden, version }): [string, string] => {
    const title = id === MAIN_SECTION ? "The top anchor" : `${kind === "tab" ? "Tab" : "Anchor"} "${name}"`;
    const shown = id === MAIN_SECTION ? `"${name}"` : (url ?? "no URL");
    return [
      title,
      `${shown}${isHidden ? ", hidden by default" : ""}${version === undefined ? "" : `, in version ${version}`}`,
    ];
  });
  const names = versions.map(({ name }) => name).join(", ");
  return new Map([...facts, ...(names === "" ? [] : [["The version switch", names] as const])]);
}

function appearance({ name, theme }: SiteView): Facts {
  const mode = theme.initialMode === "system" ? "the mode of the operating system" : `${theme.initialMode} mode`;
  return facts({
    "The site's name": name?.text,
    "The accent color in light mode": theme.light.accent.hex,
    "The accent color in dark mode": theme.dark.accent.hex,
    "The color of important buttons": theme.button.hex,
    "The background in light mode": theme.light.background.hex,
    "The background in dark mode": theme.dark.background.hex,
    "The mode that new readers get": mode,
    "The mode toggle": theme.canSwitchMode ? "shown" : "hidden",
    "The logo in light mode": theme.light.logo?.text,
    "The logo in dark mode": theme.dark.logo?.text,
    "The favicon": theme.favicon?.text,
    "The background image": theme.backgroundImage?.text,
  });
}

function edges({ topBar, footer }: SiteView): Facts {
  const { links, callToAction } = topBar;
  return new Map([
    ...links.map(({ name, url }): [string, string] => [`Link "${name}" in the top bar`, url ?? "no URL"]),
    ...facts({
      "The call to action":
        callToAction &&
        (callToAction.type === "github" ? callToAction.url : `${callToAction.name} (${callToAction.url})`),
      "The question whether a page helped": footer.feedback.thumbsRating ? "shown" : "hidden",
      "The button to suggest edits": footer.feedback.suggestEdit ? "shown" : "hidden",
      "The button to raise issues": footer.feedback.raiseIssue ? "shown" : "hidden",
    }),
    ...footer.socials.map(({ platform, url }): [string, string] => [`The ${platform} link in the footer`, url]),
  ]);
}

function api({ api: { playground, baseUrls, auth, openapi } }: SiteView): Facts {
  return facts({
    "The playground": playground.mode,
    "The base URL": baseUrls.map(({ text }) => text).join(", ") || undefined,
    "The authentication": auth && `${auth.method} (${auth.fields.join(", ")})`,
    "The OpenAPI file": openapi.map(({ text }) => text).join(", ") || undefined,
  });
}

function facts(values: Readonly<Record<string, string | undefined>>): Facts {
  return new Map(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function factChanges(before: Facts, after: Facts): readonly Change[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name): readonly Change[] => {
    const old = before.get(name);
    const now = after.get(name);
    if (old === now) return [];
    if (old === undefined) return [{ kind: "added", text: `${name} is new: ${now}.` }];
    if (now === undefined) return [{ kind: "removed", text: `${name} is gone (was ${old}).` }];
    return [{ kind: "changed", text: `${name} is ${now} instead of ${old}.` }];
  });
}
