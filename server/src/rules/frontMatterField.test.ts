import { describePageRule } from "../testing/pageRuleCases.ts";
import type { CheckSettings } from "./engine/rule.ts";
import { frontMatterField } from "./frontMatterField.ts";

const settings: Partial<CheckSettings> = {
  frontMatter: {
    author: { type: "string" },
    status: { type: "string", enum: ["draft", "final"] },
    order: { type: "number" },
    tags: { type: "array" },
  },
};

describePageRule(frontMatterField, {
  "a typo in a field of the site": {
    page: "---\n⟦autor⟧: a\nstatus: draft\norder: 1\ntags: [b]\n---",
    settings,
    message: /^Unknown field "autor"\. Did you mean "author"\?$/,
    fixed: "---\nauthor: a\nstatus: draft\norder: 1\ntags: [b]\n---",
  },
  "values of fields of the site": {
    page: "---\nstatus: ⟦finl⟧\norder: ⟦first⟧\ntags: ⟦a, b⟧\n---",
    settings,
    message: /^Unknown value "finl" of "status"\. Expected "draft" or "final"\.$/,
    fixed: "---\nstatus: final\norder: first\ntags: a, b\n---",
  },
  "a field that the site does not declare": {
    page: "---\n⟦owner⟧: a\n---",
    settings,
    message: /^Unknown field "owner"\. Declare it in `\.sitekeeper\.json`\.$/,
    titles: [],
  },
  "another case": {
    page: "---\n⟦Title⟧: a\n⟦sideBarTitle⟧: b\n---",
    message: /^Unknown field "Title"\. Did you mean "title"\?$/,
    fixed: "---\ntitle: a\nsideBarTitle: b\n---",
  },
  "a typo in a long name": { page: "---\n⟦descripton⟧: a\n---", fixed: "---\ndescription: a\n---" },
  "fields of the site": {
    page: "---\nauthor: a\ngroup: b\nmodel: c\ncreated: d\nslug: e\ntags: [f]\nogTitle: g\n---",
  },
  "an unknown value": { page: "---\nmode: ⟦full⟧\n---", message: /^Unknown value "full" of "mode"\. Expected "wide"/ },
  "a value in another case": { page: '---\nmode: ⟦"Wide"⟧\n---', fixed: "---\nmode: wide\n---" },
  "a text for a boolean": {
    page: '---\ndeprecated: ⟦"false"⟧\nnoindex: no # not yet\nhidden: true\n---',
    message: /^"deprecated" must be true or false\. Any string counts as true\.$/,
    fixed: "---\ndeprecated: false\nnoindex: no # not yet\nhidden: true\n---",
  },
  "a text for a list": { page: "---\nkeywords: ⟦a, b⟧\n---", fixed: '---\nkeywords: ["a", "b"]\n---' },
  "a list for an operation": { page: "---\nopenapi: ⟦[GET /users]⟧\n---", message: /stops the build/ },
  "an operation below its key": { page: "---\nopenapi:\n  /api.yaml get\n  /users/{id}\nmode:\n  wide\n---" },
  "a value below its key": {
    page: '---\nmode:\n  ⟦"Wide"⟧\ntitle: a\n---',
    fixed: "---\nmode:\n  wide\ntitle: a\n---",
  },
  "an object and a list below their keys": {
    page: "---\nopenapi⟦:⟧\n  get: /users\n---",
    message: /stops the build/,
  },
  "the word true as text": { page: '---\nnoindex: ⟦"true"⟧\n---', fixed: "---\nnoindex: true\n---" },
  "another word": { page: "---\ncreatedAt: a\n⟦createdDat⟧: b\n---", fixed: "---\ncreatedAt: a\ncreatedDate: b\n---" },
  "two operations": {
    page: "---\nopenapi: GET /users\n⟦api⟧: GET /users\n---",
    message: /^Only one of "openapi" and "api"/,
  },
  "a page without front matter": { page: "Title: a\n\n---\n\nmode: b" },
});
