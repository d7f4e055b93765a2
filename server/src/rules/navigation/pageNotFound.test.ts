import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { type Site, unknownSite } from "../../site/site.ts";
import { configOf, findingsOf, fixed, fixesOf, listing, messages, spansOf, titles } from "../../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { markedConfig } from "../../testing/marked.ts";
import { MemoryFiles, siteOf, siteOn } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { pageNotFound } from "./pageNotFound.ts";

/** The older format accepts an empty entry. */
const OLDER_WITH_EMPTY_ENTRY = '{"navigation":[{"group":"G","pages":["a",""]}]}';

describe("page-not-found", () => {
  it("reports all entries without a file, including nested groups", async () => {
    const site = await siteOf({ "a.mdx": "", "b.md": "" });
    const { config, spans } = markedConfig(
      '{"navigation":{"groups":[{"group":"G","pages":["a","b",⟦"c"⟧,{"group":"N","pages":[⟦"A"⟧,"a"]}]}]}}',
    );
    expect(spansOf(config, pageNotFound, site)).toEqual(spans);
  });

  it("accepts GraphQL selectors and reports those without a schema", async () => {
    const site = await siteOf({ "a.mdx": "" });
    const selectors = '"QUERY products","MUTATION cart.create","TYPE Cart"';
    const { config, spans } = markedConfig(
      `{"navigation":{"tabs":[{"tab":"T","graphql":"s.graphql","groups":[{"group":"G","pages":["a",${selectors},⟦"query x"⟧,⟦"TYPE a.b"⟧]}]},{"tab":"U","pages":["a",⟦"QUERY products"⟧]}]}}`,
    );
    expect(spansOf(config, pageNotFound, site)).toEqual(spans);
  });

  it("reports nothing until the files are known", () => {
    expect(messages(listing("a"), pageNotFound, unknownSite("file:///site"))).toEqual([]);
  });

  it("reports a rejected empty entry even if the files are not known yet", () => {
    const text = '{"theme":"mint","navigation":{"groups":[{"group":"G","pages":["a",⟦""⟧]}]}}';
    const { config, spans } = markedConfig(text);
    const [finding] = findingsOf(config, pageNotFound);
    expect([finding?.span.offset]).toEqual(spans.map(({ offset }) => offset));
    expect(finding?.message).toMatch(/^This entry does not name a page\..* The platform rejects the file\.$/);
    expect(messages(OLDER_WITH_EMPTY_ENTRY, pageNotFound, unknownSite("file:///site"), "mint.json")).toEqual([]);
  });

  it("reports an empty entry once", async () => {
    const { config, spans } = markedConfig(
      '{"theme":"mint","navigation":{"groups":[{"group":"G","pages":["a",⟦""⟧]}]}}',
    );
    expect(spansOf(config, pageNotFound, await siteOf({ "a.mdx": "" }))).toEqual(spans);
  });

  it.each([
    ["a typo in the name", ["guides/quickstart.mdx"], "guides/quistart", "guides/quickstart"],
    ["a typo in a folder", ["documentation/x.mdx"], "documenation/x", "documentation/x"],
    ["a different case", ["guides/Start.mdx"], "guides/start", "guides/Start"],
    ["different separators", ["api/agents-sdk.mdx"], "api/agents_sdk", "api/agents-sdk"],
    ["camel case", ["keys/update-remaining.mdx"], "keys/updateRemaining", "keys/update-remaining"],
    ["spaces", ["tracing/overview.mdx"], "tracing/ overview ", "tracing/overview"],
    ["a backslash", ["a/b.mdx"], "a\\b", "a/b"],
    ["a relative path", ["a/b.mdx"], "./a/b", "a/b"],
    ["a detour", ["a/b.mdx"], "a/x/../b", "a/b"],
    ["an uppercase extension", ["a/b.mdx"], "a/b.MDX", "a/b"],
    ["a page that became a folder", ["guides/index.mdx"], "guides", "guides/index"],
    ["a folder that became a page", ["guides.mdx"], "guides/index", "guides"],
    ["a different folder", ["new/setup-guide.mdx"], "old/setup-guide", "new/setup-guide"],
    ["an extra word", ["send/aws-lambda.mdx"], "send/lambda", "send/aws-lambda"],
  ])("suggests a page for %s", async (_, files, value, meant) => {
    const site = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
    expect(messages(listing(value), pageNotFound, site)[0]).toContain(`Did you mean ${JSON.stringify(meant)}?`);
    expect(titles(listing(value), pageNotFound, site)[0]).toBe(`Change to ${JSON.stringify(meant)}`);
  });

  it.each([
    ["a generic name in another folder", ["a/overview.mdx", "b/x.mdx"], "b/deep/overview"],
    ["a short name that merely resembles another", ["api/get.mdx"], "api/put-all"],
    ["a name that only repeats the folder", ["examples/examples.mdx"], "examples/react-examples"],
    ["a snippet", ["snippets/setup.mdx"], "setup"],
    ["a README", ["README.md"], "readme"],
    ["nothing similar", ["a.mdx"], "zebra"],
  ])("suggests no page for %s", async (_, files, value) => {
    const site = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
    expect(messages(listing(value), pageNotFound, site)[0]).not.toContain("Did you mean");
  });

  it.each([
    ["with an extension", "guides/gone.mdx"],
    ["with a leading slash", "/guides/gone"],
    ["with a trailing slash", "guides/gone/"],
    ["with backslashes", "guides\\gone"],
    ["with a relative path", "./guides/gone"],
  ])("names the expected file for an entry %s", async (_, value) => {
    const site = await siteOf({ "zebra.mdx": "" });
    expect(messages(listing(value), pageNotFound, site)[0]).toContain(
      "not found: no guides/gone.mdx or guides/gone.md in the site folder.",
    );
  });

  /** Returns the pages that are offered for the first missing entry. */
  const offered = (text: string, site: Site): string[] =>
    titles(text, pageNotFound, site).flatMap((title) => /^Change to "(.*)"$/.exec(title)?.[1] ?? []);

  it("offers unlisted pages in the same folder, those with shared words first, but suggests none in the message", async () => {
    const site = await siteOf({ "changelog.mdx": "", "user-roles.mdx": "", "team.mdx": "" });
    expect(offered(listing("roles-of-teams", "team"), site)).toEqual(["user-roles", "changelog"]);
    expect(messages(listing("roles-of-teams", "team"), pageNotFound, site)[0]).not.toContain("Did you mean");
  });

  it("offers unlisted pages in other folders if their paths share words", async () => {
    const site = await siteOf({
      "cookbooks/travel-assistant.mdx": "",
      "groups/auth.mdx": "",
      "other.mdx": "",
    });
    expect(offered(listing("examples/personal-travel-assistant"), site)).toEqual(["cookbooks/travel-assistant"]);
    expect(offered(listing("community/auth/charter"), site)).toEqual(["groups/auth"]);
  });

  it("offers listed pages last", async () => {
    const site = await siteOf({ "v1/sessions.mdx": "", "v2/traces.mdx": "" });
    expect(offered(listing("v2/sessions", "v1/sessions"), site)).toEqual(["v2/traces", "v1/sessions"]);
  });

  it.each([
    ["its translation", "workflows/manage", "es/workflows/manage", "automations/manage"],
    ["its version in another folder", "platform/environments", "v0/platform/environments", "concepts/environments"],
    ["an archived copy", "platform/environments", "old/platform/environments", "concepts/environments"],
    ["the introduction to another folder", "groups/introduction", "introduction", "groups/roles"],
    ["the introduction to a nested folder", "groups/overview", "keys/overview", "concepts/groups"],
  ])("prefers another page to %s", async (_, value, copy, meant) => {
    const site = await siteOf({ [`${copy}.mdx`]: "", [`${meant}.mdx`]: "" });
    expect(offered(listing(value), site)).toEqual([meant, copy]);
  });

  it("never suggests a translation, no matter how many there are", async () => {
    const site = await siteOf({ "fr/a/keys.mdx": "", "fr/a/roles.mdx": "" });
    expect(messages(listing("a/keys", "a/roles"), pageNotFound, site).join()).not.toContain("Did you mean");
  });

  it("prefers the folder where other missing pages also exist", async () => {
    const site = await siteOf({ "v1/a/keys.mdx": "", "v1/a/roles.mdx": "", "b/keys.mdx": "" });
    expect(offered(listing("a/roles", "a/keys", "b/keys"), site)[0]).toBe("v1/a/roles");
    expect(messages(listing("a/roles", "a/keys", "b/keys"), pageNotFound, site)[1]).toContain("v1/a/keys");
  });

  it("prefers the same path in a new folder over the same name elsewhere", async () => {
    const site = await siteOf({ "docs/sdks/go.mdx": "", "docs/sdks/quickstart/go.mdx": "", "docs/go.mdx": "" });
    expect(offered(listing("sdks/go"), site)[0]).toBe("docs/sdks/go");
  });

  it("among equally distant folders, prefers the one that shares words with the old path", async () => {
    const site = await siteOf({ "templates/agent-api/run.mdx": "", "templates/agent-app/run.mdx": "" });
    expect(offered(listing("templates/ai-app/run"), site)[0]).toBe("templates/agent-app/run");
  });

  it.each([
    ["/old/setup", "/learn/first-steps"],
    ["/old/:page*", "/learn/first-steps?from=old#top"],
  ])("suggests the destination of a redirect from %j", async (source, destination) => {
    const site = await siteOf({ "learn/first-steps.mdx": "" });
    const text = JSON.stringify({
      navigation: { groups: [{ group: "G", pages: ["old/setup"] }] },
      redirects: [{ source, destination }],
    });
    expect(messages(text, pageNotFound, site)[0]).toContain('Did you mean "learn/first-steps"?');
  });

  it("does not suggest a page that is already listed", async () => {
    const site = await siteOf({ "guides/start.mdx": "" });
    expect(messages(listing("guides/start", "guides/strat"), pageNotFound, site)).toEqual([
      'Page "guides/strat" not found: no guides/strat.mdx or guides/strat.md in the site folder.',
    ]);
  });

  it("recognizes that a whole folder moved", async () => {
    const site = await siteOf({
      "learn/overview.mdx": "",
      "learn/setup.mdx": "",
      "learn/next.mdx": "",
      "api/overview.mdx": "",
      "api/setup.mdx": "",
    });
    const text = listing("guides/overview", "guides/setup", "guides/next");
    expect(messages(text, pageNotFound, site).map((each) => each.slice(each.indexOf("Did")))).toEqual([
      'Did you mean "learn/overview"?',
      'Did you mean "learn/setup"?',
      'Did you mean "learn/next"?',
    ]);
  });

  it.each([
    [
      "from one folder to another",
      ["learn/a-one.mdx", "learn/b-two.mdx"],
      ["guides/a-one", "guides/b-two"],
      "from guides/ to learn/",
    ],
    ["into a folder", ["docs/x/a-one.mdx", "docs/y/b-two.mdx"], ["x/a-one", "y/b-two"], "into docs/"],
    ["out of a folder", ["x/a-one.mdx", "y/b-two.mdx"], ["docs/x/a-one", "docs/y/b-two"], "out of docs/"],
  ])("changes all entries whose pages moved %s", async (_, files, pages, way) => {
    const site = await siteOf(Object.fromEntries([...files, "other.mdx"].map((file) => [file, ""])));
    const text = listing(...pages, "othr");
    const title = `Change all 2 entries whose pages moved ${way}`;
    expect(fixed(text, pageNotFound, site, title)).toEqual(
      JSON.parse(listing(...files.map((file) => file.replace(".mdx", "")), "othr")),
    );
  });

  it("ranks an archived copy below a moved page", async () => {
    const site = await siteOf({ "backup/blocks/tools/x.mdx": "", "tools/x.mdx": "" });
    expect(titles(listing("blocks/tools/x"), pageNotFound, site).slice(0, 2)).toEqual([
      "Create page blocks/tools/x.mdx",
      'Change to "tools/x"',
    ]);
  });

  it("explains why an existing path is not part of the site", async () => {
    const disk = new MemoryFiles({ "site/.gitignore": "build\n", "site/build/x.mdx": "", "other/y.mdx": "" });
    disk.link("site/out", "other");
    const site = await siteOn(disk);
    expect(messages(listing("build/x", "out/y"), pageNotFound, site)).toEqual([
      'Page "build/x" not found. "build" is ignored by .gitignore.',
      'Page "out/y" not found. "out" is a symbolic link that points outside the site folder, so it is not followed.',
    ]);
    expect(titles(listing("out/y"), pageNotFound, site)).toEqual(["Remove this entry"]);
  });

  it("creates the page with a title", async () => {
    const site = await siteOf({ "a.mdx": "" });
    const config = configOf(listing("guides/getting-started "));
    const [finding] = findingsOf(config, pageNotFound, site);
    const fix = fixesOf(finding!, config, site).find(({ create }) => create);
    expect(fix?.create).toEqual([
      { path: "guides/getting-started.mdx", content: '---\ntitle: "Getting started"\n---\n\n' },
    ]);
    expect(applyEdits(config.text, fix!.edits)).toBe(listing("guides/getting-started"));
  });

  it("creates an .md file if all pages are .md files", async () => {
    const site = await siteOf({ "a.md": "" });
    expect(titles(listing("b"), pageNotFound, site)).toContain("Create page b.md");
  });

  it("removes the entry", async () => {
    const site = await siteOf({ "a.mdx": "" });
    expect(fixed(listing("a", "zebra"), pageNotFound, site, "Remove this entry")).toEqual(JSON.parse(listing("a")));
  });

  it("marks a fix as safe only if it merely tidies the path of the same page", async () => {
    const site = await siteOf({ "a/b.mdx": "", "a/Start.mdx": "" });
    const safe = (value: string) => {
      const config = configOf(listing(value));
      return fixesOf(findingsOf(config, pageNotFound, site)[0]!, config, site).filter((fix) => fix.safe).length;
    };
    expect([safe("a/b "), safe("./a/b"), safe("a/start"), safe("a/c")]).toEqual([1, 1, 0, 0]);
  });

  it("says what to enter in an empty entry", async () => {
    const site = await siteOf({ "a.mdx": "" });
    const message = "This entry does not name a page. Enter the path of a page, for example guides/quickstart.";
    expect(messages(listing(""), pageNotFound, site)).toEqual([`${message} The platform rejects the file.`]);
    expect(messages(OLDER_WITH_EMPTY_ENTRY, pageNotFound, site, "mint.json")).toEqual([message]);
  });

  it("takes linear time for thousands of missing pages", { timeout: 120_000 }, async () => {
    const check = (size: number): void => {
      const count = size / 20;
      const pages = new Map(
        Array.from({ length: count }, (_, i) => [
          `docs/page-${i}`,
          { slug: `docs/page-${i}`, files: [`docs/page-${i}.mdx`] },
        ]),
      );
      const site: Site = { ...unknownSite("file:///site"), isKnown: true, revision: 1, pages };
      const config = configOf(listing(...Array.from({ length: count }, (_, i) => `guides/part-${i}`)));
      expect(findingsOf(config, pageNotFound, site)).toHaveLength(count);
    };
    expect(await growthOf(check)).toBeLessThan(SAFE_GROWTH);
  });
});

