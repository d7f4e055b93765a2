import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { unknownSite } from "../site/site.ts";
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
  [{ modeToggle: { default: "dark", isHidden: true } }, "Everyone gets dark mode."],
  [{ modeToggle: { isHidden: true } }, "Readers cannot switch: the toggle is hidden."],
  [{ tabs: [{ name: "API", url: "api" }] }, 'Tab "API" is empty: no page is below api/.'],
  [
    { tabs: [{ name: "API", url: "api" }], navigation: [{ group: "G", pages: ["api/a", "b"] }] },
    'Tab "API" holds the 1 page below api/ ("G").',
  ],
  [
    { anchors: [{ name: "P", url: "p", isDefaultHidden: true, version: "v1" }] },
    'Anchor "P" is empty: no page is below p/. It is hidden until version v1 is selected and a reader opens one of its pages.',
  ],
  [{ anchors: [{ name: "C", url: "https://c.example" }] }, 'Anchor "C" leads to `https://c.example`.'],
  [
    { api: { baseUrl: "https://a.example", auth: { method: "key", name: "k", inputPrefix: "p_" } } },
    'The playground asks for an API key (k), prefilled with "p\\_".',
  ],
  [
    { feedback: { suggestEdit: true, raiseIssue: true } },
    "Below each page readers can suggest an edit and raise an issue.",
  ],
  [
    { feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: true } },
    "Below each page readers can say whether it helped them, suggest an edit and raise an issue.",
  ],
  [{ footerSocials: { github: "https://github.com/a" } }, "The footer links to github."],
])("of %j says: %s", (config, sentence) => {
  expect(explain(config)).toContain(sentence);
});

test("names twenty groups of a tab, and counts the rest", () => {
  const navigation = Array.from({ length: 22 }, (_, index) => ({ group: `G${index}`, pages: [`api/${index}`] }));
  const [sentence] = explain({ navigation, tabs: [{ name: "API", url: "api" }] }).filter((each) =>
    each.startsWith("Tab"),
  );
  expect(sentence).toMatch(/"G18", "G19", and 2 more\)\.$/);
});

test("keeps each sentence on one line, whatever names contain", () => {
  const broken = "A\n# Injected\r\u2028";
  const config = { name: broken, navigation: [{ group: broken, pages: [broken] }], tabs: [{ name: broken, url: "x" }] };
  const view = siteView(parseSiteConfig("file:///site/c.json", JSON.stringify(config)), unknownSite("file:///site"));
  const lines = explanationText(broken, explainSite(view, [broken])).split(/[\n\r\u2028]/);
  expect(lines.filter((line) => !/^(?:# A |## |- |$)/.test(line))).toEqual([]);
});

test("explains the sample site whole", () => {
  const folder = path.resolve(import.meta.dirname, "../../../examples/acme-docs");
  const text = readFileSync(path.join(folder, "site.config.json"), "utf8");
  const view = siteView(parseSiteConfig("file:///site/site.config.json", text), unknownSite("file:///site"));
  expect(explanationText("Acme Parcel", explainSite(view, []))).toMatchSnapshot();
});

test("every page that readers cannot reach is named", () => {
  const pages = Array.from({ length: 49 }, (_, index) => `page-${index}`);
  expect(explain({}, pages)).toContain(`Readers cannot reach 49 pages on disk: ${pages.join(", ")}.`);
});
