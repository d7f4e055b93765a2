import path from "node:path";
import { findCorpus } from "../corpus/find.ts";
import { repositoryRoot } from "../editor/paths.ts";

/** A site that the tests draw. */
export interface SiteFolder {
  readonly title: string;
  readonly folder: string;
  readonly config: string;
}

/** The sample site. */
export const SAMPLE: SiteFolder = {
  title: "the sample site",
  folder: path.join(repositoryRoot, "examples/acme-docs"),
  config: "site.config.json",
};

/** Real sites that differ: few and many pages, tabs, anchors, one mode and two, with and without background images. */
const REAL = ["Chainlit__docs", "mem0ai__mem0__docs", "axiomhq__docs", "pezzolabs__pezzo"];

/** Four real sites; empty where there is no corpus. */
export function realSites(): readonly SiteFolder[] {
  const corpus = findCorpus();
  if (corpus === undefined) return [];
  return REAL.map((title) => ({ title, folder: path.join(corpus, "sites", title), config: "mint.json" }));
}
