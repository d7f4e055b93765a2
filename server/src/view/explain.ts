import { counted } from "../counted.ts";
import type { GroupView, PageView } from "./navigation.ts";
import { oneLine } from "./oneLine.ts";
import type { AnchorView, TabView } from "./sections.ts";
import type { SiteView } from "./siteView.ts";
import { MAIN_SECTION, pagesIn } from "./visibility.ts";

/** One subject of the explanation. */
export interface Topic {
  readonly title: string;
  /** Full sentences. */
  readonly sentences: readonly string[];
}

/** The number of pages that are named. The others are counted. */
const MAX_NAMED = 5;

/**
 * Describes in plain words what readers of a site see.
 *
 * @param unlisted the slugs of the pages on disk that the navigation does not reach; undefined while unknown
 */
export function explainSite(view: SiteView, unlisted: readonly string[] | undefined): readonly Topic[] {
  const topics: readonly Topic[] = [
    { title: "Pages", sentences: pageSentences(view, unlisted) },
    { title: "Tabs and anchors", sentences: sectionSentences(view) },
    { title: "Light and dark", sentences: modeSentences(view) },
    { title: "Top bar", sentences: topBarSentences(view) },
    { title: "API playground", sentences: apiSentences(view) },
    { title: "Feedback and footer", sentences: footerSentences(view) },
  ];
  return topics
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ title, sentences }) => ({ title, sentences: sentences.map(oneLine) }));
}

/** The explanation as Markdown, with a heading for each topic. */
export function explanationText(siteName: string, topics: readonly Topic[]): string {
  const parts = topics.map(
    ({ title, sentences }) => `## ${title}\n\n${sentences.map((each) => `- ${each}`).join("\n")}`,
  );
  return `${[`# ${oneLine(siteName)}`, ...parts].join("\n\n")}\n`;
}

function pageSentences(view: SiteView, unlisted: readonly string[] | undefined): readonly string[] {
  const pages = pagesIn(view.groups);
  const missing = pages.filter(({ state }) => state === "missing" || state === "outside");
  const sentences = [`The sidebar has ${counted(view.groups.length, "group")} with ${counted(pages.length, "page")}.`];
  const [first] = pages;
  if (first) sentences.push(`Readers start at "${first.title}" (${first.slug}).`);
  if (missing.length > 0) {
    sentences.push(
      `${counted(missing.length, "entry", "entries")} ${missing.length === 1 ? "leads" : "lead"} to no page: ${named(missing.map(({ entry }) => entry))}.`,
    );
  }
  if (unlisted && unlisted.length > 0) {
    sentences.push(`Readers cannot reach ${counted(unlisted.length, "page")} on disk: ${named(unlisted)}.`);
  }
  if (view.versions.length > 1) {
    const names = view.versions.map(({ name }) => name);
    sentences.push(
      `Readers choose between ${counted(names.length, "version")}: ${named(names)}. They start with ${names[0]}.`,
    );
  }
  return sentences;
}

function sectionSentences({ tabs, anchors, groups }: SiteView): readonly string[] {
  const pages = pagesIn(groups);
  const own = anchors.filter(({ id }) => id !== MAIN_SECTION);
  if (tabs.length + own.length === 0) return [];
  const [top] = anchors;
  return [
    ...[...tabs, ...own].map((section) => sectionSentence(section, pages, groups)),
    `Every other page belongs to "${top?.name}": ${counted(pages.filter(({ section }) => section === MAIN_SECTION).length, "page")}.`,
  ];
}

function sectionSentence(
  section: TabView | AnchorView,
  pages: readonly PageView[],
  groups: readonly GroupView[],
): string {
  const what = `${section.kind === "tab" ? "Tab" : "Anchor"} "${section.name}"`;
  const when = visibility(section);
  if (section.prefix === undefined) {
    return section.url === undefined
      ? `${what} leads nowhere: it has no URL.${when}`
      : `${what} leads to ${section.url}.${when}`;
  }
  const own = pages.filter(({ section: id }) => id === section.id).length;
  if (own === 0) return `${what} is empty: no page is below ${section.prefix}/.${when}`;
  const names = groups.filter(({ section: id }) => id === section.id).map(({ name }) => `"${name}"`);
  return `${what} holds the ${counted(own, "page")} below ${section.prefix}/${names.length > 0 ? ` (${named(names)})` : ""}.${when}`;
}

