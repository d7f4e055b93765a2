import type { GroupView, PageView } from "./navigation.ts";
import { oneLine } from "./oneLine.ts";
import type { SiteView } from "./siteView.ts";
import { MAIN_SECTION } from "./visibility.ts";

/** One change that readers see. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "renamed" | "changed";
  /** A full sentence. */
  readonly text: string;
}

/** The changes of one part of the site. */
export interface ChangedPart {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** Describes what changes for readers between two states of a site. Parts without a change are left out. */
export function diffSites(before: SiteView, after: SiteView): readonly ChangedPart[] {
  const parts: readonly ChangedPart[] = [
    { title: "Pages", changes: pageChanges(before, after) },
    { title: "Groups", changes: groupChanges(before, after) },
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

/** A page with the names of its groups, outermost first. */
interface Placed {
  readonly page: PageView;
  readonly trail: string;
}

function placedPages(view: SiteView): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>();
  const visit = (group: GroupView, outer: readonly string[]): void => {
    const trail = [...outer, group.name];
    for (const child of group.children) {
      if (child.kind === "group") visit(child, trail);
      else if (!placed.has(child.slug)) placed.set(child.slug, { page: child, trail: trail.join(" › ") });
    }
  };
  for (const group of view.groups) visit(group, []);
  return placed;
}

function pageChanges(before: SiteView, after: SiteView): readonly Change[] {
  const old = placedPages(before);
  const now = placedPages(after);
  const gone = [...old.values()].filter(({ page }) => !now.has(page.slug));
  const added = [...now.values()].filter(({ page }) => !old.has(page.slug));
  const renamed = pairsByName(gone, added);
  const renamedTo = new Set(renamed.values());
  return [
    ...gone.map((from): Change => {
      const to = renamed.get(from);
      return to
        ? { kind: "renamed", text: `Page ${from.page.slug} is now ${to.page.slug}${movedGroup(from, to)}.` }
        : { kind: "removed", text: `Page ${from.page.slug} is no longer in "${from.trail}".` };
    }),
    ...added
      .filter((to) => !renamedTo.has(to))
      .map((to): Change => ({ kind: "added", text: `Page ${to.page.slug} is new in "${to.trail}".` })),
    ...[...now.values()].flatMap((to): readonly Change[] => {
      const from = old.get(to.page.slug);
      if (!from) return [];
      return [
        ...(from.trail === to.trail
          ? []
          : [{ kind: "moved", text: `Page ${to.page.slug} moved from "${from.trail}" to "${to.trail}".` } as const]),
        ...(from.page.title === to.page.title
          ? []
          : [
              {
                kind: "changed",
                text: `Page ${to.page.slug} has the title "${to.page.title}" instead of "${from.page.title}".`,
              } as const,
            ]),
      ];
    }),
  ];
}

/** Removed pages, each with the one new page of the same file name or title that replaces it. */
function pairsByName(gone: readonly Placed[], added: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const pairs = new Map<Placed, Placed>();
  for (const keyOf of [fileName, ({ page }: Placed) => page.title]) {
    const taken = new Set(pairs.values());
    const candidates = Map.groupBy(
      added.filter((each) => !taken.has(each)),
      keyOf,
    );
    const waiting = Map.groupBy(
      gone.filter((each) => !pairs.has(each)),
      keyOf,
    );
    for (const [key, [from, ...others]] of waiting) {
      const [to, ...more] = candidates.get(key) ?? [];
      // Two pages with the same name do not show which one moved.
      if (from && to && others.length === 0 && more.length === 0) pairs.set(from, to);
    }
  }
  return pairs;
}

const fileName = ({ page }: Placed): string => page.slug.slice(page.slug.lastIndexOf("/") + 1);

function movedGroup(from: Placed, to: Placed): string {
  return from.trail === to.trail ? "" : `, and moved from "${from.trail}" to "${to.trail}"`;
}

function groupChanges(before: SiteView, after: SiteView): readonly Change[] {
  const old = before.groups.map(({ name }) => name);
  const now = after.groups.map(({ name }) => name);
  const kept = now.filter((name) => old.includes(name));
  const keptBefore = old.filter((name) => now.includes(name));
  return [
    ...old
      .filter((name) => !now.includes(name))
      .map((name): Change => ({ kind: "removed", text: `Group "${name}" is gone.` })),
    ...now
      .filter((name) => !old.includes(name))
      .map((name): Change => ({ kind: "added", text: `Group "${name}" is new.` })),
    ...(kept.join("\n") === keptBefore.join("\n")
      ? []
      : [
          {
            kind: "moved",
            text: `The groups are in a new order: ${now.map((name) => `"${name}"`).join(", ")}.`,
          } as const,
        ]),
  ];
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
