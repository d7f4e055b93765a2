import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Pages in one group, and in one folder on disk. */
const GROUP = 50;

/** How a site of many versions and languages lists its pages: one sidebar for each of both, with as many pages in each. */
const LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "pt-BR", "zh-Hans"];
const nameOf = (sidebar: number): string =>
  `release-${Math.floor(sidebar / LANGUAGES.length)}/${LANGUAGES[sidebar % LANGUAGES.length]}`;

/** The groups of a sidebar, each in the one before. */
const NESTED = ["Guides", "Concepts", "Basics", "First steps"];

/** The pages of a site of a given size, with paths as real sites have them. */
function pagesOf(count: number, sidebars: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const folder = sidebars > 0 ? `${nameOf(Math.floor((index * sidebars) / count))}/` : "";
    return `${folder}guides/chapter-${Math.floor(index / GROUP)}/about-topic-${index}`;
  });
}

/** A healthy site config with this many pages of about 50 bytes each, or of 100 in sidebars. */
function generateConfig(pageCount: number, sidebars: number): string {
  const pages = pagesOf(pageCount, sidebars);
  const size = sidebars > 0 ? pageCount / sidebars : GROUP;
  const groups = Array.from({ length: Math.ceil(pageCount / size) }, (_, index) => {
    const chapter = {
      group: `Chapter ${index}`,
      pages: pages.slice(Math.ceil(index * size), Math.ceil((index + 1) * size)),
    };
    return sidebars > 0
      ? [nameOf(index), ...NESTED].reduceRight<object>((inner, group) => ({ group, pages: [inner] }), chapter)
      : chapter;
  });
  const config = {
    name: "Generated",
    colors: { primary: "#0d7a5f", light: "#4ade80", dark: "#0a5c47" },
    api: { baseUrl: "https://api.acme.example", playground: { mode: "show" } },
    topbarLinks: [{ name: "Support", url: "mailto:support@acme.example" }],
    tabs: [{ name: "Guides", url: "guides" }],
    footerSocials: { github: "https://github.com/acme" },
    navigation: groups,
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/**
 * Writes a generated site: its config and pages. Returns the config's text.
 *
 * @param sidebars how many versions and languages it has together; 0: its pages are in plain groups
 */
export function writeSite(folder: string, pageCount: number, sidebars = 0): string {
  for (const [index, page] of pagesOf(pageCount, sidebars).entries()) {
    const file = path.join(folder, `${page}.mdx`);
    if (sidebars > 0 || index % GROUP === 0) mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `---\ntitle: Topic ${index}\n---\n\nWhat there is to know about topic ${index}.\n`);
  }
  const text = generateConfig(pageCount, sidebars);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "site.config.json"), text);
  return text;
}

/** Runs work with a folder that is deleted afterwards. */
export async function* inFolder<Item>(work: (folder: string) => AsyncIterable<Item>): AsyncIterable<Item> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    yield* work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
