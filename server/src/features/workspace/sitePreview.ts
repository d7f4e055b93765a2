import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { type NodeId, nodeIdOf } from "../../json/nodeId.ts";
import { drawingOf, type IconDrawing } from "../../knowledge/look/iconDrawings.ts";
import { type IconLibrary, libraryOfSite } from "../../knowledge/look/iconLibraries.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { orphansOf, unmentionedPages } from "../../knowledge/orphanPages.ts";
import type { Mark, PageContentParams, PageContentResult, SiteViewResult } from "../../protocol.ts";
import type { CheckedFinding } from "../../rules/engine/rule.ts";
import { snippetPlaces, withoutExtension } from "../../site/links.ts";
import { pageBody } from "../../site/pageBody.ts";
import {
  descriptionLine,
  endpointOf,
  metadataOfBody,
  navigationTitle,
  titleFromName,
} from "../../site/pageMetadata.ts";
import { explainSite, explanationText } from "../../view/explain.ts";
import { generatedPageText } from "../../view/generatedPageText.ts";
import { metadataOfPage } from "../../view/navigationView.ts";
import { pageBlocks } from "../../view/pageBlocks.ts";
import { pageTargets } from "../../view/shownTargets.ts";
import { siteView } from "../../view/siteView.ts";
import { pagesIn } from "../../view/viewTree.ts";
import { variablesOf } from "../page/nameItems.ts";
import { componentFiles, fileOfImport, textOfImportable } from "../page/snippets.ts";
import type { ConfigOfSite } from "../valueAt.ts";

/** Returns the errors and warnings in one file of a site config, each with the part of the site to mark. */
export function marksOf(file: SiteConfig, findings: readonly CheckedFinding[]): readonly Mark[] {
  return findings.flatMap(({ severity, path, message }): readonly Mark[] =>
    severity === "error" || severity === "warning"
      ? [{ nodeId: nodeIdOf(path, file.nodePrefix), severity, message }]
      : [],
  );
}

/**
 * Returns the data for the preview: the view of a site, the site's errors and warnings, and its icons.
 *
 * @param marks The marks for all files that make up the config.
 * @param icons The names of additional icons that the preview needs.
 * @param open The part or page that is open in the preview. If undefined, the view includes all pages.
 */
export async function viewOfSite(
  { config, site, openBodies }: ConfigOfSite,
  marks: readonly Mark[],
  icons: readonly string[],
  open?: NodeId,
): Promise<SiteViewResult> {
  const view = siteView(config, site, openBodies, open);
  return {
    version: config.version,
    view,
    unlisted: unmentionedPages(config, site).map(({ slug, files }) => ({
      slug,
      file: files[0]!,
      title: navigationTitle(metadataOfPage(slug, site, openBodies)) ?? titleFromName(slug),
    })),
    isBroken: config.root === undefined || config.parseErrors.length > 0,
    marks,
    icons: {
      ...(await drawingsOf([...iconsIn(view), ...icons])),
      ...(await drawingsOf(iconsIn(view), libraryOfSite(config))),
    },
  };
}

export function slugsInView({ config, site, openBodies }: ConfigOfSite, open: NodeId): readonly string[] {
  return pagesIn([siteView(config, site, openBodies, open).navigation]).map(({ slug }) => slug);
}

/** Returns the SVG drawings for icons, by icon name. Omits unknown icons. */
async function drawingsOf(
  names: readonly string[],
  library?: IconLibrary,
): Promise<Readonly<Record<string, IconDrawing>>> {
  const drawn = await Promise.all(
    [...new Set(names)].map(async (name) => [name, await drawingOf(name, library)] as const),
  );
  return Object.fromEntries(drawn.filter((entry): entry is [string, IconDrawing] => entry[1] !== undefined));
}

/**
 * Returns the content of a page as readers see it. If no text is given, returns the content of the page that is
 * generated from an API description.
 */
export async function contentOfPage(each: ConfigOfSite, params: PageContentParams): Promise<PageContentResult | null> {
  const { config, site, openBodies } = each;
  const { slug, format } = params;
  const text = params.text ?? (await textOfGenerated(slug, each));
  if (text === undefined) return null;
  const path = `${slug}.${format}`;
  const components = componentFiles(site).slice(0, MAX_COMPONENT_FILES);
  await Promise.all(components.map((file) => site.readComponents(file)));
  const { blocks, isTruncated } = pageBlocks(text, format, pageTargets(slug, site, generatedPages(config, site)), {
    path,
    variables: variablesOf(each),
    findFile: (source, from) => {
      const file = fileOfImport(source, withoutExtension(from), site) ?? snippetPlaces(source).find(site.hasFile, site);
      const read = file === undefined ? undefined : textOfPart(file, each);
      return file === undefined || read === undefined ? undefined : { path: file, text: read };
    },
  });
  const open = openBodies?.get(slug);
  const body = open?.text === text ? open : pageBody(slug, path, text, undefined);
  const { unreadable } = body.contents;
  const { title, description } = metadataOfBody(body);
  return {
    slug,
    title,
    description,
    endpoint: endpointOf(text),
    descriptionLine: descriptionLine(text),
    blocks,
    problem: unreadable && {
      line: body.document.positionAt((unreadable.place ?? unreadable.span).offset).line,
      message: unreadable.message,
    },
    isTruncated,
    icons: {
      ...(await drawingsOf(iconsIn(blocks, "ownIcon"))),
      ...(await drawingsOf(iconsIn(blocks), libraryOfSite(config))),
    },
  };
}

async function textOfGenerated(slug: string, { config, site }: ConfigOfSite): Promise<string | undefined> {
  const generated = generatedPages(config, site).byAddress.get(slug.toLowerCase());
  const document = generated && (await site.readApiDocument(generated.file));
  return document === undefined ? undefined : generatedPageText(generated!.endpoint, document);
}

/** The maximum number of component files to read for a page preview. */
const MAX_COMPONENT_FILES = 100;

/** Returns the text of a snippet or component file. If a snippet is open in the editor, the editor's text is used. */
function textOfPart(path: string, { site, openBodies }: ConfigOfSite): string | undefined {
  return openBodies?.get(withoutExtension(path))?.text ?? textOfImportable(path, site);
}

/** Describes in Markdown what a site's readers see. */
export function explanationOf({ config, site, openBodies }: ConfigOfSite): string {
  const view = siteView(config, site, openBodies);
  const unlisted = orphansOf(config, site)?.map(({ slug }) => slug);
  return explanationText(view.name?.text ?? l10n.t("Untitled site"), explainSite(view, unlisted));
}

/** Returns the names of the icons in a view or in a page's blocks. */
function iconsIn(view: unknown, property = "icon"): readonly string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key !== property) visit(child);
      else if (typeof child === "string") names.add(child);
      else if (typeof child?.name === "string") names.add(child.name);
    }
  };
  visit(view);
  return [...names];
}
