import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const FILES = {
  "docs.json": `{
  "theme": "mint",
  "name": "Acme",
  "navigation": { "groups": [{ "group": "Start", "pages": ["start", "page", "guides/one", "guides/missing"] }] },
  "colors": {"primary": "teal"}
}
`,
  "start.mdx": "---\ntitle: Start\n---\n",
  "page.mdx":
    'See [two](/guides/two) and [a typo](/guides/tow).\n\n## Set up\n\nGo [up](#set-up).\n\n<Crad title="More">\n  Here.\n</Crad>\n',
  "guides/one.mdx": "---\ntitle: One\n---\n",
  // This page is in no group. It is reported unless the server receives the editor's settings.
  "guides/two.mdx": "---\ntitle: Two\n---\n",
};

/** The results in an editor, as neovim.lua and emacs.el report them. */
export interface Results {
  readonly diagnostics?: readonly string[];
  /** The findings after all other steps are done. */
  readonly diagnosticsAtEnd?: readonly string[];
  /** The highlighting of a property's name. */
  readonly colors?: string;
  readonly hover?: string;
  readonly completion?: readonly string[] | null;
  /** The file that Go to Definition opens for a page entry. */
  readonly definition?: string;
  /** The site config after a quick fix for a color. */
  readonly quickFix?: string;
  readonly createPage?: boolean;
  readonly renamePage?: { readonly moved: boolean; readonly text: string };
  readonly formatting?: string;
  readonly pageDiagnostics?: readonly string[];
  readonly pageLink?: string;
  readonly pageCompletion?: readonly string[] | null;
  /** A page after a quick fix for a misspelled component. */
  readonly pageQuickFix?: string;
  readonly pageHover?: string;
  /** A page after renaming one of its headings. */
  readonly pageRename?: string;
  readonly problem?: string;
}

/** The rows of the table, each with a function that checks the results. */
export const COLUMNS = {
  findings: ({ diagnostics = [] }) =>
    diagnostics.some((text) => text.includes('Page "guides/missing" not found')) &&
    diagnostics.some((text) => text.includes('"teal" is not a valid hex color')),
  settings: ({ diagnosticsAtEnd }) => diagnosticsAtEnd?.some((text) => text.includes("guides/two")) === false,
  "syntax highlighting": ({ colors = "" }) => /^json|^font-lock/.test(colors),
  hover: ({ hover = "" }) => hover.includes("Primary color"),
  completion: ({ completion }) => completion?.some((word) => word.includes("guides/two")) === true,
  definition: ({ definition }) => definition === "guides/one.mdx",
  "quick fix": ({ quickFix = "" }) => quickFix.includes('"primary": "#008080"'),
  "create page": ({ createPage = false }) => createPage,
  "rename page": ({ renamePage }) => renamePage?.moved === true && renamePage.text.includes('"guides/first"'),
  format: ({ formatting = "" }) => /^\s+"colors": \{\n\s+"primary": "#008080"\n\s+\}$/m.test(formatting),
  "findings in pages": ({ pageDiagnostics = [] }) =>
    pageDiagnostics.some((text) => text.includes('Page "guides/tow" not found')) &&
    pageDiagnostics.some((text) => text.includes('Unknown component "Crad"')),
  "links in pages": ({ pageLink = "" }) => /^guides\/(?:one|first|two)\.mdx$/.test(pageLink),
  "completion in pages": ({ pageCompletion }) => pageCompletion?.some((word) => word.includes("guides/one")) === true,
  "quick fix in pages": ({ pageQuickFix = "" }) => pageQuickFix.includes('<Card title="More">\n  Here.\n</Card>'),
  "hover in pages": ({ pageHover = "" }) => pageHover.includes("guides/two.mdx"),
  "rename in pages": ({ pageRename = "" }) =>
    pageRename.includes("## Get ready") && pageRename.includes("(#get-ready)"),
} as const satisfies Readonly<Record<string, (results: Results) => boolean>>;

/** Creates a new copy of the site for one test. */
export function makeSite(): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** Creates a folder for one test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "editors-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
