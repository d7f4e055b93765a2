import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Pages in one group, and in one folder on disk. */
const GROUP = 50;

/** The pages of a site of a given size, with paths as real sites have them. */
function pagesOf(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `guides/chapter-${Math.floor(index / GROUP)}/about-topic-${index}`,
  );
}

/** A healthy site config with this many pages of about 50 bytes each. */
function generateConfig(pageCount: number): string {
  const pages = pagesOf(pageCount);
  const groups = Array.from({ length: Math.ceil(pageCount / GROUP) }, (_, index) => ({
    group: `Chapter ${index}`,
    pages: pages.slice(index * GROUP, (index + 1) * GROUP),
  }));
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

/** Writes a generated site: its config and pages. Returns the config's text. */
export function writeSite(folder: string, pageCount: number): string {
  for (const [index, page] of pagesOf(pageCount).entries()) {
    const file = path.join(folder, `${page}.mdx`);
    if (index % GROUP === 0) mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `---\ntitle: Topic ${index}\n---\n\nWhat there is to know about topic ${index}.\n`);
  }
  const text = generateConfig(pageCount);
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