const listed = (entry: string) => ({ text: `{"navigation":{"pages":["a",${entry}]}}` });
const published = await siteOf({
  "a.mdx": "",
  "snippets/card.mdx": "",
  "README.md": "",
  "drafts/b.mdx": "",
  "old/c.md": "",
  ".mintignore": "  Drafts/\r\n*.md\n!README.md\n",
});

describeRule(pageNotFound, [
  { name: "an entry with a slash at each end", ...listed('"/a/"'), site: published },
  {
    name: "a snippet",
    ...listed('⟦"snippets/card"⟧'),
    site: published,
    message: /only parts of other pages\.$/,
    fixed: '{"navigation":{"pages":["a"]}}',
  },
  { name: "a repository file", ...listed('⟦"README"⟧'), site: published, message: /is not published/ },
  {
    name: "an unpublished file",
    ...listed('⟦"drafts/b"⟧'),
    site: published,
    message: /^Page "drafts\/b" not found\. "drafts" is excluded by \.mintignore, so it is not published\.$/,
  },
  {
    name: "an unpublished .md file",
    ...listed('⟦"old/c"⟧'),
    site: published,
    message: /^Page "old\/c" not found\. "old\/c\.md" is excluded by \.mintignore, so it is not published\.$/,
  },
  {
    name: "a missing page that a pattern would exclude",
    ...listed('⟦"old/d"⟧'),
    site: published,
    message: /^Page "old\/d" not found: no old\/d\.mdx or old\/d\.md in the site folder\./,
  },
  {
    name: "the older format",
    file: "mint.json",
    text: '{"navigation":[{"group":"A","pages":["snippets/card","README"]}]}',
    site: published,
  },
]);

const described = await siteOf({
  "a.mdx": "",
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    paths: { "/agents": { get: { summary: "List agents" }, post: { summary: "Register agent" } } },
  }),
});
await described.prepare({ apiDescriptions: ["api.json"], bodies: false });

describeRule(pageNotFound, [
  {
    name: "the name of an operation",
    site: described,
    text: '{"navigation":{"groups":[{"group":"G","openapi":"api.json","pages":["a",⟦"api/register-agent"⟧]}]}}',
    message: /Did you mean "POST \/agents"\?$/,
    fixed: '{"navigation":{"groups":[{"group":"G","openapi":"api.json","pages":["a","POST /agents"]}]}}',
  },
  {
    name: "a repository file in lowercase",
    site: await siteOf({ "a.mdx": "", "v1/changelog.md": "" }),
    text: '{"navigation":{"pages":["a",⟦"v1/changelog"⟧]}}',
    message: /is not published: \.md files with this name describe the repository/,
  },
]);
