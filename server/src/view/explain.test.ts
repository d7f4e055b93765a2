import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { unknownSite } from "../site/site.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { explainSite, explanationText } from "./explain.ts";
import { siteView } from "./siteView.ts";

const explain = (config: unknown, unlisted: readonly string[] | undefined = undefined) =>
  explainSite(
    siteView(parseSiteConfig("file:///site/c.json", JSON.stringify(config)), unknownSite("file:///site")),
    unlisted,
  ).flatMap(({ sentences }) => sentences);

test.each([
  [{}, "New readers get the mode of their operating system."],
  [{ modeToggle: { default: "dark" } }, "New readers get dark mode."],
  [{ modeToggle: { default: "dark", isHidden: true } }, "Dark mode for everyone (no toggle)."],
  [{ modeToggle: { isHidden: true } }, "Readers cannot switch: the toggle is hidden."],
  [{ tabs: [{ name: "API", url: "api" }] }, 'Tab "API" is empty: there are no pages in api/.'],
  [
    { tabs: [{ name: "API", url: "api" }], navigation: [{ group: "G", pages: ["api/a", "b"] }] },
    'Tab "API" contains 1 page from api/ ("G").',
  ],
  [
    { anchors: [{ name: "P", url: "p", isDefaultHidden: true, version: "v1" }] },
    'Anchor "P" is empty: there are no pages in p/. It is hidden until version v1 is selected and a reader opens one of its pages.',
  ],
  [{ anchors: [{ name: "C", url: "https://c.example" }] }, 'Anchor "C" leads to `https://c.example`.'],
  [
    { api: { baseUrl: "https://a.example", auth: { method: "key", name: "k", inputPrefix: "p_" } } },
    'The playground asks for an API key (k), prefilled with "p\\_".',
  ],
  [
    { feedback: { suggestEdit: true, raiseIssue: true } },
    "Below each page, readers can suggest an edit and raise an issue.",
  ],
  [
    { feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: true } },
    "Below each page, readers can say whether it was helpful, suggest an edit and raise an issue.",
  ],
  [{ footerSocials: { github: "https://github.com/a" } }, "The footer links to github."],
])("describes %j: %s", (config, sentence) => {
  expect(explain(config)).toContain(sentence);
});

test("counts a page that is listed several times once, in the navigation and in each part", () => {
  const navigation = {
    tabs: [
      { tab: "A", pages: ["a", "b", "a"] },
      { tab: "B", pages: ["a"] },
    ],
  };
  const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ navigation }));
  const sentences = explainSite(siteView(config, unknownSite("file:///site")), undefined).flatMap(
    (each) => each.sentences,
  );
  expect(sentences).toEqual(
    expect.arrayContaining(["The navigation has 2 pages in 0 groups.", 'Tab "A": 2 pages.', 'Tab "B": 1 page.']),
  );
});

test("names the API descriptions that pages are generated from", async () => {
  const site = await siteOf({
    "api.yaml": "openapi: 3.1.0\npaths: { /a: { get: {}, post: {} } }\n",
    "events.yaml": "asyncapi: 3.0.0\nchannels: { chat: {} }\n",
  });
  const tabs = [{ tab: "T", openapi: "api.yaml", asyncapi: "events.yaml" }];
  const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ navigation: { tabs } }));
  await site.prepare(needsOf(config, site));
  const sentences = explainSite(siteView(config, site), undefined).flatMap((each) => each.sentences);
  expect(sentences).toContain("3 pages are generated from API descriptions: api.yaml, events.yaml.");
});

test("names twenty groups in a tab, and counts the rest", () => {
  const navigation = Array.from({ length: 22 }, (_, index) => ({ group: `G${index}`, pages: [`api/${index}`] }));
  const [sentence] = explain({ navigation, tabs: [{ name: "API", url: "api" }] }).filter((each) =>
    each.startsWith("Tab"),
  );
  expect(sentence).toMatch(/"G18", "G19", and 2 more\)\.$/);
});

