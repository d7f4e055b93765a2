import { expect, it } from "vitest";
import { describePageRule, findingsWithFixes } from "../../testing/pageRuleCases.ts";
import { linkNotFound } from "./linkNotFound.ts";

const manyBased = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [`pages/p${i}.mdx`, `[a](/manual/guides/quickstart)`]),
);

describePageRule(linkNotFound, {
  "an absolute path": {
    page: "[a](⟦/guides/quikstart⟧)",
    message: /^Page "guides\/quikstart" not found\. Did you mean "guides\/quickstart"\?$/,
    fixed: "[a](/guides/quickstart)",
  },
  "a relative path with an extension, a query and a heading": {
    page: "[a](⟦./quikstart.mdx?x=1#set-up⟧ 'title')",
    fixed: "[a](./quickstart.mdx?x=1#set-up 'title')",
  },
  "without a mark": { page: "[a](⟦quikstart⟧)", fixed: "[a](quickstart)" },
  "a definition": { page: "[a][b]\n\n[b]: ⟦/none⟧" },
  "the href of a component": {
    page: '<Card href="⟦/guides/quikstart⟧" />',
    fixed: '<Card href="/guides/quickstart" />',
  },
  "an imported snippet": { page: 'import A from "⟦/snippets/nte.mdx⟧"' },
  "a downloadable file": { page: "[a](⟦/files/none.csv⟧)", message: /^File "files\/none\.csv" not found\./ },
  "an empty target": { page: "⟦[a]()⟧", message: /^The link has no target/ },
  "a call that Markdown reads as a link": {
    page: "### ⟦[Symbol.asyncIterator]()⟧\n\n⟦[`Symbol.iterator`]()⟧ and items⟦[name]()⟧",
    message: /^The brackets make a link without a target\./,
    titles: ["Escape the brackets"],
    fixed: "### \\[Symbol.asyncIterator\\]()\n\n[`Symbol.iterator`]() and items[name]()",
  },
  "a target that is split over lines": {
    page: "A [link](⟦/guides/\nquickstart⟧) and [title](⟦./guides/quickstart#set-\n  up⟧ 'Title')",
    message: /^The target of a link must not contain a space or line break\./,
    titles: ['Change to "/guides/quickstart"'],
    fixed: "A [link](/guides/quickstart) and [title](./guides/quickstart#set-\n  up 'Title')",
  },
  "a target without the hyphen at the end of its line": {
    page: "[a](⟦/guides/get\nstarted⟧)",
    fixed: "[a](/guides/get-started)",
    files: { "guides/get-started.mdx": "" },
  },
  "a target that is split in a block quote": {
    page: "> A [link](⟦/guides/\n> quickstart⟧)",
    fixed: "> A [link](/guides/quickstart)",
  },
  "a split URL": {
    page: "[a](⟦https://example.com/guides/\n  quickstart⟧)",
    fixed: "[a](https://example.com/guides/quickstart)",
  },
  "a space in a target": {
    page: "[a](⟦/files/my data.csv⟧)",
    fixed: "[a](/files/my%20data.csv)",
    files: { "files/my data.csv": "" },
  },
  "a title without quotes": {
    page: "[a](⟦/guides/quickstart The start⟧)",
    fixed: '[a](/guides/quickstart "The start")',
  },
  "a split target without a page, which only the author knows": {
    page: "[a](⟦/nowhere/\nelse⟧) [b](⟦https://example.com and more⟧)",
    titles: [],
  },
  "a line break before and after a target": { page: "[a](\n/guides/quickstart\n'Title'\n)" },
  "text in parentheses after brackets": {
    page: "Call `[a](b c)`, items[i](and more) or [x](see\nbelow), [y](/\n\nz) and [z](either/or both)",
  },
  "existing targets": {
    page: "[a](/guides/quickstart) [b](quickstart) [c](./quickstart.mdx) [d](../guides/quickstart/) [e](/guides) [f](/) [g](/files/data.csv) [i](/guides/v1.2/notes) [j](#page)",
  },
  "files that the platform generates": {
    page: "[a](/llms.txt) [b](/.well-known/skills/index.json) [c](/guides/quickstart/rss.xml) [d](⟦/none/rss.xml⟧) [e](⟦llms.txt⟧)",
  },
  "addresses that the platform serves": {
    page: "[a](/mcp) [b](/authed/mcp) [c](/login) [d](/logout) [e](/_llms/guides/quickstart.md) [f](⟦/guides/login⟧) [g](⟦/_llms/x⟧)",
  },
  "files about the repository, which are not published": {
    page: "[a](⟦/CHANGELOG⟧) [b](⟦./readme.md⟧) [c](/guides/changelog) [d](/guides/contributing-2)",
    message: /^"CHANGELOG" is not published: \.md files with this name describe the repository\./,
    files: {
      "CHANGELOG.md": "",
      "guides/readme.md": "",
      "guides/changelog.mdx": "",
      "guides/contributing-2.md": "",
    },
  },
  "a page that exists only relative to the site folder": {
    page: "[a](⟦guides/quickstart#set-up⟧) [b](quickstart) [c](page) <Card href='⟦guides/v1.2/notes⟧' />",
    message: /^Page "guides\/guides\/quickstart" not found\. The link is relative to the folder of this page\./,
    titles: ['Change to "/guides/quickstart#set-up"'],
    fixed: "[a](/guides/quickstart#set-up) [b](quickstart) [c](page) <Card href='guides/v1.2/notes' />",
  },
  "a page in an ignored folder": {
    page: "[a](guides/quickstart)",
    files: { ".gitignore": "/guides/guides\n", "guides/guides/quickstart.mdx": "" },
  },
  "a file that exists only relative to the site folder": {
    page: "[a](⟦files/data.csv⟧)",
    message: /^File "guides\/files\/data\.csv" not found\. The link is relative to the folder of this page\./,
    fixed: "[a](/files/data.csv)",
  },
  "an unpublished page": {
    page: "[a](⟦/drafts/plan⟧) [b](/drafts/keep) [c](⟦../old/a⟧) [d](⟦/old/b⟧) <Card href='⟦/drafts/plan⟧' />",
    files: {
      "drafts/plan.mdx": "",
      "drafts/plans.mdx": "",
      "drafts/keep.mdx": "",
      "old/a.md": "",
      ".mintignore": "# Comment\r\n  Drafts/*  \r\n!drafts/keep.mdx\r\nold/*.md",
    },
    message:
      /^Page "drafts\/plan" not found\. "drafts\/plan\.mdx" is excluded by \.mintignore, so it is not published\.$/,
  },
  "an unpublished page that a redirect covers": {
    page: "[a](/drafts/plan)",
    files: { "drafts/plan.mdx": "", ".mintignore": "drafts" },
    config: { redirects: [{ source: "/drafts/plan", destination: "/guides" }] },
  },
  "an absolute path with an extension": {
    page: "[a](⟦/guides/quickstart.mdx?x=1#set-up⟧) [b](⟦/notes/b.md⟧) [c](./quickstart.mdx) [d](/guides/quickstart.md)\n\n[e]: ⟦/notes/b.md⟧",
    files: { "notes/b.md": "" },
    message: /^The addresses of pages do not have a file extension\. Use "\/guides\/quickstart"\.$/,
    fixed:
      "[a](/guides/quickstart?x=1#set-up) [b](/notes/b.md) [c](./quickstart.mdx) [d](/guides/quickstart.md)\n\n[e]: /notes/b.md",
  },
  "an absolute path with an extension that a redirect covers": {
    page: "[a](/guides/quickstart.mdx)",
    config: { redirects: [{ source: "/guides/quickstart.mdx", destination: "/guides" }] },
  },
  "the address of another site without a scheme": {
    page: "[a](⟦dojo.acme.com/x#y⟧) [b](⟦www.acme.museum⟧) [c](⟦acme.io?x⟧) [d](⟦none.csv⟧) [e](⟦v1.2/none⟧)",
    message: /^Page "dojo\.acme\.com\/x" not found\. Links to other sites start with https:\/\/\.$/,
    titles: ["Add https://"],
    fixed: "[a](https://dojo.acme.com/x#y) [b](www.acme.museum) [c](acme.io?x) [d](none.csv) [e](v1.2/none)",
  },
  "a page with a similar path": {
    page: "[a](⟦/guides/webhook-handlers⟧)",
    message: /^Page "guides\/webhook-handlers" not found\.$/,
    files: { "guides/webhook-events.mdx": "" },
    fixed: "[a](/guides/webhook-events)",
  },
  "a path without a slash in the site folder": { page: "[a](guides/quickstart)", path: "page.mdx" },
  "a path without a slash in an index page": { page: "[a](guides/quickstart)", path: "guides/index.mdx" },
  "a path without a slash that a redirect covers": {
    page: "[a](guides/quickstart)",
    config: { redirects: [{ source: "/guides/guides/:slug*", destination: "/guides/:slug*" }] },
  },
  "external targets": { page: "[a](https://a.b/c) [b](mailto:a@b.c) [c](//a.b) [d](tel:1) [e](vscode://x)" },
  "code, comments and expressions": {
    page: "`[a](/x)`\n\n{/* [b](/x) */}\n\n<Card href={'/x'} />\n\n```\n[c](/x)\n```",
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: page content, not a template
  "placeholders in a path": { page: '[a](/{version}/x) <a href="/${x}" />' },
  packages: { page: 'import { x } from "some-package"\nimport y from "@scope/y"' },
  "redirected paths": {
    page: "[a](/old) [b](/old-guides/x/y) [c](/v1/x) [d](⟦/v1/x/y⟧)",
    config: {
      redirects: [
        { source: "/old", destination: "/guides" },
        { source: "/old-guides/:slug*", destination: "/guides/:slug*" },
        { source: "/v1/:page", destination: "/v2/:page" },
      ],
    },
  },
  "pages generated from an external OpenAPI file": {
    page: "[a](/reference/users/list) [b](⟦/elsewhere/users⟧)",
    config: {
      navigation: { tabs: [{ tab: "API", openapi: { source: "https://a.b/openapi.json", directory: "reference" } }] },
    },
  },
  "pages generated from an external OpenAPI file in the older format": {
    page: "[a](/reference/users/list) [b](⟦/elsewhere/users⟧)",
    config: { tabs: [{ name: "API", url: "reference", openapi: "https://a.b/openapi.json" }] },
    configFile: "mint.json",
  },
  "pages generated from an OpenAPI file in the site": {
    page: "[a](/api-reference/users/list) [b](⟦/api-reference/users/lst#x⟧) [c](/api-reference)",
    config: { navigation: { tabs: [{ tab: "API", openapi: "openapi.json" }] } },
    files: { "openapi.json": '{"openapi":"3.1.0","paths":{"/users":{"get":{"tags":["Users"],"summary":"List"}}}}' },
    message: /^Page "api-reference\/users\/lst" not found\. Did you mean "api-reference\/users\/list"\?$/,
    fixed: "[a](/api-reference/users/list) [b](/api-reference/users/list#x) [c](/api-reference)",
  },
  "a relative link in a snippet that is broken on a page that shows the snippet": {
    page: "[a](../guides/quickstart) [b](⟦./quikstart#c⟧) [c](https://a.b) [d](#e) [f](./quickstart)",
    path: "snippets/a.mdx",
    files: { "guides/shows.mdx": "import A from '/snippets/a.mdx'\n\n<A />" },
    message: /^Page "guides\/quikstart" not found\. The link is relative to page "guides\/shows"/,
    fixed: "[a](../guides/quickstart) [b](/guides/quickstart#c) [c](https://a.b) [d](#e) [f](./quickstart)",
  },
  "links in an unused snippet": { page: "[a](./none) [b](⟦/none⟧)", path: "snippets/a.mdx" },
  "a README": { page: "[a](./LICENSE)", path: "README.md" },
  "a base path that is reported on an earlier page": {
    page: "[a](/manual/guides/quickstart)",
    files: manyBased,
    path: "z.mdx",
  },
  "links below /docs, the usual base path": {
    page: `${"[a](/docs/guides/quickstart) ".repeat(3)}[b](/docs) [c](⟦/docs/none⟧) [d](⟦/manual/guides/quickstart⟧)`,
  },
  "links below /docs to repository files": { page: "[a](⟦/docs/guides/quickstart.md⟧)" },
});

it("reports a common base path once, as info", async () => {
  const { findings } = await findingsWithFixes(linkNotFound, {
    page: "⟦/manual/guides⟧ [a](/manual/guides)",
    files: manyBased,
    path: "a.mdx",
  });
  expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    'info 7 links on this site start with "/manual", but the site has no such folder. They work only if the site is served below "/manual".',
  ]);
});
