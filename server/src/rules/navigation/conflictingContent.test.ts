import { expect, it } from "vitest";
import { unknownSite } from "../../site/site.ts";
import { configOf, findingsOf, fixesOf } from "../../testing/findings.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { conflictingContent } from "./conflictingContent.ts";

const docs = (navigation: string) => ({ text: `{"theme":"mint","navigation":${navigation}}` });
const inNavigation = (navigation: string) => docs(navigation).text;

describeRule(conflictingContent, [
  {
    name: "groups next to tabs",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]}],⟦"groups"⟧:[{"group":"G","pages":["b","c"]}]}'),
    message:
      /^Readers do not see "groups" in the navigation \(2 pages\), because "tabs" is used instead\. Keep only one of the two\.$/,
    severity: "error",
    fixed: inNavigation(
      '{"tabs":[{"tab":"T","pages":["a"]}, { "tab": "More", "groups": [{ "group": "G", "pages": ["b", "c"] }] }]}',
    ),
  },
  {
    name: "pages next to groups that fit into the list of pages",
    ...docs('{"tabs":[{"tab":"T","groups":[{"group":"G","pages":["b"]}],⟦"pages"⟧:["a"]}]}'),
    message: /^Readers do not see "pages" in tab "T" \(1 page\)/,
    fixed: inNavigation('{"tabs":[{"tab":"T","pages":["a", {"group":"G","pages":["b"]}]}]}'),
  },
  {
    name: "links next to content",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]}],⟦"anchors"⟧:[{"anchor":"Blog","href":"https://x.example"}]}'),
    message: /^Readers do not see "anchors" in the navigation, because "tabs" is used instead/,
    fixed: inNavigation(
      '{"tabs":[{"tab":"T","pages":["a"]}],"global": { "anchors":[{"anchor":"Blog","href":"https://x.example"}] }}',
    ),
  },
  {
    name: "content next to a link",
    ...docs('{"tabs":[{"tab":"T","href":"/x",⟦"pages"⟧:["a","b"]}]}'),
    message: /^Readers do not see "pages" in tab "T" \(2 pages\), because "href" is used instead/,
    fixed: inNavigation('{"tabs":[{"tab":"T","pages":["a","b"]}]}'),
  },
  {
    name: "an invalid first list, so that the second one is used",
    ...docs('{⟦"anchors"⟧:[{"href":"/x"}],"groups":[{"group":"G","pages":["a"]}]}'),
    message: /"groups" is used instead/,
  },
  {
    name: "pages that fit into only one empty group",
    ...docs('{"tabs":[{"tab":"T",⟦"pages"⟧:["a"],"groups":[{"group":"G"},{"group":"H","pages":["b"]}]}]}'),
    fixed: inNavigation('{"tabs":[{"tab":"T","groups":[{"group":"G", "pages": ["a"]},{"group":"H","pages":["b"]}]}]}'),
  },
  { name: "tabs with global anchors", ...docs('{"global":{"anchors":[]},"tabs":[]}') },
  { name: "the older format", file: "mint.json", text: '{"navigation":[],"tabs":[],"anchors":[]}' },
]);

it("offers only to remove content that fits nowhere else", () => {
  const text = inNavigation('{"versions":[{"version":"1","pages":["a"]}],"tabs":[{"tab":"T","pages":["b"]}]}');
  const config = configOf(text);
  const [finding] = findingsOf(config, conflictingContent);
  expect(fixesOf(finding!, config, unknownSite("file:///site")).map(({ title }) => title)).toEqual(['Remove "tabs"']);
});