function visibility({ isHidden, version }: TabView | AnchorView): string {
  const conditions = [
    ...(version === undefined ? [] : [`version ${version} is selected`]),
    ...(isHidden ? ["a reader opens one of its pages"] : []),
  ];
  return conditions.length === 0 ? "" : ` It is hidden until ${conditions.join(" and ")}.`;
}

function modeSentences({ theme }: SiteView): readonly string[] {
  const { initialMode, canSwitchMode } = theme;
  return [
    initialMode === "system"
      ? "New readers get the mode of their operating system."
      : canSwitchMode
        ? `New readers get ${initialMode} mode.`
        : `Everyone gets ${initialMode} mode.`,
    canSwitchMode ? "Readers can switch between light and dark." : "Readers cannot switch: the toggle is hidden.",
    `The accent color is ${theme.light.accent.hex} on ${theme.light.background.hex} in light mode, and ${theme.dark.accent.hex} on ${theme.dark.background.hex} in dark mode.`,
  ];
}

function topBarSentences({ topBar }: SiteView): readonly string[] {
  const { links, callToAction } = topBar;
  return [
    ...(links.length > 0
      ? [`The top bar has ${counted(links.length, "link")}: ${named(links.map(({ name }) => `"${name}"`))}.`]
      : []),
    ...(callToAction === undefined
      ? []
      : callToAction.type === "github"
        ? [`A button shows the repository ${callToAction.repository} with its stars.`]
        : [`A button "${callToAction.name}" leads to ${callToAction.url ?? "nowhere"}.`]),
  ];
}

const PLAYGROUND = {
  show: "Endpoint pages have an interactive playground.",
  simple: "Endpoint pages show the endpoint without a playground.",
  hide: "Endpoint pages show no playground.",
} as const;

const AUTH = { bearer: "a bearer token", basic: "a user name and a password", key: "an API key" } as const;

function apiSentences({ api }: SiteView): readonly string[] {
  if (api.baseUrls.length === 0 && api.openapi.length === 0 && !api.auth) return [];
  const urls = api.baseUrls.map(({ text }) => text);
  return [
    PLAYGROUND[api.playground.mode],
    ...(urls.length > 1
      ? [`Readers choose between ${counted(urls.length, "base URL")}: ${named(urls)}.`]
      : urls.map((url) => `Requests go to ${url}.`)),
    ...(api.auth && api.playground.mode === "show"
      ? [
          `The playground asks for ${AUTH[api.auth.method]} (${api.auth.fields.join(", ")})${api.auth.prefix === undefined ? "" : `, prefilled with "${api.auth.prefix}"`}.`,
        ]
      : []),
    ...(api.openapi.length > 0 ? [`Endpoints come from ${named(api.openapi.map(({ text }) => text))}.`] : []),
  ];
}

function footerSentences({ footer }: SiteView): readonly string[] {
  const { thumbsRating, suggestEdit, raiseIssue } = footer.feedback;
  const buttons = [
    ...(thumbsRating ? ["say whether it helped them"] : []),
    ...(suggestEdit ? ["suggest an edit"] : []),
    ...(raiseIssue ? ["raise an issue"] : []),
  ];
  return [
    ...(buttons.length > 0 ? [`Below each page readers can ${inWords(buttons)}.`] : []),
    ...(footer.socials.length > 0
      ? [`The footer links to ${named(footer.socials.map(({ platform }) => platform))}.`]
      : []),
  ];
}

/** `a`, `a and b`, `a, b and c`. */
function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown}, and ${names.length - MAX_NAMED} more` : shown;
}
