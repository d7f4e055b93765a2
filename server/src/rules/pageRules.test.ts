import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import { leftInEnglish } from "../testing/leftInEnglish.ts";
import { marked } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { checkPage, pageFixesOf } from "./engine/check.ts";
import { defaultCheckSettings } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";

/** The rest of the site that each page of a test belongs to. */
const SITE: Readonly<Record<string, string>> = {
  "guides/quickstart.mdx": "## Set up\n\n### Jupyter / IDE Access\n\n## provisioning_script\n\n## Long {#short}",
  "guides/index.mdx": "",
  "guides/v1.2/notes.mdx": "",
  "api/users.mdx": "---\nopenapi: GET /users\n---",
  "broken.mdx": "<Card>",
  "snippets/note.mdx": "## From the snippet",
  "images/logo.png": "",
  "files/data.csv": "",
};

interface Case {
  readonly page: string;
  readonly path?: string;
  readonly config?: object;
  readonly message?: RegExp;
  /** The titles of the fixes of the first finding. */
  readonly titles?: readonly string[];
  readonly fixed?: string;
  readonly files?: Readonly<Record<string, string>>;
}

async function found(rule: string, { page: source, path = "guides/page.mdx", config = {}, files = {} }: Case) {
  const { text, spans } = marked(source);
  const site = await siteOf({ ...SITE, ...files, [path]: text });
  const parsed = parseSiteConfig("file:///site/site.config.json", JSON.stringify(config));
  await site.prepare(needsOf(parsed, site));
  const page = site.body(path.replace(/\.mdx?$/, ""))!;
  const findings = checkPage(page, parsed, site, rules).filter((finding) => finding.rule.id === rule);
  const fixes = findings[0] ? pageFixesOf(findings[0], { page, config: parsed, site }) : [];
  const titles = fixes.map(({ title }) => title);
  const words = [...findings.map(({ message }) => message), ...titles];
  return { text, spans, findings, titles, words, fixed: fixes[0] && applyEdits(text, fixes[0].edits) };
}

function describePageRule(rule: string, cases: Readonly<Record<string, Case>>): void {
  describe(rule, () => {
    it.each(Object.entries(cases))("%s", async (_, each) => {
      const { spans, findings, titles, fixed } = await found(rule, each);
      expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
      if (each.message) expect(findings[0]?.message).toMatch(each.message);
      if (each.titles) expect(titles).toEqual(each.titles);
      if (each.fixed !== undefined) expect(fixed).toBe(each.fixed);
      expect(await leftInEnglish(async () => (await found(rule, each)).words)).toEqual([]);
    });
  });
}

const manyBased = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [`pages/p${i}.mdx`, `[a](/manual/guides/quickstart)`]),
);

