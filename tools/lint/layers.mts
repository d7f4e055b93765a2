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
  {
    folder: "text",
    content: "localization: German translations, lists, counts, and shortened text",
    imports: [],
  },
  {
    folder: "json",
    content:
      "JSON text: tree, positions, cursor, minimal edits; `repair/` finds mistakes and their repairs; `yaml.ts` reads YAML. Independent of specific fields",
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
    folder: "api",
    content: "API descriptions: reads and validates OpenAPI and AsyncAPI files. Independent of sites",
    imports: ["text", "json", "disk"],
  },
  {
    folder: "formats",
    content:
      "a folder for each config format: its schema, and the code that reads and writes its navigation; `components.ts` reads pages with the tags in `schemas/`",
    imports: ["json", "mdx", "schema", "model", "disk"],
  },
  {
    folder: "site",
    content: "a site on disk: an index of its pages with their links, images, and documents",
    imports: ["json", "mdx", "schema", "formats", "disk", "text", "api"],
  },
  {
    folder: "external",
    content:
      "external links: which ones to request, in which order, and how to interpret responses. Sends requests through the small `Network` interface",
    imports: ["json", "schema", "formats", "site"],
  },
  {
    folder: "knowledge",
    content:
      "what the platform makes of a site: `pages/` finds, orders, and suggests pages, `made/` knows the pages that are generated from API descriptions, `look/` knows colors and icons",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "text", "api"],
  },
  {
    folder: "kinds",
    content: "a file for each value kind: color, page, asset, icon, …",
    imports: ["json", "schema", "formats", "disk", "site", "text", "api", "knowledge"],
  },
  {
    folder: "rules/syntax",
    content: "the messages and fixes for mistakes in the JSON that `json/repair/` finds",
    imports: ["json", "schema", "formats", "text"],
  },
  {
    folder: "rules/losses",
    content: "what readers lose because of a mistake, and where misplaced fields belong",
    imports: ["json", "schema", "model", "formats", "site", "text", "knowledge", "kinds", "rules/syntax"],
  },
  {
    folder: "rules/engine",
    content: "runs the rules, and tests their fixes before they are offered",
    imports: [
      "json",
      "mdx",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "external",
      "text",
      "api",
      "knowledge",
      "kinds",
      "rules/syntax",
      "rules/losses",
    ],
  },
  {
    folder: "rules/shared",
    content: "code for the rules of several folders",
    imports: ["json", "mdx", "disk", "site", "knowledge", "rules/engine", "schema", "formats"],
  },
  {
    folder: "rules/config",
    content: "the rules for the fields of site configs",
    imports: [
      "json",
      "schema",
      "formats",
      "disk",
      "site",
      "text",
      "knowledge",
      "kinds",
      "rules/syntax",
      "rules/losses",
      "rules/engine",
      "rules/shared",
    ],
  },
  {
    folder: "rules/navigation",
    content: "the rules for the navigation and its pages",
    imports: [
      "json",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "knowledge",
      "kinds",
      "rules/syntax",
      "rules/losses",
      "rules/engine",
      "rules/shared",
      "rules/config",
    ],
  },
  {
    folder: "rules/page",
    content: "the rules for the text of pages",
    imports: [
      "json",
      "mdx",
      "schema",
      "formats",
      "disk",
      "site",
      "text",
      "knowledge",
      "rules/syntax",
      "rules/engine",
      "rules/shared",
      "kinds",
    ],
  },
  {
    folder: "rules/link",
    content: "the rules for links and redirects",
    imports: [
      "json",
      "mdx",
      "schema",
      "formats",
      "disk",
      "site",
      "external",
      "knowledge",
      "kinds",
      "rules/syntax",
      "rules/engine",
      "rules/shared",
    ],
  },
  {
    folder: "rules/api",
    content: "the rules for API descriptions and the pages that refer to them",
    imports: [
      "json",
      "schema",
      "disk",
      "site",
      "text",
      "api",
      "knowledge",
      "kinds",
      "rules/syntax",
      "rules/engine",
      "rules/shared",
      "rules/navigation",
    ],
  },
  {
    folder: "rules",
    content: "the list of rules",
    imports: ["rules"],
  },
  {
    folder: "view",
    content: "the site as readers see it: a model for the preview, the summary, and the diff",
    imports: ["json", "mdx", "schema", "model", "formats", "disk", "site", "text", "api", "knowledge"],
  },
  {
    folder: "settings",
    content: "settings and `.sitekeeper.json`, treated as untrusted input",
    imports: ["json", "disk", "text", "rules"],
  },
  {
    folder: "network",
    content: "requests to other sites, but never to private networks. Loaded on demand",
    imports: ["external"],
    packages: ["node:*", "undici"],
  },
  {
    folder: "workspace",
    content:
      "the open documents, the site configs of a workspace, and their sites and settings: facts go in, snapshots come out. Reads files through `FileSystem`",
    imports: ["json", "formats", "disk", "site", "external", "rules", "settings"],
  },
  {
    folder: "features",
    content:
      "a function for each editor request: `config/`, `page/`, and `workspace/`. `requests.ts` lists the requests, `service.ts` is the only entry point",
    imports: [
      "json",
      "mdx",
      "schema",
      "model",
      "formats",
      "disk",
      "site",
      "text",
      "api",
      "knowledge",
      "kinds",
      "rules",
      "view",
      "settings",
    ],
    entry: "service.ts",
  },
  {
    folder: "lsp",
    content: "the connection: `diagnostics/` checks and sends the findings of the workspace's files",
    imports: [
      "json",
      "schema",
      "formats",
      "disk",
      "site",
      "external",
      "text",
      "api",
      "knowledge",
      "rules",
      "settings",
      "workspace",
      "network",
      "features",
    ],
  },
  {
    folder: "lsp/host",
    content: "starts the server on Node or in a web worker, and reads the disk",
    imports: ["disk", "site", "api", "rules", "settings", "network", "lsp"],
    packages: ["node:*", "@sitekeeper/command-line", "@sitekeeper/command-line/**"],
  },
  {
    folder: "cli",
    content: "`site-config`, with a file for each command",
    imports: [
      "json",
      "formats",
      "disk",
      "site",
      "external",
      "text",
      "api",
      "knowledge",
      "rules",
      "view",
      "settings",
      "workspace",
      "network",
      "features",
      "lsp",
    ],
    packages: ["node:*", "@sitekeeper/command-line", "@sitekeeper/command-line/**"],
  },
];
