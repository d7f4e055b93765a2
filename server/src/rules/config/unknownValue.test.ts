import { expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { unknownSite } from "../../site/site.ts";
import { findingsOf, fixesOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { unknownValue } from "./unknownValue.ts";

describeRule(unknownValue, [
  {
    name: "a value unlike the allowed ones",
    text: '{ "api": { "playground": { "display": ⟦"hide"⟧ } } }',
    message: /^"hide" is not an allowed value\. Use "interactive", "simple", "none" or "auth"\.( |$)/,
  },
  {
    name: "a value unlike the allowed ones in the older format",
    file: "mint.json",
    text: '{ "api": { "playground": { "mode": ⟦"none"⟧ } } }',
    message: /^"none" is not an allowed value\. Use "show", "simple" or "hide"\.$/,
  },
  {
    name: "a different case",
    text: '{ "appearance": { "default": ⟦"Dark"⟧ } }',
    message: /Did you mean "dark"\?/,
    fixed: '{ "appearance": { "default": "dark" } }',
  },
  {
    name: "different separators",
    text: '{ "navigation": { "anchors": [{ "anchor": "A", "icon": { "name": "book", "style": ⟦"sharpSolid"⟧ } }] } }',
    fixed: '{ "navigation": { "anchors": [{ "anchor": "A", "icon": { "name": "book", "style": "sharp-solid" } }] } }',
  },
  {
    name: "a typo",
    text: '{ "navbar": { "primary": { "type": ⟦"githib"⟧, "href": "/a" } } }',
    fixed: '{ "navbar": { "primary": { "type": "github", "href": "/a" } } }',
  },
  {
    name: "one of many allowed values",
    schema: {
      properties: { code: { type: "string", enum: [...Array(30).keys()].map((number) => `value ${number}x`) } },
    },
    text: '{"code":⟦"Value-12X"⟧}',
    message: /^"Value-12X" is not one of the 30 allowed values\. Did you mean "value 12x"\?$/,
    fixed: '{"code":"value 12x"}',
  },
  {
    name: "a typo of a value that the platform knows but does not check",
    text: '{"api":{"examples":{"languages":["cURL",⟦"pyhton"⟧,"r","elixir"]}}}',
    message: /^The platform does not know "pyhton"\. Did you mean "python"\?$/,
    severity: "info",
    fixed: '{"api":{"examples":{"languages":["cURL","python","r","elixir"]}}}',
  },
  { name: "an allowed value", text: '{ "appearance": { "default": "dark" } }' },
]);

it("offers to remove the field", () => {
  const { config, text } = markedConfig('{ "appearance": { "default": "auto", "strict": false } }');
  const [finding] = findingsOf(config, unknownValue);
  const last = fixesOf(finding!, config, unknownSite("file:///site")).at(-1);
  expect(last).toMatchObject({ title: 'Remove "default"' });
  expect(applyEdits(text, last!.edits)).toBe('{ "appearance": { "strict": false } }');
});
