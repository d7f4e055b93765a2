import type { Connection } from "vscode-languageserver";
import { withTimeout } from "../clock.ts";
import { drain } from "../disk/drain.ts";
import { contentOfPage, explanationOf, marksOf, slugsShown, viewOfSite, workspaceEditOf } from "../features/service.ts";
import type { SiteConfig } from "../formats/format.ts";
import { navigationEdits, outdatedNavigation } from "../formats/navigationWriter.ts";
import { fileOfNode } from "../formats/readSite.ts";
import { valueAt } from "../json/json.ts";
import { rangeOf } from "../json/jsonText.ts";
import { type NodeId, nodeIdOf, pathAt, pathOfNode } from "../json/nodeId.ts";
import { listedPages } from "../knowledge/listedPages.ts";
import { unmentionedPages } from "../knowledge/orphanPages.ts";
import {
  CHANGE_NAVIGATION,
  type ChangeNavigationParams,
  type ChangeNavigationResult,
  EXPLAIN_SITE,
  type ExplainSiteResult,
  LOCATION_OF_NODE,
  type LocationOfNodeParams,
  type LocationOfNodeResult,
  NODE_AT,
  type NodeAtParams,
  type NodeAtResult,
  PAGE_CONTENT,
  type PageContentParams,
  type PageContentResult,
  SITE_VIEW,
  SITE_VIEW_CHANGED,
  type SiteViewParams,
  type SiteViewResult,
  type UriParams,
} from "../protocol.ts";
import type { ConfigWithSettings } from "../workspace/snapshot.ts";
import { guardRequest } from "./guarded.ts";
import type { Session } from "./session.ts";

/** The number of pages to read in parallel. */
const PARALLEL = 16;

/**
 * The time that a view waits for the titles of its pages, in milliseconds. After that, the view is shown without the
 * missing titles and is updated once they have been read.
 */
const WAIT_MS = 200;

/**
 * Registers the requests that return views of a site as data or as text, and the request that changes the navigation
 * from a view.
 */
export function registerSiteViews(connection: Connection, session: Session): void {
  const { events, findings, log, scheduler, workspace } = session;
  const { sites } = workspace;
  /** For each config whose view the client shows, the files that the last view referred to, by config URI. */
  const viewed = new Map<string, readonly SiteConfig[]>();

  /** Asks the client to request the view again. */
  const viewChanged = (uri: string): Promise<void> => connection.sendNotification(SITE_VIEW_CHANGED, { uri });

  const viewsChanged = (): void => {
    for (const uri of viewed.keys()) {
      if (workspace.snapshot().open(uri)) void viewChanged(uri);
      else viewed.delete(uri);
    }
  };
  events.environmentChanged.event(viewsChanged);
  events.titlesChanged.event(viewsChanged);

  /**
   * Reads the front matter of the listed and unlisted pages, up to a time limit. If the limit is reached, the client is
   * asked to update the view once the rest has been read.
   */
  async function readTitles(current: ConfigWithSettings, open?: NodeId): Promise<void> {
    const { config, site } = current;
    const shown =
      open === undefined
        ? [...listedPages(config, site).slugs, ...unmentionedPages(config, site).map(({ slug }) => slug)]
        : slugsShown(current, open);
    const unread = shown.filter((slug) => site.pages.has(slug) && !site.pageIfRead(slug));
    if (unread.length === 0) return;
    const reading = drain(unread, PARALLEL, async (slug) => {
      await site.readPage(slug);
      return undefined;
    }).then(() => true);
    if (!(await withTimeout(scheduler.clock, WAIT_MS, reading))) void reading.then(() => viewChanged(config.uri));
  }

  connection.onRequest<SiteViewResult | null, never>(
    SITE_VIEW,
    guardRequest<SiteViewParams, SiteViewResult | null>(log, SITE_VIEW, null, async ({ uri, icons, open: part }) => {
      const open = workspace.snapshot().open(uri);
      if (!open) return null;
      viewed.set(uri, viewed.get(uri) ?? []);
      const whole = open.config.whole.uri;
      await sites.firstReading(whole);
      // On a slow disk, the view is shown before the folder has been read and is updated afterward.
      if (sites.isBeingRead(whole)) void sites.upToDate(whole).then(() => viewChanged(uri));
      const current = workspace.snapshot().open(uri) ?? open;
      await readTitles(current, part);
      viewed.set(uri, current.config.parts);
      const marks = [current.config, ...current.config.parts].flatMap((file) =>
        marksOf(file, findings.of({ ...current, config: file }).findings),
      );
      return viewOfSite(current, marks, icons ?? [], part);
    }),
  );
  connection.onRequest<NodeAtResult, never>(
    NODE_AT,
    guardRequest<NodeAtParams, NodeAtResult>(log, NODE_AT, null, ({ uri, version, position }) => {
      const config = workspace.snapshot().open(uri)?.config;
      if (config?.version !== version) return null;
      return nodeIdOf(pathAt(config.root, config.document.offsetAt(position)), config.nodePrefix);
    }),
  );
  connection.onRequest<LocationOfNodeResult, never>(
    LOCATION_OF_NODE,
    guardRequest<LocationOfNodeParams, LocationOfNodeResult>(log, LOCATION_OF_NODE, null, ({ uri, node: id }) => {
      const config = workspace.snapshot().open(uri)?.config;
      const file = config && fileOfNode(config, id);
      const path = file && pathOfNode(file.root, id, file.nodePrefix);
      const node = path && path.length > 0 ? valueAt(file.root, path) : undefined;
      return file && node ? { uri: file.uri, range: rangeOf(file, node) } : null;
    }),
  );
  connection.onRequest<ChangeNavigationResult, never>(
    CHANGE_NAVIGATION,
    guardRequest<ChangeNavigationParams, ChangeNavigationResult>(
      log,
      CHANGE_NAVIGATION,
      outdatedNavigation(),
      (params) => {
        const config = workspace.snapshot().open(params.uri)?.config;
        if (config?.version !== params.version) return outdatedNavigation();
        const result = navigationEdits(config, params.change);
        if ("problem" in result) return result;
        // The version covers only the config itself, not the files that the config refers to.
        if (![config, ...(viewed.get(params.uri) ?? [])].includes(result.file)) return outdatedNavigation();
        return { edit: workspaceEditOf([result], session.client.features) ?? null };
      },
    ),
  );
  connection.onRequest<PageContentResult | null, never>(
    PAGE_CONTENT,
    guardRequest<PageContentParams, PageContentResult | null>(log, PAGE_CONTENT, null, async (params) => {
      const open = workspace.snapshot().open(params.uri);
      return open ? contentOfPage(open, params) : null;
    }),
  );
  connection.onRequest(
    EXPLAIN_SITE,
    guardRequest<UriParams, ExplainSiteResult>(log, EXPLAIN_SITE, null, async ({ uri }) => {
      await findings.settled(uri);
      const current = workspace.snapshot().open(uri);
      if (!current) return null;
      await readTitles(current);
      return explanationOf(current);
    }),
  );
}
