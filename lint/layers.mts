/**
 * The rooms of `server/src`, from the bottom to the top: what is in each, and which others it may import. The lint rules
 * in `biome.json` and the tables in `CONTRIBUTING.md` and `docs/architecture.md` are made from this by `npm run generate`.
 */
export interface Room {
  readonly folder: string;
  readonly content: string;
  readonly imports: readonly string[];
  /** The only file that other rooms may import. */
  readonly door?: string;
  /** Packages and Node modules that it may import although other rooms may not. */
  readonly packages?: readonly string[];
}

export const rooms: readonly Room[] = [
  { folder: "text", content: "the language of the client: German texts, and words as lists", imports: [] },
  {
    folder: "json",
    content:
      "one JSON text: tree, places, cursor, minimal edits; `repair/` finds what is wrong and which change repairs it. Independent of fields",
    imports: [],
  },
  {
    folder: "disk",
    content:
      "the files of a folder: the small `FileSystem` interface, the walk, `.gitignore`, links. Reads no content of pages",
    imports: ["json"],
  },
  {
    folder: "mdx",
    content: "one page: its links, images, headings, IDs and tags, each with its place. Independent of components",
    imports: ["json"],
  },
  {
    folder: "schema",
    content: "looks up fields, kinds (`x-kind`) and roles (`x-role`); every value beside its schema (`entriesOf`)",
    imports: ["json"],
  },
  {
    folder: "model",
    content: "what a site is, as types: groups, pages, sections, changes",
    imports: ["json", "schema"],
  },
  {
    folder: "formats",
    content:
      "one folder for each format of site configs: its schema, and code that reads and writes its navigation; `pages.ts` reads pages with what `schemas/` says of their tags",
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
      "links to other sites: which are asked, in which order, and what an answer means. Asks through the small `Network` interface",
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
      "one file for each rule; `engine/` runs the rules and holds what they share; `syntax/` says in sentences and fixes what `json/repair/` finds",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "external", "kinds", "text"],
  },
  {
    folder: "view",
    content: "what readers see: one model for the preview, the explanation and the diff",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "kinds", "text"],
  },
  {
    folder: "settings",
    content: "settings and `.sitekeeper.json`, read without trusting their shape",
    imports: ["json", "disk", "rules", "text"],
  },
  {
    folder: "network",
    content: "requests to other sites, never to private networks. Loaded when they are asked",
    imports: ["external"],
    packages: ["node:*", "undici"],
  },
  {
    folder: "features",
    content:
      "one file for each editor request, as a plain function; `requests.ts` is the table of them, `service.ts` the only door",
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
    door: "service.ts",
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
