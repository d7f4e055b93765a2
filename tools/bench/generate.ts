import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The number of pages in a group, and in a folder on disk. */
const GROUP = 50;

/**
 * The structure of a site with many versions and languages. There is one sidebar for each combination, and all sidebars
 * have the same number of pages.
 */
const LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "pt-BR", "zh-Hans"];
const nameOf = (sidebar: number): string =>
  `release-${Math.floor(sidebar / LANGUAGES.length)}/${LANGUAGES[sidebar % LANGUAGES.length]}`;

/** The groups of a sidebar. Each group is nested in the previous one. */
const NESTED = ["Guides", "Concepts", "Basics", "First steps"];

/** Returns the page paths for a site of a given size. They resemble the paths in real sites. */
function pagesOf(count: number, sidebars: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const folder = sidebars > 0 ? `${nameOf(Math.floor((index * sidebars) / count))}/` : "";
    return `${folder}guides/chapter-${Math.floor(index / GROUP)}/about-topic-${index}`;
  });
}

/**
 * Returns a valid site config with the given number of pages. It is about 50 bytes per page, or 100 bytes with
 * sidebars.
 */
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
 * Writes a generated site, with its config and pages. Returns the text of the config.
 *
 * @param sidebars The number of versions times languages, or 0 for pages in plain groups.
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

/** Runs a function with a temporary folder. */
export async function* inFolder<Item>(work: (folder: string) => AsyncIterable<Item>): AsyncIterable<Item> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    yield* work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
