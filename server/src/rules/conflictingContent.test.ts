import { expect, it } from "vitest";
import { unknownSite } from "../site/site.ts";
import { configOf, findingsOf } from "../testing/findings.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { conflictingContent } from "./conflictingContent.ts";
import { fixesOf } from "./engine/check.ts";

const docs = (navigation: string) => ({ file: "docs.json", text: `{"theme":"mint","navigation":${navigation}}` });
const inNavigation = (navigation: string) => docs(navigation).text;

describeRule(conflictingContent, [
  {
    name: "groups beside tabs",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]}],⟦"groups"⟧:[{"group":"G","pages":["b","c"]}]}'),
    message:
      /^Readers do not see "groups" of the navigation with 2 pages: "tabs" is used instead\. Keep one of the two\.$/,
    severity: "error",
    fixed: inNavigation(
      '{"tabs":[{"tab":"T","pages":["a"]}, { "tab": "More", "groups": [{ "group": "G", "pages": ["b", "c"] }] }]}',
    ),
  },
  {
    name: "pages beside groups, which the list of pages may hold",
    ...docs('{"tabs":[{"tab":"T","groups":[{"group":"G","pages":["b"]}],⟦"pages"⟧:["a"]}]}'),
    message: /^Readers do not see "pages" of tab "T" with 1 page/,
    fixed: inNavigation('{"tabs":[{"tab":"T","pages":["a", {"group":"G","pages":["b"]}]}]}'),
  },
  {
    name: "links beside content",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]}],⟦"anchors"⟧:[{"anchor":"Blog","href":"https://x.example"}]}'),
    message: /^Readers do not see "anchors" of the navigation: "tabs" is used instead/,
    fixed: inNavigation(
      '{"tabs":[{"tab":"T","pages":["a"]}],"global": { "anchors":[{"anchor":"Blog","href":"https://x.example"}] }}',
    ),
  },
  {
    name: "content beside a link",
    ...docs('{"tabs":[{"tab":"T","href":"/x",⟦"pages"⟧:["a","b"]}]}'),
    message: /^Readers do not see "pages" of tab "T" with 2 pages: "href" is used instead/,
    fixed: inNavigation('{"tabs":[{"tab":"T","pages":["a","b"]}]}'),
  },
  {
    name: "the first one where it is not valid, so that the other counts",
    ...docs('{⟦"anchors"⟧:[{"href":"/x"}],"groups":[{"group":"G","pages":["a"]}]}'),
    message: /"groups" is used instead/,
  },
  {
    name: "pages that belong to the only empty group below",
    ...docs('{"tabs":[{"tab":"T",⟦"pages"⟧:["a"],"groups":[{"group":"G"},{"group":"H","pages":["b"]}]}]}'),
    fixed: inNavigation('{"tabs":[{"tab":"T","groups":[{"group":"G", "pages": ["a"]},{"group":"H","pages":["b"]}]}]}'),
  },
  { name: "one kind of content with links on every page", ...docs('{"global":{"anchors":[]},"tabs":[]}') },
  { name: "nothing in the older format", text: '{"navigation":[],"tabs":[],"anchors":[]}' },
]);

it("every fix leaves one kind of content", () => {
  const text = inNavigation('{"versions":[{"version":"1","pages":["a"]}],"tabs":[{"tab":"T","pages":["b"]}]}');
  const config = configOf(text, undefined, "docs.json");
  const [finding] = findingsOf(config, conflictingContent);
  expect(fixesOf(finding!, config, unknownSite("file:///site")).map(({ title }) => title)).toEqual(['Remove "tabs"']);
});