test("puts each sentence on one line, even if names contain line breaks", () => {
  const broken = "A\n# Injected\r\u2028";
  const config = { name: broken, navigation: [{ group: broken, pages: [broken] }], tabs: [{ name: broken, url: "x" }] };
  const view = siteView(parseSiteConfig("file:///site/c.json", JSON.stringify(config)), unknownSite("file:///site"));
  const lines = explanationText(broken, explainSite(view, [broken])).split(/[\n\r\u2028]/);
  expect(lines.filter((line) => !/^(?:# A |## |- |$)/.test(line))).toEqual([]);
});

test("explains the sample site", () => {
  const folder = path.resolve(import.meta.dirname, "../../../examples/acme-docs");
  const text = readFileSync(path.join(folder, "site.config.json"), "utf8");
  const view = siteView(parseSiteConfig("file:///site/site.config.json", text), unknownSite("file:///site"));
  expect(explanationText("Acme Parcel", explainSite(view, []))).toMatchSnapshot();
});

describe("navigation with languages, versions and tabs", () => {
  const navigation = {
    global: { anchors: [{ anchor: "Forum", href: "https://forum.example" }] },
    languages: [
      {
        language: "en",
        default: true,
        versions: [
          { version: "v2", tabs: [{ tab: "Guides", groups: [{ group: "Start", pages: ["a", "b"] }] }] },
          { version: "v1", groups: [{ group: "Old", hidden: true, pages: ["c"] }] },
        ],
      },
      { language: "de", hidden: true, groups: [{ group: "Start", pages: ["de/a"] }] },
      { language: "fr", href: "https://fr.example" },
    ],
  };
  const view = siteView(
    parseSiteConfig("file:///site/docs.json", JSON.stringify({ theme: "mint", name: "Acme", navigation })),
    unknownSite("file:///site"),
  );
  const topics = explainSite(view, undefined);

  test("describes each part and the links on every page", () => {
    expect(topics[1]).toEqual({
      title: "Parts of the navigation",
      sentences: [
        'Every page shows: Anchor "Forum" (`https://forum.example`).',
        'Language "en": 3 pages in 2 versions ("v2", "v1"). It is the default.',
        'Version "en › v2": 2 pages in 1 tab ("Guides").',
        'Tab "en › v2 › Guides": 2 pages in 1 group ("Start").',
        'Version "en › v1": 1 page in 1 group ("Old").',
        'Language "de": 1 page in 1 group ("Start"). It is hidden.',
        'Language "fr": a link to `https://fr.example`.',
        'Hidden groups: "en › v1 › Old".',
      ],
    });
  });

  test("counts all pages and groups", () => {
    expect(topics[0]?.sentences).toEqual([
      "The navigation has 4 pages in 3 groups.",
      'Readers start at "A" (a).',
      "Readers choose between 3 languages: en, de, fr. They start with en.",
    ]);
  });
});

test("explains a sample site with a docs.json", () => {
  const folder = path.resolve(import.meta.dirname, "../../../examples/acme-freight");
  const text = readFileSync(path.join(folder, "docs.json"), "utf8");
  const view = siteView(parseSiteConfig("file:///site/docs.json", text), unknownSite("file:///site"));
  expect(explanationText("Acme Freight", explainSite(view, []))).toMatchSnapshot();
});

test("names every page that readers cannot reach", () => {
  const pages = Array.from({ length: 49 }, (_, index) => `page-${index}`);
  expect(explain({}, pages)).toContain(`Readers cannot reach 49 pages on disk: ${pages.join(", ")}.`);
});

test("does not count a group in an unreadable file", () => {
  const navigation = { groups: [{ group: "Start", pages: ["a", { $ref: "./b.json" }] }, { $ref: "./c.json" }] };
  const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ theme: "mint", name: "Acme", navigation }));
  const topics = explainSite(siteView(config, unknownSite("file:///site")), undefined);
  expect(topics[0]?.sentences[0]).toBe("The navigation has 1 page in 1 group.");
});
