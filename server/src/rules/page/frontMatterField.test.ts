import { escapeForRegExp } from "../../json/lines.ts";
import { describePageRule } from "../../testing/pageRuleCases.ts";
import type { CheckSettings } from "../engine/rule.ts";
import { frontMatterField } from "./frontMatterField.ts";

const settings: Partial<CheckSettings> = {
  frontMatter: {
    author: { type: "string" },
    status: { type: "string", enum: ["draft", "final"] },
    order: { type: "number" },
    tags: { type: "array" },
  },
};

/** Returns a case for each text that YAML reads as another value. */
function changedByYaml(readAs: Readonly<Record<string, string>>) {
  const cases = Object.entries(readAs).map(([written, shown]) => {
    const page = `---\ntitle: ⟦${written}⟧\n---`;
    const message = new RegExp(`^YAML reads .* as ${escapeForRegExp(shown)}\\. Quote the value to keep the text\\.$`);
    const fixed = `---\ntitle: "${written}"\n---`;
    return [`the text ${written}`, { page, message, titles: [`Change to "${written}"`], fixed }] as const;
  });
  return Object.fromEntries(cases);
}

describePageRule(frontMatterField, {
  "a mistake in the YAML": { page: '---\ntitle: `a"\n---' },
  "a typo of a declared field": {
    page: "---\n⟦autor⟧: a\nstatus: draft\norder: 1\ntags: [b]\n---",
    settings,
    message: /^Unknown field "autor"\. Did you mean "author"\?$/,
    fixed: "---\nauthor: a\nstatus: draft\norder: 1\ntags: [b]\n---",
  },
  "invalid values of declared fields": {
    page: "---\nstatus: ⟦finl⟧\norder: ⟦first⟧\ntags: ⟦a, b⟧\n---",
    settings,
    message: /^Unknown value "finl" for "status"\. Expected "draft" or "final"\.$/,
    fixed: "---\nstatus: final\norder: first\ntags: a, b\n---",
  },
  "an undeclared field": {
    page: "---\n⟦owner⟧: a\n---",
    settings,
    message: /^Unknown field "owner"\. Declare it in `\.sitekeeper\.json`\.$/,
    titles: [],
  },
  "a different case": {
    page: "---\n⟦Title⟧: a\n⟦sideBarTitle⟧: b\n---",
    message: /^Unknown field "Title"\. Did you mean "title"\?$/,
    fixed: "---\ntitle: a\nsideBarTitle: b\n---",
  },
  "a typo in a long name": { page: "---\n⟦descripton⟧: a\n---", fixed: "---\ndescription: a\n---" },
  "custom fields": {
    page: "---\nauthor: a\ngroup: b\nmodel: c\ncreated: d\nslug: e\ntags: [f]\nogTitle: g\n---",
  },
  "a quote only at the end": {
    page: '---\ntitle: ⟦Set it up"⟧\ndescription: A 24"\nsidebarTitle: a "b"\n---',
    message: /^Readers see the quote at the end of "title"/,
    fixed: '---\ntitle: "Set it up"\ndescription: A 24"\nsidebarTitle: a "b"\n---',
  },
  "a value without a closing quote": { page: '---\nmode: "wide\n---' },
  "an unknown value": { page: "---\nmode: ⟦full⟧\n---", message: /^Unknown value "full" for "mode"\. Expected "wide"/ },
  "a value with a different case": { page: '---\nmode: ⟦"Wide"⟧\n---', fixed: "---\nmode: wide\n---" },
  "a string for a boolean": {
    page: '---\ndeprecated: ⟦"false"⟧\nnoindex: ⟦no⟧ # not yet\nhidden: True\n---',
    message: /^"deprecated" must be true or false\. Any string counts as true\.$/,
    fixed: "---\ndeprecated: false\nnoindex: no # not yet\nhidden: True\n---",
  },
  "text that YAML reads as another value": {
    page: "---\ntitle: ⟦1.10⟧\nsidebarTitle: ⟦12:30⟧\ndescription: ⟦010⟧\n---",
    message: /^YAML reads `1\.10` as `1\.1`\. Quote the value to keep the text\.$/,
    titles: ['Change to "1.10"'],
    fixed: '---\ntitle: "1.10"\nsidebarTitle: 12:30\ndescription: 010\n---',
  },
  "text that YAML reads as a comment": {
    page: '---\ntitle: ⟦# "Intro"⟧\ndescription: ⟦Use # here⟧\nicon: star # our brand\n---',
    message: /^The text after `#` is a comment, so "title" does not contain it\./,
    fixed: "---\ntitle: '# \"Intro\"'\ndescription: Use # here\nicon: star # our brand\n---",
  },
  ...changedByYaml({
    null: "an empty value",
    "~": "an empty value",
    "&Docs": "an empty value",
    "0x1F": "`31`",
    "1_000": "`1000`",
    "1e3": "`1000`",
    ".5": "`0.5`",
    "2024-01-01": "`2024-01-01T00:00:00.000Z`",
    "&nbsp; More": "`More`",
    "! More": "`More`",
    "[Beta]": '`["Beta"]`',
    "{name}": '`{"name":null}`',
  }),
  "a comment after a value that YAML changes": {
    page: "---\ntitle: ⟦1.10⟧ # later\ndescription: ⟦[Beta]⟧ # later\n---",
    fixed: '---\ntitle: "1.10" # later\ndescription: [Beta] # later\n---',
  },
  "a field joined with its value, which YAML reads as text": {
    page: "---\n⟦title:⟧Start\ndescription:First steps\n---",
    message: /^A space is missing after the colon, so the front matter has no fields\.$/,
    titles: ["Add a space"],
    fixed: "---\ntitle: Start\ndescription: First steps\n---",
  },
  "front matter without a field": { page: "---\n\n⟦Text⟧\n\n---", message: /^Expected a field/, titles: [] },
  "a list in place of fields": { page: "---\n⟦- title: a⟧\n---", message: /^Expected a field/, titles: [] },
  "front matter that is empty": { page: "---\n---\n\ntitle:a" },
  "front matter with only a comment": { page: "---\n# title:a\n---" },
  "syntax of YAML that is used on purpose": {
    page: "---\ntitle: &name Start\nsidebarTitle: *name\ndescription: !!str 1.10\ntag: >\n  1.10\n---",
  },
  "text that YAML does not change": {
    page: '---\ntitle: Yes\ndescription: C# and F#\nsidebarTitle: 12\ntag: "1.10"\ncreatedDate: 2024-01-01\nversion: >\n  1.10\n---',
  },
  "an unknown value in a list of an object": {
    page: "---\ntitle: copyy\ncontextual:\n  options:\n    - copy\n    - ⟦copyy⟧\n    - title: Own\n      href: /a\n  display: toc\n---",
    message: /^Unknown value "copyy" for "options"\. Expected "copy",/,
    fixed:
      "---\ntitle: copyy\ncontextual:\n  options:\n    - copy\n    - copy\n    - title: Own\n      href: /a\n  display: toc\n---",
  },
  "an unknown value in an object": {
    page: '---\ncontextual: { options: [], display: "⟦Header⟧" }\n---',
    message: /^Unknown value "Header" for "display"\./,
    fixed: '---\ncontextual: { options: [], display: "header" }\n---',
  },
  "text in place of a date": {
    page: "---\n⟦lastUpdatedDate⟧: soon\n⟦createdDate⟧: [2024-01-01]\n---",
    message: /^"lastUpdatedDate" must be a date, such as 2026-05-31\.$/,
    titles: [],
  },
  dates: {
    page: "---\nlastUpdatedDate: 2026-05-31T10:00:00Z\ncreatedDate: May 31, 2026\nrelated: false\n---",
  },
  "a number for a list": { page: "---\nrelated: ⟦3⟧\n---", message: /^"related" must be a list\.$/, titles: [] },
  "a string for a list": { page: "---\nkeywords: ⟦a, b⟧\n---", fixed: '---\nkeywords: ["a", "b"]\n---' },
  "a list for an operation": { page: "---\nopenapi: ⟦[GET /users]⟧\n---", message: /stops the build/ },
  "an operation on the next lines": { page: "---\nopenapi:\n  /api.yaml get\n  /users/{id}\nmode:\n  wide\n---" },
  "a value on the next line": {
    page: '---\nmode:\n  ⟦"Wide"⟧\ntitle: a\n---',
    fixed: "---\nmode:\n  wide\ntitle: a\n---",
  },
  "an object and a list on the next lines": {
    page: "---\nopenapi⟦:⟧\n  get: /users\n---",
    message: /stops the build/,
  },
  "the string true": { page: '---\nnoindex: ⟦"true"⟧\n---', fixed: "---\nnoindex: true\n---" },
  "an arbitrary string for a boolean": {
    page: "---\ncreatedAt: a\n⟦createdDat⟧: b\n---",
    fixed: "---\ncreatedAt: a\ncreatedDate: b\n---",
  },
  "two exclusive fields": {
    page: "---\nopenapi: GET /users\n⟦api⟧: GET /users\n---",
    message: /^"api" cannot be combined with "openapi"\.$/,
  },
  "a page without front matter": { page: "Title: a\n\n---\n\nmode: b" },
});
