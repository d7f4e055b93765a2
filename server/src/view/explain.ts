import * as l10n from "@vscode/l10n";
import { joinWithAnd } from "../text/lists.ts";
import type { AuthView, PlaygroundMode } from "./api.ts";
import { type BannerView, bannerText } from "./banner.ts";
import type { DivisionView, PageView } from "./divisionView.ts";
import { countOf, divisionSentences, formatText, listNames, MAX_SECTIONS, quoteNames } from "./explainDivisions.ts";
import type { SiteView } from "./siteView.ts";
import { countPages, listedParts, pagesIn, partsBelow, partsIn, startOf } from "./viewTree.ts";

/** A section in the explanation. */
interface Topic {
  readonly title: string;
  /** The content as full sentences, in Markdown. */
  readonly sentences: readonly string[];
}

/** The maximum number of problematic pages to list. The limit is high, because the list should usually be complete. */
const MAX_PAGES = 500;

/**
 * Describes what a site's readers see.
 *
 * @param unlisted The slugs of the pages on disk that are not in the navigation. Undefined if these pages are not known
 * yet.
 */
export function explainSite(view: SiteView, unlisted: readonly string[] | undefined): readonly Topic[] {
  const topics: readonly Topic[] = [
    { title: l10n.t("Pages"), sentences: pageSentences(view, unlisted) },
    {
      title: view.listed ? l10n.t("Tabs and anchors") : l10n.t("Parts of the navigation"),
      sentences: sectionSentences(view),
    },
    { title: l10n.t("Light and dark"), sentences: modeSentences(view) },
    { title: l10n.t("Top bar"), sentences: topBarSentences(view) },
    { title: l10n.t("API playground"), sentences: apiSentences(view) },
    { title: l10n.t("Feedback and footer"), sentences: footerSentences(view) },
  ];
  return topics.filter(({ sentences }) => sentences.length > 0);
}

/** Formats the explanation as Markdown, with a heading for each topic. */
export function explanationText(siteName: string, topics: readonly Topic[]): string {
  const parts = topics.map(
    ({ title, sentences }) => `## ${title}\n\n${sentences.map((each) => `- ${each}`).join("\n")}`,
  );
  return `${[`# ${formatText(siteName)}`, ...parts].join("\n\n")}\n`;
}

function pageSentences(view: SiteView, unlisted: readonly string[] | undefined): readonly string[] {
  const parts = listedParts(view);
  const pages = pagesIn(parts);
  const missing = pages.filter(({ state }) => state === "missing" || state === "outside");
  const sentences = [
    view.listed
      ? sidebarSentence(view.listed.groups.length, countPages(parts))
      : navigationSentence(countOf("page", countPages(parts)), partsBelow(view.navigation)),
  ];
  const first = startOf(view).page;
  if (first) sentences.push(l10n.t('Readers start at "{0}" ({1}).', formatText(first.title), formatText(first.slug)));
  if (missing.length > 0) {
    const entries = listNames(
      missing.map(({ entry }) => entry),
      MAX_PAGES,
    );
    sentences.push(
      missing.length === 1
        ? l10n.t("1 entry does not lead to a page: {0}.", entries)
        : l10n.t("{0} entries do not lead to a page: {1}.", missing.length, entries),
    );
  }
  const generated = pages.filter(({ source }) => source !== undefined);
  if (generated.length > 0) {
    const files = listNames([...new Set(generated.map(({ source }) => source!.file))], MAX_PAGES);
    sentences.push(
      generated.length === 1
        ? l10n.t("1 page is generated from an API description: {0}.", files)
        : l10n.t("{0} pages are generated from API descriptions: {1}.", generated.length, files),
    );
  }
  if (unlisted && unlisted.length > 0) {
    sentences.push(
      unlisted.length === 1
        ? l10n.t("Readers cannot reach 1 page on disk: {0}.", listNames(unlisted, MAX_PAGES))
        : l10n.t("Readers cannot reach {0} pages on disk: {1}.", unlisted.length, listNames(unlisted, MAX_PAGES)),
    );
  }
  const choices = partsIn(view.navigation).filter(({ kind }) => kind === "version" || kind === "language");
  if (choices.length > 1) {
    const start = formatText((choices.find(({ isDefault }) => isDefault) ?? choices[0]!).name);
    const names = listNames(choices.map(({ name }) => name));
    sentences.push(
      choices[0]!.kind === "version"
        ? l10n.t("Readers choose between {0} versions: {1}. They start with {2}.", choices.length, names, start)
        : l10n.t("Readers choose between {0} languages: {1}. They start with {2}.", choices.length, names, start),
    );
  }
  return sentences;
}

