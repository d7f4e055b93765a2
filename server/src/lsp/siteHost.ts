import { folderUriOf, pathOfUri, uriOfPath } from "../disk/paths.ts";
import type { ConfigScope, RuleSettingsPlace, SiteHost, Wait } from "../features/service.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import type { SiteNeeds } from "../site/siteIndex.ts";
import { isDescribedFile } from "../workspace/membership.ts";
import { isPage } from "../workspace/openPages.ts";
import { ONCE_MS, TYPING_MS } from "../workspace/sites.ts";
import type { ConfigWithSettings } from "../workspace/snapshot.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { describe } from "./guarded.ts";
import { OwnMoves } from "./ownMoves.ts";
import type { Session } from "./session.ts";

/** Gives the language service access to the documents, sites and settings of a session. */
export function siteHost(session: Session): SiteHost<ConfigWithSettings> {
  const { client, findings, log, workspace } = session;
  const { documents, sites } = workspace;
  const moves = new OwnMoves(session.scheduler.clock);
  const { showPlacesCommand: showPlaces, addToNavigationCommand: addToNavigation } = client;
  const checksOf = (open: ConfigWithSettings) => ({
    settings: open.settings.settings.check,
    settingsPlace: ruleSettingsPlace(open, workspace),
  });
  return {
    client: client.features,
    rules: session.rules,
    lensCommands: showPlaces === undefined ? undefined : { showPlaces, addToNavigation },
    kindOf: (uri) => (isPage(uri) ? "page" : isDescribedFile(uri) ? "settings" : "config"),
    config(uri, wait) {
      const open = workspace.snapshot().open(uri);
      if (!open) return undefined;
      const whole = open.config.whole.uri;
      const reading = readingFor(workspace, whole, wait);
      // This version of the document is kept, because the position refers to it.
      return reading ? reading.then(() => ({ ...open, site: workspace.snapshot().at(uri)?.site ?? open.site })) : open;
    },
    page: async (uri, wait) =>
      wait === "none"
        ? workspace.snapshot().page(uri)
        : workspace.pageSoon(uri, wait === "typing" ? TYPING_MS : ONCE_MS),
    settingsFile: (uri) => (client.knowsSettingsSchema ? undefined : documents.get(uri)?.config),
    configs: (scope) => configsFor(workspace, scope),
    openPages: (uri) => workspace.snapshot().document(uri),
    check: (open) => ({ findings: findings.of(open).findings, ...checksOf(open) }),
    checksOf,
    settled: (uri) => findings.settled(uri),
    isBeingRead: (uri) => sites.isBeingRead(uri),
    isOpen: (uri) => documents.get(uri) !== undefined,
    willMove: (edit) => moves.expect(edit),
    movedByUser: (files) => moves.movesByOthers(files),
    failed: (name, error) => log(`${name}: ${describe(error)}`),
  };
}

/** Resolves when enough of a site has been read to handle a request. Returns undefined if this is already the case. */
function readingFor({ sites }: Workspace, uri: string, wait: Wait): Promise<unknown> | undefined {
  if (wait === "none") return undefined;
  return wait === "upToDate" ? sites.upToDate(uri) : sites.firstReading(uri, wait === "typing" ? TYPING_MS : undefined);
}

const ALL_PAGES: SiteNeeds = { apiDescriptions: [], bodies: true };

/**
 * Returns all site configs in the workspace, whether open or only on disk. They are sorted by URI so that results do
 * not depend on the order in which configs were opened.
 */
async function configsFor(workspace: Workspace, scope: ConfigScope): Promise<readonly ConfigWithSettings[]> {
  const { closedConfigs, sites } = workspace;
  if (scope === "soon") {
    await closedConfigs.whenSearched();
    await Promise.all(workspace.snapshot().configs.map(({ config }) => sites.firstReading(config.uri)));
  } else {
    await closedConfigs.whenUpToDate();
    await Promise.all(workspace.snapshot().configs.map(({ config }) => sites.upToDate(config.uri)));
  }
  await closedConfigs.whenSearched();
  if (typeof scope === "object") {
    // All pages must be read, because any page may link to a moved file.
    const { pagesAround } = scope;
    const concerned = workspace
      .snapshot()
      .configs.filter(({ site }) => pagesAround.some((uri) => pathOfUri(site.uri, uri) !== undefined));
    await Promise.all(concerned.map(({ config }) => sites.fullyRead(config.uri, () => ALL_PAGES)));
  }
  return workspace.snapshot().configs.toSorted((a, b) => (a.config.uri < b.config.uri ? -1 : 1));
}

/**
 * Finds the settings file where the rules for a config can be turned off. This is the file that applies to the config,
 * with the editor's text if the file is open. If no file applies, this is a new file in the config's workspace folder.
 * Returns undefined if the config is not on disk, or if the settings file is a symbolic link that is not followed.
 */
export function ruleSettingsPlace(
  { config, settings: { settings, file } }: ConfigWithSettings,
  { documents, folders }: Pick<Workspace, "documents" | "folders">,
): RuleSettingsPlace | undefined {
  if (config.uri.startsWith("untitled:") || file?.isOutside) return undefined;
  const ofFile = file?.settings.rules ?? {};
  const { levels } = settings.check;
  const decided = new Set(Object.keys(levels).filter((rule) => levels[rule] !== ofFile[rule]));
  if (file) return { uri: file.uri, source: documents.get(file.uri)?.config ?? file.source, decided };
  const roots = folders.filter((folder) => pathOfUri(folder, config.uri) !== undefined);
  const root = roots.sort((a, b) => b.length - a.length)[0] ?? folderUriOf(config.whole.uri);
  return { uri: uriOfPath(root, SETTINGS_FILE), source: undefined, decided };
}