describePageRule("link-not-found", {
  "a page, from the site's folder": {
    page: "[a](⟦/guides/quikstart⟧)",
    message: /^Page "guides\/quikstart" not found\. Did you mean "guides\/quickstart"\?$/,
    fixed: "[a](/guides/quickstart)",
  },
  "relative, with an ending, a query and a heading": {
    page: "[a](⟦./quikstart.mdx?x=1#set-up⟧ 'title')",
    fixed: "[a](./quickstart.mdx?x=1#set-up 'title')",
  },
  "without a mark": { page: "[a](⟦quikstart⟧)", fixed: "[a](quickstart)" },
  "a definition": { page: "[a][b]\n\n[b]: ⟦/none⟧" },
  "href of a component": { page: '<Card href="⟦/guides/quikstart⟧" />', fixed: '<Card href="/guides/quickstart" />' },
  "an import of a snippet": { page: 'import A from "⟦/snippets/nte.mdx⟧"' },
  "a file to download": { page: "[a](⟦/files/none.csv⟧)", message: /^File "files\/none\.csv" not found\./ },
  "no target": { page: "⟦[a]()⟧", message: /^The link has no target/ },
  "what is there": {
    page: "[a](/guides/quickstart) [b](quickstart) [c](./quickstart.mdx) [d](../guides/quickstart/) [e](/guides) [f](/) [g](/files/data.csv) [h](guides/quickstart) [i](/guides/v1.2/notes) [j](#page)",
  },
  "what is elsewhere": { page: "[a](https://a.b/c) [b](mailto:a@b.c) [c](//a.b) [d](tel:1) [e](vscode://x)" },
  "code, comments and expressions": {
    page: "`[a](/x)`\n\n{/* [b](/x) */}\n\n<Card href={'/x'} />\n\n```\n[c](/x)\n```",
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a page, not a template.
  "what a page fills in": { page: '[a](/{version}/x) <a href="/${x}" />' },
  packages: { page: 'import { x } from "some-package"\nimport y from "@scope/y"' },
  "what a redirect covers": {
    page: "[a](/old) [b](/old-guides/x/y) [c](/v1/x) [d](⟦/v1/x/y⟧)",
    config: {
      redirects: [
        { source: "/old", destination: "/guides" },
        { source: "/old-guides/:slug*", destination: "/guides/:slug*" },
        { source: "/v1/:page", destination: "/v2/:page" },
      ],
    },
  },
  "pages of an OpenAPI file": {
    page: "[a](/reference/users/list) [b](⟦/elsewhere/users⟧)",
    config: { tabs: [{ name: "API", url: "reference", openapi: "https://a.b/openapi.json" }] },
  },
  "a relative link in a snippet": { page: "[a](./none) [b](⟦/none⟧)", path: "snippets/a.mdx" },
  "a README": { page: "[a](./LICENSE)", path: "README.md" },
  "a base path, beside the first page that has it": {
    page: "[a](/manual/guides/quickstart)",
    files: manyBased,
    path: "z.mdx",
  },
  "nothing of links below /docs where the site is served there": {
    page: `${"[a](/docs/guides/quickstart) ".repeat(3)}[b](/docs) [c](⟦/docs/none⟧) [d](⟦/manual/guides/quickstart⟧)`,
  },
  "links below /docs that the repository means": { page: "[a](⟦/docs/guides/quickstart.md⟧)" },
});

it("says a base path that many links share once, as information", async () => {
  const { findings } = await found("link-not-found", {
    page: "⟦/manual/guides⟧ [a](/manual/guides)",
    files: manyBased,
    path: "a.mdx",
  });
  expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    'info 7 links of this site start with "/manual", a folder that the site does not have. They work only when the site is served below "/manual".',
  ]);
});