function navigationSentence(pages: string, parts: readonly DivisionView[]): string {
  const groups = parts.filter(({ kind }) => kind === "group").length;
  return l10n.t("The navigation has {0} in {1}.", pages, countOf("group", groups));
}

function sidebarSentence(groups: number, pages: number): string {
  if (groups === 1) {
    return pages === 1
      ? l10n.t("The sidebar has 1 group with 1 page.")
      : l10n.t("The sidebar has 1 group with {0} pages.", pages);
  }
  return pages === 1
    ? l10n.t("The sidebar has {0} groups with 1 page.", groups)
    : l10n.t("The sidebar has {0} groups with {1} pages.", groups, pages);
}

function sectionSentences(view: SiteView): readonly string[] {
  const { listed, navigation } = view;
  if (!listed) return divisionSentences(navigation);
  const { sections } = listed;
  if (sections.length === 0) return [];
  const seen = partsBelow(navigation);
  /** Returns the groups and pages in a section in all versions, without duplicates. */
  const contentOf = (isWanted: (part: DivisionView) => boolean) => {
    const groups = seen.filter(isWanted).flatMap(partsIn);
    return {
      names: unique(groups).map(({ name }) => name),
      pages: countPages(groups),
    };
  };
  const top = seen.find(({ isMain }) => isMain);
  const rest = contentOf(({ isMain }) => isMain === true).pages;
  return [
    ...sections.slice(0, MAX_SECTIONS).map((section) => {
      const { pages, names } = contentOf(({ nodeId }) => nodeId === section.nodeId);
      return sectionSentence(section, pages, names);
    }),
    ...notDescribed(sections.length),
    rest === 1
      ? l10n.t('All other pages belong to "{0}" (1 page).', formatText(top?.name ?? ""))
      : l10n.t('All other pages belong to "{0}" ({1} pages).', formatText(top?.name ?? ""), rest),
  ];
}

function notDescribed(count: number): readonly string[] {
  return count > MAX_SECTIONS ? [l10n.t("Tabs and anchors not described: {0}.", count - MAX_SECTIONS)] : [];
}

function unique<View extends DivisionView | PageView>(views: readonly View[]): readonly View[] {
  return [...new Map(views.map((view) => [view.nodeId, view])).values()];
}

/**
 * @param own The number of pages in the section.
 * @param groups The names of the groups in the section.
 */
function sectionSentence(section: DivisionView, own: number, groups: readonly string[]): string {
  const sentence = section.kind === "tab" ? tabSentence(section, own, groups) : anchorSentence(section, own, groups);
  const hidden = hiddenSentence(section);
  return hidden === undefined ? sentence : `${sentence} ${hidden}`;
}

/**
 * @param own The number of pages in the tab.
 * @param groups The names of the groups in the tab.
 */
