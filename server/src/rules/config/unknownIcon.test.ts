import { describe, expect, it } from "vitest";
import type { Schema } from "../../schema/schema.ts";
import { findingsOf, fixedText, spansOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { unknownIcon } from "./unknownIcon.ts";

const anchor = (members: string): string => `{"navigation":{"anchors":[{"anchor":"A","href":"/a",${members}}]}}`;

describe("unknown-icon", () => {
  it.each([
    ["a misspelled name", anchor('"icon":⟦"githb"⟧')],
    ["an icon from another set", anchor('"icon":⟦"life-buoy"⟧')],
    ["an empty name", anchor('"icon":⟦""⟧')],
    ["a name with a library", anchor('"icon":{"name":⟦"githb"⟧,"library":"lucide"}')],
    ["an anchor of the older format", '{"anchors":[{"name":"A","url":"a","icon":⟦"githb"⟧}]}', "mint.json"],
    ["the main anchor of the older format", '{"topAnchor":{"icon":⟦"book-opn"⟧}}', "mint.json"],
    ["a known name", anchor('"icon":"book-open"')],
    ["a different case", anchor('"icon":"Wrench"')],
    ["a Pro icon", anchor('"icon":"book-open-cover"')],
    ["a former name of a Pro icon with a different case", anchor('"icon":"Window-Alt"')],
    ["a former name", anchor('"icon":"balance-scale"')],
    ["a picture", anchor('"icon":"/logo/light.png"')],
    ["a URL", anchor('"icon":"https://example.com/i.svg"')],
  ])("%s", (_, source, file?: string) => {
    const { config, spans } = markedConfig(source, undefined, file);
    expect(spansOf(config, unknownIcon)).toEqual(spans);
  });

  it("suggests a likely name and offers it as a fix", () => {
    const { config } = markedConfig(anchor('"icon":"githb"'));
    expect(findingsOf(config, unknownIcon)[0]?.message).toBe(
      'Icon "githb" is not in Font Awesome. Did you mean "github"?',
    );
    expect(fixedText(config.text, unknownIcon)).toBe(anchor('"icon":"github"'));
  });

  it("suggests Pro icons", () => {
    const { config } = markedConfig(anchor('"icon":"brackets-curli"'));
    expect(findingsOf(config, unknownIcon)[0]?.message).toContain('Did you mean "brackets-curly"?');
  });
});

const name = { type: "string", pattern: "^(?!fa-)", "x-kind": "icon-name" } as const;
const schema: Schema = {
  properties: {
    icons: { type: "object", properties: { library: { type: "string", "x-role": "icons.library" } } },
    links: {
      type: "array",
      items: {
        type: "object",
        properties: {
          icon: {
            anyOf: [
              name,
              {
                type: "object",
                properties: {
                  name: { ...name, "x-role": "icon" },
                  library: { type: "string", "x-role": "icon.library" },
                },
              },
            ],
            "x-role": "icon",
          },
        },
      },
    },
  },
};
const withLibrary = (library: string, icon: string): string =>
  `{"icons":{"library":"${library}"},"links":[{"icon":${icon}}]}`;

describeRule(
  unknownIcon,
  [
    {
      name: "an icon from another library",
      text: withLibrary("lucide", '⟦"circle-info"⟧'),
      message: /^Icon "circle-info" is not in Lucide\. It is in Font Awesome\.$/,
      severity: "info",
    },
    {
      name: "an icon without similar names",
      text: withLibrary("lucide", '⟦"hippo"⟧'),
      message: /It is in Font Awesome\.$/,
      fixed: withLibrary("lucide", '{ "name": "hippo", "library": "fontawesome" }'),
    },
    {
      name: "an icon with its own library",
      text: withLibrary("lucide", '{"name":⟦"hippo"⟧,"library":"lucide"}'),
      fixed: withLibrary("lucide", '{"name":"hippo","library":"fontawesome"}'),
    },
    {
      name: "a typo",
      text: withLibrary("tabler", '⟦"brand-gihub"⟧'),
      message: /^Icon "brand-gihub" is not in Tabler\. Did you mean "brand-github"\?$/,
      fixed: withLibrary("tabler", '"brand-github"'),
    },
    { name: "a language logo", text: withLibrary("fontawesome", '"powershell"') },
    { name: "a language logo in another library", text: withLibrary("lucide", '⟦"powershell"⟧') },
    { name: "a value that violates the schema", text: withLibrary("lucide", '"fa-robot"') },
    { name: "icons from the configured library", text: withLibrary("lucide", '{"name":"robot","library":"tabler"}') },
    { name: "SVG, URLs and paths", text: withLibrary("tabler", '"<svg viewBox=\\"0 0 1 1\\"/>"') },
  ].map((each) => ({ ...each, schema })),
);

describeRule(unknownIcon, [
  {
    name: "files that do not exist",
    site: await siteOf({ "icons/more.svg": "", "a.mdx": "" }),
    text: '{"navigation":{"groups":[{"group":"G","icon":⟦"/icons/mroe.svg"⟧,"pages":["a",{"group":"H","icon":⟦"icons/none.png"⟧}]}]}}',
    message: /^File "icons\/mroe\.svg" not found in the site folder\. Did you mean "\/icons\/more\.svg"\?$/,
    severity: "info",
    fixed:
      '{"navigation":{"groups":[{"group":"G","icon":"/icons/more.svg","pages":["a",{"group":"H","icon":"icons/none.png"}]}]}}',
  },
  {
    name: "files, URLs and inline images",
    site: await siteOf({ "icons/more.svg": "" }),
    text: '{"navigation":{"groups":[{"group":"G","icon":"/icons/more.svg"},{"group":"H","icon":"https://x.example/a.svg"},{"group":"I","icon":"<svg/>"}]}}',
  },
]);
