/**
 * The layers of `server/src` from bottom to top, with their content and allowed imports. `test/documents/layers.test.ts`
 * checks the imports of every file against this list, and `npm run generate` derives the tables in `CONTRIBUTING.md` and
 * `docs/architecture.md` from it. A folder in `imports` includes all layers in that folder.
 */
export interface Layer {
  readonly folder: string;
  readonly content: string;
  readonly imports: readonly string[];
  /** The only file that other layers may import. */
  readonly entry?: string;
  /** Patterns for the {@link restrictedPackages} that the layer may import. */
  readonly packages?: readonly string[];
}

/** Patterns for the packages and Node modules that only some layers may import. */
export const restrictedPackages: readonly string[] = [
  "node:*",
  "undici",
  "vscode",
  "@sitekeeper/command-line",
  "@sitekeeper/command-line/**",
  "@sitekeeper/{client,user-groups,server}",
  "@sitekeeper/{client,user-groups,server}/**",
];

export const layers: readonly Layer[] = [
  { folder: "text", content: "localization: German translations, lists, and counts", imports: [] },
  {
    folder: "json",
    content:
      "JSON text: tree, positions, cursor, minimal edits; `repair/` finds mistakes and their repairs. Independent of specific fields",
    imports: [],
  },
  {
    folder: "disk",
    content:
      "file access: the small `FileSystem` interface, folder walk, `.gitignore`, symbolic links. Does not read pages",
    imports: ["json"],
  },
  {
    folder: "mdx",
    content: "pages: links, images, headings, IDs, and tags with their ranges. Independent of specific components",
    imports: ["json"],
  },
  {
    folder: "schema",
    content: "looks up fields, kinds (`x-kind`), and roles (`x-role`); pairs every value with its schema (`entriesOf`)",
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
      "a folder for each config format: its schema, and the code that reads and writes its navigation; `pages.ts` reads pages with the tags in `schemas/`",
    imports: ["json", "mdx", "schema", "model", "disk"],
  },
  {
    folder: "site",
    content: "a site on disk: an index of its pages with their links, images, and documents",
    imports: ["json", "mdx", "schema", "formats", "disk", "text"],
  },
  {
    folder: "external",
    content:
      "external links: which ones to request, in which order, and how to interpret responses. Sends requests through the small `Network` interface",
    imports: ["json", "schema", "formats", "site"],
  },
  {
    folder: "kinds",
    content: "a file for each value kind: color, page, asset, icon, …",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "text"],
  },
  {
    folder: "rules",
    content:
      "a file for each rule; `engine/` runs the rules and contains shared code; `syntax/` contains the messages and fixes for `json/repair/`",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "external", "kinds", "text"],
  },
  {
    folder: "view",
    content: "the site as readers see it: a model for the preview, the summary, and the diff",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "kinds", "text"],
  },
  {
    folder: "settings",
    content: "settings and `.sitekeeper.json`, treated as untrusted input",
    imports: ["json", "disk", "rules", "text"],
  },
  {
    folder: "network",
    content: "requests to other sites, but never to private networks. Loaded on demand",
    imports: ["external"],
    packages: ["node:*", "undici"],
  },
  {
    folder: "features",
    content:
      "a file for each editor request, as a plain function; `requests.ts` lists the requests, `service.ts` is the only entry point",
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
    content:
      "the connection: documents, scheduling, and file watching; `diagnostics/`; entry points for Node and web workers",
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
    packages: ["node:*", "@sitekeeper/command-line", "@sitekeeper/command-line/**"],
  },
  {
    folder: "cli",
    content: "`site-config`, with a file for each command",
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
    packages: ["node:*", "@sitekeeper/command-line", "@sitekeeper/command-line/**"],
  },
];