function tabSentence(
  { target: url, folder: prefix, ...view }: DivisionView,
  own: number,
  groups: readonly string[],
): string {
  const name = formatText(view.name);
  if (prefix === undefined) {
    return url === undefined
      ? l10n.t('Tab "{0}" leads nowhere: it has no URL.', name)
      : l10n.t('Tab "{0}" leads to {1}.', name, formatText(url));
  }
  if (own === 0) return l10n.t('Tab "{0}" is empty: there are no pages in {1}/.', name, formatText(prefix));
  if (groups.length > 0) {
    return own === 1
      ? l10n.t('Tab "{0}" contains 1 page from {1}/ ({2}).', name, formatText(prefix), quoteNames(groups))
      : l10n.t('Tab "{0}" contains {1} pages from {2}/ ({3}).', name, own, formatText(prefix), quoteNames(groups));
  }
  return own === 1
    ? l10n.t('Tab "{0}" contains 1 page from {1}/.', name, formatText(prefix))
    : l10n.t('Tab "{0}" contains {1} pages from {2}/.', name, own, formatText(prefix));
}

/**
 * @param own The number of pages in the anchor.
 * @param groups The names of the groups in the anchor.
 */
function anchorSentence(
  { target: url, folder: prefix, ...view }: DivisionView,
  own: number,
  groups: readonly string[],
): string {
  const name = formatText(view.name);
  if (prefix === undefined) {
    return url === undefined
      ? l10n.t('Anchor "{0}" leads nowhere: it has no URL.', name)
      : l10n.t('Anchor "{0}" leads to {1}.', name, formatText(url));
  }
  if (own === 0) return l10n.t('Anchor "{0}" is empty: there are no pages in {1}/.', name, formatText(prefix));
  if (groups.length > 0) {
    return own === 1
      ? l10n.t('Anchor "{0}" contains 1 page from {1}/ ({2}).', name, formatText(prefix), quoteNames(groups))
      : l10n.t('Anchor "{0}" contains {1} pages from {2}/ ({3}).', name, own, formatText(prefix), quoteNames(groups));
  }
  return own === 1
    ? l10n.t('Anchor "{0}" contains 1 page from {1}/.', name, formatText(prefix))
    : l10n.t('Anchor "{0}" contains {1} pages from {2}/.', name, own, formatText(prefix));
}

function hiddenSentence({ startsHidden, version }: DivisionView): string | undefined {
  if (version === undefined)
    return startsHidden ? l10n.t("It is hidden until a reader opens one of its pages.") : undefined;
  return startsHidden
    ? l10n.t("It is hidden until version {0} is selected and a reader opens one of its pages.", formatText(version))
    : l10n.t("It is hidden until version {0} is selected.", formatText(version));
}

function modeSentences({ theme }: SiteView): readonly string[] {
  const { initialMode, canSwitchMode } = theme;
  return [
    modeSentence(initialMode, canSwitchMode),
    canSwitchMode
      ? l10n.t("Readers can switch between light and dark.")
      : l10n.t("Readers cannot switch: the toggle is hidden."),
    l10n.t(
      "The accent color is {0} on {1} in light mode, and {2} on {3} in dark mode.",
      theme.light.accent.hex,
      theme.light.background.hex,
      theme.dark.accent.hex,
      theme.dark.background.hex,
    ),
  ];
}

function modeSentence(mode: SiteView["theme"]["initialMode"], canSwitch: boolean): string {
  switch (mode) {
    case "system":
      return l10n.t("New readers get the mode of their operating system.");
    case "light":
      return canSwitch ? l10n.t("New readers get light mode.") : l10n.t("Light mode for everyone (no toggle).");
    case "dark":
      return canSwitch ? l10n.t("New readers get dark mode.") : l10n.t("Dark mode for everyone (no toggle).");
    default:
      return mode satisfies never;
  }
}

