import { SITE_VIEW, type SiteViewParams, type SiteViewResult } from "@sitekeeper/server/protocol";
import { type Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { snapshotOf } from "./appearance.ts";
import { type NavigationItem, type NavigationTree, navigationTree, siteItem } from "./navigationTree.ts";

/** A site with its rows, and the version of the text that the rows are based on. */
interface ListedSite {
  readonly config: string;
  readonly tree: NavigationTree;
  /** The last valid state of the config. The rows show this state. */
  readonly view: SiteViewResult;
  /** The current version of the config's text. */
  readonly version: number;
  readonly isBroken: boolean;
}

/** The rows of all sites in the view. */
export class SiteTrees {
  readonly #client: () => Promise<BaseLanguageClient>;
  #sites: ReadonlyMap<string, ListedSite> = new Map();

  constructor(client: () => Promise<BaseLanguageClient>) {
    this.#client = client;
  }

  /** Reads the navigation of the configs. While a config is invalid JSON, its rows stay as they are. */
  async read(configs: readonly Uri[]): Promise<void> {
    if (configs.length === 0) {
      // If there are no configs, the server is not started.
      this.#sites = new Map();
      return;
    }
    const client = await this.#client();
    const views = await Promise.all(configs.map(async (config) => [config, await viewOf(client, config)] as const));
    const validViews = views.filter((entry): entry is [Uri, SiteViewResult] => entry[1] !== null);
    const before = this.#sites;
    this.#sites = new Map(
      validViews.map(([uri, now]) => {
        const config = uri.toString();
        const view = now.isBroken ? (before.get(config)?.view ?? now) : now;
        const tree = navigationTree(config, view, validViews.length > 1 ? siteItem(config) : undefined);
        return [config, { config, tree, view, version: now.version, isBroken: now.isBroken }];
      }),
    );
  }

  /** Returns the top-level rows of the view. */
  get roots(): readonly NavigationItem[] {
    const [first, ...others] = this.#sites.values();
    if (!first) return [];
    return others.length === 0 ? first.tree.roots : [...this.#sites.keys()].map(siteItem);
  }

  of(config: string): ListedSite | undefined {
    return this.#sites.get(config);
  }

  /** Serializes the rows so that changes can be detected. */
  get snapshot(): string {
    return this.all.map(({ tree }) => snapshotOf(tree)).join("\n");
  }

  get all(): readonly ListedSite[] {
    return [...this.#sites.values()];
  }

  /** Returns the children of a row. */
  childrenOf(item: NavigationItem): readonly NavigationItem[] {
    if (item.kind === "site") return this.of(item.config)?.tree.roots ?? [];
    return "children" in item ? item.children : [];
  }

  /** Returns the current row with the given ID. */
  byId(id: string): NavigationItem | undefined {
    for (const { tree } of this.#sites.values()) {
      const item = tree.byId.get(id);
      if (item) return item;
    }
    return this.#sites.has(id) ? siteItem(id) : undefined;
  }
}

async function viewOf(client: BaseLanguageClient, config: Uri): Promise<SiteViewResult | null> {
  try {
    // The server responds only for open documents.
    await workspace.openTextDocument(config);
  } catch {
    // The file no longer exists.
    return null;
  }
  const params: SiteViewParams = { uri: client.code2ProtocolConverter.asUri(config) };
  return client.sendRequest<SiteViewResult | null>(SITE_VIEW, params);
}
