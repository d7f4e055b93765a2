/**
 * The layers of `server/src`, from the bottom to the top, with their content and their imports. `npm run generate` derives
 * the lint rules in `biome.json` and the tables in `CONTRIBUTING.md` and `docs/architecture.md` from it.
 */
export interface Layer {
  readonly folder: string;
  readonly content: string;
  readonly imports: readonly string[];
  /** The only file that other layers may import. */
  readonly entry?: string;
  /** Packages and Node modules that it may import, unlike other layers. */
  readonly packages?: readonly string[];
}

export const layers: readonly Layer[] = [
  { folder: "text", content: "the client's language: German texts, lists and counts in words", imports: [] },
  {
    folder: "json",
    content:
      "one JSON text: tree, places, cursor, minimal edits; `repair/` finds mistakes and their repairs. Independent of fields",
    imports: [],
  },
  {
    folder: "disk",
    content:
      "the files of a folder: the small `FileSystem` interface, the walk, `.gitignore`, symbolic links. Does not read pages",
    imports: ["json"],
  },
  {
    folder: "mdx",
    content: "one page: its links, images, headings, IDs and tags, each with its range. Independent of components",
    imports: ["json"],
  },
  {
    folder: "schema",
    content: "looks up fields, kinds (`x-kind`) and roles (`x-role`); every value beside its schema (`entriesOf`)",
    imports: ["json"],
  },
  {
    folder: "model",
    content: "the types of a site: groups, pages, sections, changes",
    imports: ["json", "schema"],
  },
  {
    folder: "formats",
    content:
      "one folder for each format of site configs: its schema, and the code that reads and writes its navigation; `pages.ts` reads pages with the tags in `schemas/`",
    imports: ["json", "mdx", "schema", "model", "disk"],
  },
  {
    folder: "site",
    content: "a site and its disk: an index of its pages with their links, images and documents",
    imports: ["json", "mdx", "schema", "formats", "disk", "text"],
  },
  {
    folder: "external",
    content:
      "links to other sites: which to request, in which order, and the meaning of a response. Sends requests through the small `Network` interface",
    imports: ["json", "schema", "formats", "site"],
  },
  {
    folder: "kinds",
    content: "one file for each meaning of a string: color, page, asset, icon, …",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "text"],
  },
  {
    folder: "rules",
    content:
      "one file for each rule; `engine/` runs the rules and has their shared code; `syntax/` has the messages and fixes for `json/repair/`",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "external", "kinds", "text"],
  },
  {
    folder: "view",
    content: "the site as readers see it: one model for the preview, the summary and the diff",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "kinds", "text"],
  },
  {
    folder: "settings",
    content: "settings and `.sitekeeper.json`, read without trusting their shape",
    imports: ["json", "disk", "rules", "text"],
  },
  {
    folder: "network",
    content: "requests to other sites, never to private networks. Loaded on demand",
    imports: ["external"],
    packages: ["node:*", "undici"],
  },
  {
    folder: "features",
    content:
      "one file for each editor request, as a plain function; `requests.ts` is the table of them, `service.ts` the only entry point",
    imports: [
      "json",
      "mdx",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "kinds",
      "rules",
      "view",
      "settings",
      "text",
    ],
    entry: "service.ts",
  },
  {
    folder: "lsp",
    content: "the connection: documents, scheduling, watching; `diagnostics/`; entry points for Node and a web worker",
    imports: [
      "json",
      "mdx",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "kinds",
      "rules",
      "view",
      "settings",
      "network",
      "features",
      "external",
      "text",
    ],
  },
  {
    folder: "cli",
    content: "`site-config`, one file for each command",
    imports: [
      "json",
      "mdx",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "kinds",
      "rules",
      "view",
      "settings",
      "network",
      "features",
      "external",
      "lsp",
      "text",
    ],
    packages: ["node:*", "@sitekeeper/command-line", "@sitekeeper/command-line/*"],
  },
];