function topBarSentences({ topBar, banner }: SiteView): readonly string[] {
  const { links, callToAction } = topBar;
  const names = quoteNames(links.map(({ name }) => name));
  return [
    ...(banner ? [bannerSentence(banner)] : []),
    ...(links.length > 0
      ? [
          links.length === 1
            ? l10n.t("The top bar has 1 link: {0}.", names)
            : l10n.t("The top bar has {0} links: {1}.", links.length, names),
        ]
      : []),
    ...(callToAction === undefined
      ? []
      : callToAction.type === "github"
        ? [l10n.t("A button shows the number of GitHub stars for {0}.", formatText(callToAction.repository))]
        : [buttonSentence(callToAction.name, callToAction.url)]),
  ];
}

function bannerSentence(banner: BannerView): string {
  const text = bannerText(banner);
  return banner.isDismissible
    ? l10n.t('A banner above every page says "{0}". Readers can close it.', formatText(text))
    : l10n.t('A banner above every page says "{0}".', formatText(text));
}

function buttonSentence(name: string, url: string | undefined): string {
  return url === undefined
    ? l10n.t('The button "{0}" leads nowhere.', formatText(name))
    : l10n.t('A button "{0}" leads to {1}.', formatText(name), formatText(url));
}

function playgroundSentence(mode: PlaygroundMode): string {
  switch (mode) {
    case "show":
      return l10n.t("Endpoint pages have an interactive playground.");
    case "simple":
      return l10n.t("Endpoint pages show the endpoint without a playground.");
    case "hide":
      return l10n.t("Endpoint pages show no playground.");
    case "auth":
      return l10n.t("Endpoint pages have an interactive playground for readers who are signed in.");
    default:
      return mode satisfies never;
  }
}

function authSentence({ method, fields, prefix }: AuthView): string {
  const names = listNames(fields);
  switch (method) {
    case "bearer":
      return prefix === undefined
        ? l10n.t("The playground asks for a bearer token ({0}).", names)
        : l10n.t('The playground asks for a bearer token ({0}), prefilled with "{1}".', names, formatText(prefix));
    case "basic":
      return prefix === undefined
        ? l10n.t("The playground asks for a user name and a password ({0}).", names)
        : l10n.t(
            'The playground asks for a user name and a password ({0}), prefilled with "{1}".',
            names,
            formatText(prefix),
          );
    case "key":
      return prefix === undefined
        ? l10n.t("The playground asks for an API key ({0}).", names)
        : l10n.t('The playground asks for an API key ({0}), prefilled with "{1}".', names, formatText(prefix));
    default:
      return method satisfies never;
  }
}

function apiSentences({ api }: SiteView): readonly string[] {
  if (api.servers.length === 0 && api.openapi.length === 0 && !api.auth) return [];
  const urls = api.servers.map(({ text }) => text);
  return [
    playgroundSentence(api.playground.mode),
    ...(urls.length > 1
      ? [l10n.t("Readers choose between {0} base URLs: {1}.", urls.length, listNames(urls))]
      : urls.map((url) => l10n.t("Requests go to {0}.", formatText(url)))),
    ...(api.auth && api.playground.mode === "show" ? [authSentence(api.auth)] : []),
    ...(api.openapi.length > 0
      ? [l10n.t("Endpoints come from {0}.", listNames(api.openapi.map(({ text }) => text)))]
      : []),
  ];
}

function footerSentences({ footer }: SiteView): readonly string[] {
  const { rating, edit, issue } = footer.feedback;
  const buttons = [
    ...(rating ? [l10n.t("say whether it was helpful")] : []),
    ...(edit ? [l10n.t("suggest an edit")] : []),
    ...(issue ? [l10n.t("raise an issue")] : []),
  ];
  return [
    ...(buttons.length > 0 ? [l10n.t("Below each page, readers can {0}.", joinWithAnd(buttons))] : []),
    ...(footer.socials.length > 0
      ? [l10n.t("The footer links to {0}.", listNames(footer.socials.map(({ platform }) => platform)))]
      : []),
    ...footer.columns.map(({ name, links }) =>
      l10n.t('Footer column "{0}": {1}.', formatText(name ?? "…"), quoteNames(links.map((link) => link.name))),
    ),
  ];
}
