import type { RuleExamples } from "../format.ts";

export const ruleExamples: Readonly<Record<string, RuleExamples>> = {
  "cta-name-required": {
    incorrect: { text: '{ "topbarCtaButton": { "url": "https://app.acme.example" } }' },
    correct: { text: '{ "topbarCtaButton": { "name": "Get started", "url": "https://app.acme.example" } }' },
  },
  "cta-repository-url": {
    incorrect: { text: '{ "topbarCtaButton": { "type": "github", "url": "https://acme.example" } }' },
    correct: { text: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }' },
  },
  "deprecated-field": {
    incorrect: { text: '{ "api": { "baseUrl": "https://api.acme.example", "maintainOrder": true } }' },
    correct: { text: '{ "api": { "baseUrl": "https://api.acme.example" } }' },
  },
  "duplicate-version": {
    incorrect: { text: '{ "versions": ["v2", "v1", "v2"] }' },
    correct: { text: '{ "versions": ["v2", "v1"] }' },
  },
  "invalid-auth-name": {
    incorrect: { text: '{ "api": { "auth": { "method": "basic", "name": "Authorization" } } }' },
    correct: { text: '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }' },
  },
  "nested-group": {
    incorrect: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["intro", { "group": "More", "pages": ["more/one"] }] }] }',
    },
    correct: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["intro"] }, { "group": "More", "pages": ["more/one"] }] }',
    },
  },
  "newer-format": {
    incorrect: { text: '{ "name": "Acme Docs", "navigation": { "tabs": [] } }' },
    correct: {
      text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }',
      note: "Alternatively, rename the file to `docs.json`.",
    },
  },
  "older-format": {
    incorrect: {
      text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }',
      note: "A config in the older format.",
    },
    correct: {
      text: '{ "name": "Acme Docs", "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }',
    },
  },
  "page-leading-slash": {
    incorrect: { text: '{ "navigation": [{ "group": "Guides", "pages": ["/guides/start"] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }' },
  },
  "single-version": {
    incorrect: { text: '{ "versions": ["v1"] }' },
    correct: { text: '{ "versions": ["v2", "v1"] }' },
  },
  "unknown-version": {
    incorrect: {
      text: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v3" }] }',
    },
    correct: {
      text: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v1" }] }',
    },
  },
  "unmatched-prefix": {
    incorrect: {
      text: '{ "tabs": [{ "name": "API", "url": "api-reference" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
    },
    correct: {
      text: '{ "tabs": [{ "name": "API", "url": "api" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
    },
  },
  "superseded-config": {
    incorrect: { text: '{ "name": "Acme Docs" }', note: "The folder has both `mint.json` and `docs.json`." },
    correct: { text: '{ "theme": "mint", "name": "Acme Docs" }', note: "The folder has only `docs.json`." },
  },
};
