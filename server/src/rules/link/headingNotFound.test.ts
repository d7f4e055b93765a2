import { expect, it } from "vitest";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { describePageRule, findingsWithFixes } from "../../testing/pageRuleCases.ts";
import { headingNotFound } from "./headingNotFound.ts";

describePageRule(headingNotFound, {
  "a link within the page": {
    page: "## Set up\n\n[a](⟦#setup⟧)",
    message: /not found on this page\. Did you mean "#set-up"\?/,
    fixed: "## Set up\n\n[a](#set-up)",
  },
  "a link to another page": {
    page: "[a](/guides/quickstart⟦#setup⟧)",
    message: /^Heading "#setup" not found on page "guides\/quickstart"\./,
    fixed: "[a](/guides/quickstart#set-up)",
  },
  "an ID that does not resemble any heading": {
    page: "[a](/guides/quickstart⟦#id-of-provisioning⟧)",
    message: /^Heading "#id-of-provisioning" not found on page "guides\/quickstart"\.$/,
    titles: ['Change to "#provisioning_script"', "Remove the heading from the link"],
  },
  "an ID that shares words with a heading": {
    page: "## Install\n\n## Access of the IDE\n\n[a](⟦#grant-access⟧)",
    titles: ['Change to "#access-of-the-ide"'],
    fixed: "## Install\n\n## Access of the IDE\n\n[a](#access-of-the-ide)",
  },
  "an ID that continues the missing one, before a typo": {
    page: "## Sandboxfs\n\n## SandboxSshOps\n\n[a](⟦#sandboxssh⟧)",
    fixed: "## Sandboxfs\n\n## SandboxSshOps\n\n[a](#sandboxsshops)",
  },
  "an ID with fewer or other words": {
    page: "## Access\n\n## Execution policies\n\n[a](⟦#access-overview⟧) [b](⟦#execution-policy⟧)",
    fixed: "## Access\n\n## Execution policies\n\n[a](#access) [b](#execution-policy)",
  },
  "a heading that moved to a sibling page": {
    page: "## Boot order\n\n[a](⟦#boot-modes⟧) [b](./quickstart⟦#boot-modes⟧)",
    files: { "guides/boot.mdx": "## Boot modes", "other.mdx": "## Boot modes" },
    message: /Did you mean "\/guides\/boot#boot-modes"\?$/,
    titles: ['Change to "/guides/boot#boot-modes"', 'Change to "#boot-order"'],
    fixed: "## Boot order\n\n[a](/guides/boot#boot-modes) [b](./quickstart#boot-modes)",
  },
  "a whole address after the number sign": {
    page: "## Boot\n\n## Reboot\n\n[a](⟦#guides/page#boot⟧)",
    message: /Did you mean "#boot"\?$/,
    fixed: "## Boot\n\n## Reboot\n\n[a](#boot)",
  },
  "a heading that only the copy in the version of the page has": {
    page: "[a](/start⟦#boot-modes⟧)",
    path: "v2/guides/page.mdx",
    files: { "start.mdx": "## Boot mode table", "v2/start.mdx": "## Boot modes" },
    message: /Did you mean "\/v2\/start#boot-modes"\?$/,
    titles: ['Change to "/v2/start#boot-modes"', 'Change to "#boot-mode-table"', "Remove the heading from the link"],
    fixed: "[a](/v2/start#boot-modes)",
  },
  "a heading that is too deep for an ID": {
    page: "##### Boot `modes`\n\n[a](⟦#boot-modes⟧)",
    message: /^Heading "#boot-modes" has no ID, because the platform generates IDs only for levels 1 to 4\.$/,
    titles: ["Add {#boot-modes}"],
    fixed: "##### Boot `modes` {#boot-modes}\n\n[a](#boot-modes)",
  },
  "a heading on another page that is too deep for an ID": {
    page: "[a](/deep⟦#boot-modes⟧)",
    files: { "deep.mdx": "###### Boot modes" },
    message: /has no ID/,
    titles: ["Remove the heading from the link"],
  },
  "a page without headings": {
    page: "[a](/guides/v1.2/notes⟦#any⟧)",
    titles: ["Remove the heading from the link"],
    fixed: "[a](/guides/v1.2/notes)",
  },
  "generated IDs": {
    page: "[a](quickstart#jupyter-/-ide-access) [b](quickstart#provisioning_script) [c](quickstart#short) [d](quickstart⟦#provisioning-script⟧)",
  },
  "typographic punctuation": {
    page: '## What\'s "new"...\n\n[a](#what’s-“new”…) [b](#what%E2%80%99s-“new”…) [c](⟦#whats-new⟧)',
    message: /Did you mean "#what’s-“new”…"\?$/,
    fixed:
      '## What\'s "new"...\n\n[a](#what’s-“new”…) [b](#what%E2%80%99s-“new”…) [c](#what%E2%80%99s-%E2%80%9Cnew%E2%80%9D%E2%80%A6)',
  },
  "a deep heading with typographic punctuation": {
    page: "##### What's new\n\n[a](⟦#what’s-new⟧)",
    titles: ["Add {#what’s-new}"],
  },
  "punctuation that the platform removes": { page: "## Step 1: x\n\n[a](#step-1:-x)" },
  "code without its leading symbol": {
    page: "## `_meta`\n\n## `$ref` use\n\n[a](⟦#meta⟧) [b](#_meta) [c](⟦#ref-use⟧) [d](#$ref-use)",
  },
  "emoji with and without the hyphen": {
    page: "## Public 🌐\n\n## 🚀 Launch\n\n## A 🌐 b\n\n[a](⟦#public⟧) [b](#public-) [c](⟦#launch⟧) [d](#-launch) [e](⟦#a-b⟧) [f](#a--b) [g](#🚀-launch)",
  },
  "slashes and hyphens": {
    page: "## OAuth/OIDC\n\n## A / B\n\n[a](#oauth/oidc) [b](⟦#oauth-oidc⟧) [c](#a-/-b) [d](⟦#a-b⟧) [e](⟦#oauthoidc⟧) [f](⟦#b⟧)",
  },
  "an extra hyphen": { page: "## Set up\n\n[a](⟦#set--up⟧)", fixed: "## Set up\n\n[a](#set-up)" },
  "the name of an anchor element": { page: '<a name="x"></a>\n\n<Card name="y" />\n\n[a](#x) [b](⟦#y⟧)' },
  "a link to the current folder": { page: "[a](./⟦#constraints⟧)\n\n## Constraints" },
  "the top of the page": { page: "[a](#) [b](#top) [c](#:~:text=x)" },
  "a snippet, resolved on the pages that show it": {
    page: "[a](#above) [b](⟦#none⟧) [c](/guides/quickstart⟦#none⟧) [d](./quickstart#none)",
    path: "snippets/links.mdx",
    files: { "guides/whole.mdx": "import L from '/snippets/links.mdx'\n\n## Above\n\n<L />" },
  },
  "an old-style snippet": {
    page: "[b](⟦#none⟧) [a](#above)",
    path: "_snippets/links.mdx",
    files: { "guides/whole.mdx": '## Above\n\n<Snippet file="links.mdx" />' },
  },
  "a snippet that no page shows": { page: "[b](#none)", path: "snippets/links.mdx" },
  "a heading in an imported snippet": {
    page: 'import N from "/snippets/note.mdx"\n\n<N />\n\n[a](#from-the-snippet) [b](⟦#none⟧)',
  },
  "a page with an import that does not exist": {
    page: 'import N from "/snippets/none.mdx"\n\n## A\n\n<N />\n\n[a](#a) [b](⟦#none⟧)',
  },
  "a page with unknown headings": { page: "[a](/api/users#any)" },
  "a page with invalid MDX": { page: "[a](/broken⟦#any⟧)" },
});

it("takes linear time for a page with thousands of headings and broken links", {
  timeout: 120_000,
}, async () => {
  const check = async (size: number): Promise<void> => {
    const count = size / 10;
    const page = "## One two three\n\n".repeat(count) + "[a](#none) ".repeat(count);
    expect((await findingsWithFixes(headingNotFound, { page })).findings).toHaveLength(Math.min(count, 1001));
  };
  expect(await growthOf(check)).toBeLessThan(SAFE_GROWTH);
});
