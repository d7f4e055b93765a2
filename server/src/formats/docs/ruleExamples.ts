import type { RuleExamples } from "../format.ts";

/** Examples in this format for the documentation of rules. */
export const ruleExamples: Readonly<Record<string, RuleExamples>> = {
  "invalid-value": {
    incorrect: { text: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog", "icon": "fa-book" }] } }' },
    correct: { text: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog", "icon": "book" }] } }' },
  },
  "overridden-field": {
    incorrect: { text: '{ "fonts": { "family": "Inter", "heading": { "family": "Playfair Display" } } }' },
    correct: {
      text: '{ "fonts": { "body": { "family": "Inter" }, "heading": { "family": "Playfair Display" } } }',
    },
  },
  "redirect-leading-slash": {
    incorrect: { text: '{ "redirects": [{ "source": "old", "destination": "/introduction" }] }' },
    correct: { text: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }' },
  },
  "unknown-field": {
    incorrect: { text: '{ "topbarLinks": [{ "label": "Blog", "href": "https://blog.acme.example" }] }' },
    correct: { text: '{ "navbar": { "links": [{ "label": "Blog", "href": "https://blog.acme.example" }] } }' },
  },
  "unresolved-reference": {
    incorrect: { text: '{ "redirects": { "$ref": "config/redirect.json" } }', note: "There is no such file." },
    correct: { text: '{ "redirects": { "$ref": "config/redirects.json" } }' },
  },
  "conflicting-content": {
    incorrect: {
      text: '{ "navigation": {\n  "tabs": [{ "tab": "Guides", "pages": ["introduction"] }],\n  "groups": [{ "group": "API", "pages": ["api/users"] }]\n} }',
    },
    correct: {
      text: '{ "navigation": {\n  "tabs": [\n    { "tab": "Guides", "pages": ["introduction"] },\n    { "tab": "API", "groups": [{ "group": "API", "pages": ["api/users"] }] }\n  ]\n} }',
    },
  },
  "operation-not-found": {
    incorrect: {
      text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/openapi.yaml", "pages": ["POST /users"] }] } }',
      note: "The file `openapi.yaml` has only `GET /users`.",
    },
    correct: {
      text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/openapi.yaml", "pages": ["GET /users"] }] } }',
    },
  },
  "duplicate-redirect": {
    incorrect: {
      text: '{ "redirects": [\n  { "source": "/old", "destination": "/introduction" },\n  { "source": "/old", "destination": "/quickstart" }\n] }',
    },
    correct: { text: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }' },
  },
  "redirect-chain": {
    incorrect: {
      text: '{ "redirects": [\n  { "source": "/older", "destination": "/old" },\n  { "source": "/old", "destination": "/introduction" }\n] }',
    },
    correct: {
      text: '{ "redirects": [\n  { "source": "/older", "destination": "/introduction" },\n  { "source": "/old", "destination": "/introduction" }\n] }',
    },
  },
  "redirect-source": {
    incorrect: { text: '{ "redirects": [{ "source": "/old#install", "destination": "/introduction" }] }' },
    correct: { text: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }' },
  },
  "redirect-not-found": {
    incorrect: {
      text: '{ "redirects": [{ "source": "/old", "destination": "/guides/strat" }] }',
      note: "The page is `guides/start`.",
    },
    correct: { text: '{ "redirects": [{ "source": "/old", "destination": "/guides/start" }] }' },
  },
  "duplicate-name": {
    incorrect: {
      text: '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "Guides", "pages": ["api/users"] }\n] } }',
    },
    correct: {
      text: '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "API", "pages": ["api/users"] }\n] } }',
    },
  },
  "missing-translation": {
    incorrect: {
      text: '{ "navigation": { "languages": [\n  { "language": "en", "pages": ["introduction", "quickstart"] },\n  { "language": "fr", "pages": ["fr/introduction"] }\n] } }',
    },
    correct: {
      text: '{ "navigation": { "languages": [\n  { "language": "en", "pages": ["introduction", "quickstart"] },\n  { "language": "fr", "pages": ["fr/introduction", "fr/quickstart"] }\n] } }',
    },
  },
  "unused-variable": {
    incorrect: {
      text: '{ "variables": { "version": "2.1.0", "year": "2026" } }',
      note: "Only `{{version}}` is in a page.",
    },
    correct: { text: '{ "variables": { "version": "2.1.0" } }' },
  },
};