describePageRule("heading-not-found", {
  "on this page": {
    page: "## Set up\n\n[a](⟦#setup⟧)",
    message: /not found on this page\. Did you mean "#set-up"\?/,
    fixed: "## Set up\n\n[a](#set-up)",
  },
  "on another page": {
    page: "[a](/guides/quickstart⟦#setup⟧)",
    message: /^Heading "#setup" not found on page "guides\/quickstart"\./,
    fixed: "[a](/guides/quickstart#set-up)",
  },
  "far from every heading": {
    page: "[a](/guides/quickstart⟦#id-of-provisioning⟧)",
    message: /^Heading "#id-of-provisioning" not found on page "guides\/quickstart"\.$/,
    titles: [
      'Change to "#set-up"',
      'Change to "#jupyter-/-ide-access"',
      'Change to "#provisioning_script"',
      'Change to "#short"',
      "Remove the heading from the link",
    ],
  },
  "with words of a heading of this page": {
    page: "## Install\n\n## Access of the IDE\n\n[a](⟦#grant-access⟧)",
    titles: ['Change to "#access-of-the-ide"', 'Change to "#install"'],
    fixed: "## Install\n\n## Access of the IDE\n\n[a](#access-of-the-ide)",
  },
  "on a page without headings": {
    page: "[a](/guides/v1.2/notes⟦#any⟧)",
    titles: ["Remove the heading from the link"],
    fixed: "[a](/guides/v1.2/notes)",
  },
  "as the platform makes them": {
    page: "[a](quickstart#jupyter-/-ide-access) [b](quickstart#provisioning_script) [c](quickstart#short) [d](quickstart⟦#provisioning-script⟧)",
  },
  "punctuation that the platform drops": { page: "## Step 1: x\n\n[a](#step-1:-x)" },
  "an emoji, with its dash or without": {
    page: "## Public 🌐\n\n## 🚀 Launch\n\n## A 🌐 b\n\n[a](#public) [b](#public-) [c](#launch) [d](#-launch) [e](#a-b) [f](#a--b) [g](#🚀-launch)",
  },
  "a slash, also as a dash": {
    page: "## OAuth/OIDC\n\n## A / B\n\n[a](#oauth/oidc) [b](#oauth-oidc) [c](#a-/-b) [d](#a-b) [e](⟦#oauthoidc⟧) [f](⟦#b⟧)",
  },
  "a dash more than the heading has": { page: "## Set up\n\n[a](⟦#set--up⟧)", fixed: "## Set up\n\n[a](#set-up)" },
  "the name of an anchor": { page: '<a name="x"></a>\n\n<Card name="y" />\n\n[a](#x) [b](⟦#y⟧)' },
  "a folder's own page": { page: "[a](./⟦#constraints⟧)\n\n## Constraints" },
  "the top of the page": { page: "[a](#) [b](#top) [c](#:~:text=x)" },
  "a heading of a snippet": {
    page: 'import N from "/snippets/note.mdx"\n\n<N />\n\n[a](#from-the-snippet) [b](⟦#none⟧)',
  },
  "a page that cannot be known": { page: "[a](/api/users#any)" },
  "a page that is not valid MDX": { page: "[a](/broken⟦#any⟧)" },
});

describePageRule("image-not-found", {
  Markdown: {
    page: "![a](⟦/images/lgo.png⟧)",
    message: /Did you mean "images\/logo\.png"\?/,
    fixed: "![a](/images/logo.png)",
  },
  tags: { page: '<img src="⟦/none.png⟧" />\n<video src="⟦../none.mp4⟧" />' },
  "what is there": { page: "![a](/images/logo.png) ![b](../images/logo.png) ![c](images/logo.png)" },
  "what is elsewhere": { page: "![a](https://a.b/c.png) ![b](data:image/png;base64,xx) <script src='/x.js'></script>" },
});

describePageRule("image-without-alt", {
  Markdown: { page: "⟦![](/images/logo.png)⟧ ![a](/images/logo.png)" },
  tags: { page: '⟦<img src="/a.png" />⟧\n<img src="/a.png" alt="" />\n<img src="/a.png" alt={x} />' },
});

describePageRule("page-unreadable", {
  "a tag that is not closed": { page: "⟦<Card>⟧", message: /^The page is not valid MDX\. `<Card>` is not closed/ },
  "plain Markdown": { page: "<br>", path: "guides/page.md" },
});

it.each([
  [1000, 1000],
  [5000, 1001],
])("a page with %i broken links has %i findings", async (links, count) => {
  const { findings, spans } = await found("link-not-found", { page: "[a](⟦./gone⟧) \n".repeat(links) });
  expect(findings).toHaveLength(count);
  expect(findings.filter(({ message }) => message.startsWith("More findings of this rule follow."))).toHaveLength(
    count - 1000,
  );
  expect(findings.at(-1)!.span).toEqual(spans[count - 1]);
});

it("a setting turns the rules on pages off", async () => {
  const site = await siteOf({ "a.mdx": "[a](/none)" });
  const config = parseSiteConfig("file:///site/site.config.json", "{}");
  await site.prepare(needsOf(config, site));
  const page = site.body("a")!;
  expect(checkPage(page, config, site, rules)).toHaveLength(1);
  expect(checkPage(page, config, site, rules, { ...defaultCheckSettings, pages: false })).toEqual([]);
});
