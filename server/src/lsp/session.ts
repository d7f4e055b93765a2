import type { Diagnostic } from "vscode-languageserver";
import { rangeOf } from "../config/siteConfig.ts";
import { needsOf } from "../rules/needs.ts";
import { parseSettingsFile } from "../settings/settingsFile.ts";
import type { Site } from "../site/site.ts";
import type { Checker, CheckResult } from "./checker.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import type { Documents, OpenDocument } from "./documents.ts";
import type { Log } from "./guarded.ts";
import { type Because, isSettingsFile, membership } from "./membership.ts";
import type { Clock } from "./runtime.ts";
import type { DocumentSettings, SettingsStore } from "./settingsStore.ts";
import type { Sites } from "./sites.ts";
import { SEVERITIES, SOURCE } from "./toProtocol.ts";

/** An open document that is a site config, with all that a feature or a rule looks at. */
export interface OpenSiteConfig {
  readonly document: OpenDocument;
  readonly because: Because;
  readonly settings: DocumentSettings;
  readonly site: Site;
}

/** The diagnostics of one document. */
export interface Report {
  /** The same for reports that say the same. */
  readonly id: string;
  readonly items: readonly Diagnostic[];
}

const NOTHING: Report = { id: "nothing", items: [] };

/** Everything the server knows of one client, its documents and their sites. */
export class Session {
  readonly client: ClientFeatures;
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: Documents;
  readonly settings: SettingsStore;
  readonly sites: Sites;
  readonly checker: Checker;
  /** URIs of the workspace's folders. */
  folders: readonly string[];
  /** Told when findings may differ although no document changed. */
  onEnvironmentChanged: () => void = () => undefined;
  /** Told after each check. */
  onChecked: (config: OpenSiteConfig, result: CheckResult) => void = () => undefined;

  constructor(
    parts: Pick<Session, "client" | "clock" | "log" | "documents" | "settings" | "sites" | "checker" | "folders">,
  ) {
    this.client = parts.client;
    this.clock = parts.clock;
    this.log = parts.log;
    this.documents = parts.documents;
    this.settings = parts.settings;
    this.sites = parts.sites;
    this.checker = parts.checker;
    this.folders = parts.folders;
  }

  /** The site config at a URI; undefined when it is not open or no site config. */
  siteConfig(uri: string): OpenSiteConfig | undefined {
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const settings = this.settings.known(uri);
    const because = membership(document, settings, this.folders);
    return because && { document, because, settings, site: this.sites.of(uri) };
  }

  /** All site configs that are open. */
  get siteConfigs(): readonly OpenSiteConfig[] {
    return this.documents.all.flatMap(({ uri }) => this.siteConfig(uri) ?? []);
  }

  /** Checks an open site config, or takes the result at hand. */
  check(config: OpenSiteConfig): CheckResult {
    const result = this.checker.check(config.document.config, config.site, config.settings.settings.check);
    this.onChecked(config, result);
    this.sites.prepare(config.document.uri, (site) => needsOf(config.document.config, site));
    return result;
  }

  /** The diagnostics of an open document; none when it is not ours. */
  diagnose(uri: string): Report {
    const document = this.documents.get(uri);
    if (document && isSettingsFile(uri)) return settingsReport(document);
    const config = this.siteConfig(uri);
    if (!config) return NOTHING;
    const { id, diagnostics } = this.check(config);
    return { id, items: diagnostics };
  }
}

/** What is wrong in a `.sitekeeper.json`. */
export function settingsReport({ uri, text, version }: Pick<OpenDocument, "uri" | "text" | "version">): Report {
  const { problems, source } = parseSettingsFile(uri, text);
  const items = problems.map(({ span, severity, message }) => ({
    range: rangeOf(source, span),
    severity: SEVERITIES[severity],
    source: SOURCE,
    message,
  }));
  return { id: `settings-${version}`, items };
}
