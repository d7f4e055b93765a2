import { folderUriOf, pathOfUri, uriOfPath } from "../disk/paths.ts";
import type { ConfigScope, RuleSettingsPlace, SiteHost, Wait } from "../features/service.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import type { SiteNeeds } from "../site/siteIndex.ts";
import { describe } from "./guarded.ts";
import { OwnMoves } from "./ownMoves.ts";
import type { Session } from "./session.ts";
import type { ConfigWithSettings } from "./state/configs.ts";
import { isDescribedFile } from "./state/membership.ts";
import { isPage } from "./state/openBodies.ts";
import { ONCE_MS, TYPING_MS } from "./state/sites.ts";

/** Gives the language service access to the documents, sites and settings of a session. */
export function siteHost(session: Session): SiteHost<ConfigWithSettings> {
  const { client, configs, documents, findings, log, pages, sites } = session;
  const moves = new OwnMoves(session.scheduler.clock);
  const { showPlacesCommand: showPlaces, addToNavigationCommand: addToNavigation } = client;
  const checksOf = (open: ConfigWithSettings) => ({
    settings: open.settings.settings.check,
    settingsPlace: ruleSettingsPlace(open, session),
  });
  return {
    client: client.features,
    rules: session.rules,
    lensCommands: showPlaces === undefined ? undefined : { showPlaces, addToNavigation },
    kindOf: (uri) => (isPage(uri) ? "page" : isDescribedFile(uri) ? "settings" : "config"),
    config(uri, wait) {
      const open = configs.open(uri);
      if (!open) return undefined;
      const whole = open.config.whole.uri;
      const reading = readingFor(session, whole, wait);
      // This version of the document is kept, because the position refers to it.
      return reading ? reading.then(() => ({ ...open, site: sites.current(whole) })) : open;
    },
    page: async (uri, wait) =>
      wait === "none" ? pages.open(uri) : pages.openSoon(uri, wait === "typing" ? TYPING_MS : ONCE_MS),
    settingsFile: (uri) => (client.knowsSettingsSchema ? undefined : documents.get(uri)?.config),
    configs: (scope) => configsFor(session, scope),
    openPages: (uri) => pages.documents(uri),
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
function readingFor({ sites }: Session, uri: string, wait: Wait): Promise<unknown> | undefined {
  if (wait === "none") return undefined;
  return wait === "upToDate" ? sites.upToDate(uri) : sites.firstReading(uri, wait === "typing" ? TYPING_MS : undefined);
}

const ALL_PAGES: SiteNeeds = { apiDescriptions: [], bodies: true };

/**
 * Returns all site configs in the workspace, whether open or only on disk. They are sorted by URI so that results do
 * not depend on the order in which configs were opened.
 */
async function configsFor(
  { closedConfigs, configs, documents, sites }: Session,
  scope: ConfigScope,
): Promise<readonly ConfigWithSettings[]> {
  if (scope === "soon") {
    await closedConfigs.whenSearched();
    await Promise.all(configs.all.map(({ config }) => sites.firstReading(config.uri)));
  } else {
    await closedConfigs.whenUpToDate();
    await Promise.all([...documents.all, ...closedConfigs.all].map(({ uri }) => sites.upToDate(uri)));
  }
  await closedConfigs.whenSearched();
  if (typeof scope === "object") {
    // All pages must be read, because any page may link to a moved file.
    const { pagesAround } = scope;
    const concerned = configs.all.filter(({ site }) =>
      pagesAround.some((uri) => pathOfUri(site.uri, uri) !== undefined),
    );
    await Promise.all(concerned.map(({ config }) => sites.fullyRead(config.uri, () => ALL_PAGES)));
  }
  return configs.all.toSorted((a, b) => (a.config.uri < b.config.uri ? -1 : 1));
}

/**
 * Finds the settings file where the rules for a config can be turned off. This is the file that applies to the config,
 * with the editor's text if the file is open. If no file applies, this is a new file in the config's workspace folder.
 * Returns undefined if the config is not on disk, or if the settings file is a symbolic link that is not followed.
 */
export function ruleSettingsPlace(
  { config, settings: { settings, file } }: ConfigWithSettings,
  { documents, folders }: Pick<Session, "documents" | "folders">,
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
