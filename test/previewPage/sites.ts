import path from "node:path";
import { findCorpus } from "../corpus/find.ts";
import { repositoryRoot } from "../editor/paths.ts";

/** A site for testing the preview. */
export interface SiteFolder {
  readonly title: string;
  readonly folder: string;
  readonly config: string;
}

export const SAMPLE: SiteFolder = {
  title: "the sample site",
  folder: path.join(repositoryRoot, "examples/acme-docs"),
  config: "site.config.json",
};

/**
 * A variety of real sites: small and large, with tabs, anchors, one or two modes, and with or without background
 * images.
 */
const REAL = ["Chainlit__docs", "mem0ai__mem0__docs", "axiomhq__docs", "pezzolabs__pezzo"];

/** Four real sites, or an empty list if the corpus is not available. */
export function realSites(): readonly SiteFolder[] {
  const corpus = findCorpus();
  if (corpus === undefined) return [];
  return REAL.map((title) => ({ title, folder: path.join(corpus, "sites", title), config: "mint.json" }));
}
