import type { RuleExamples } from "../format.ts";

export const ruleExamples: Readonly<Record<string, RuleExamples>> = {
  "ambiguous-page": {
    incorrect: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "Both `guides/start.mdx` and `guides/start.md` exist.",
    },
    correct: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "Only `guides/start.mdx` exists.",
    },
  },
  "asset-not-found": {
    incorrect: { text: '{ "favicon": "/favicon.png" }', note: "The file is `images/favicon.png`." },
    correct: { text: '{ "favicon": "/images/favicon.png" }' },
  },
  "comment-not-allowed": {
    incorrect: { text: '{\n  // shown in the browser tab\n  "name": "Acme Docs"\n}' },
    correct: { text: '{\n  "name": "Acme Docs"\n}' },
  },
  "cta-name-required": {
    incorrect: { text: '{ "topbarCtaButton": { "url": "https://app.acme.example" } }' },
    correct: { text: '{ "topbarCtaButton": { "name": "Get started", "url": "https://app.acme.example" } }' },
  },
  "cta-repository-url": {
    incorrect: { text: '{ "topbarCtaButton": { "type": "github", "url": "https://acme.example" } }' },
    correct: { text: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }' },
  },
  "deprecated-field": {
    incorrect: { text: '{ "api": { "maintainOrder": true } }' },
    correct: { text: '{ "api": { "baseUrl": "https://api.acme.example" } }' },
  },
  "duplicate-key": {
    incorrect: { text: '{ "codeBlock": { "mode": "auto" }, "codeBlock": { "mode": "dark" } }' },
    correct: { text: '{ "codeBlock": { "mode": "dark" } }' },
  },
  "duplicate-page": {
    incorrect: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/next", "guides/start"] }] }',
    },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/next"] }] }' },
  },
  "duplicate-version": {
    incorrect: { text: '{ "versions": ["v2", "v1", "v2"] }' },
    correct: { text: '{ "versions": ["v2", "v1"] }' },
  },
  "empty-group": {
    incorrect: { text: '{ "navigation": [{ "group": "Get started", "pages": [] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }' },
  },
  "forced-mode": {
    incorrect: { text: '{ "modeToggle": { "default": "dark", "isHidden": true } }' },
    correct: { text: '{ "modeToggle": { "default": "dark" } }' },
  },
  "icon-style-mismatch": {
    incorrect: {
      text: '{ "anchors": [{ "name": "Code", "icon": "github", "iconType": "solid", "url": "https://github.com" }] }',
    },
    correct: {
      text: '{ "anchors": [{ "name": "Code", "icon": "github", "iconType": "brands", "url": "https://github.com" }] }',
    },
  },
  "invalid-auth-name": {
    incorrect: { text: '{ "api": { "auth": { "method": "basic", "name": "Authorization" } } }' },
    correct: { text: '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }' },
  },
  "invalid-color": {
    incorrect: { text: '{ "colors": { "primary": "teal" } }' },
    correct: { text: '{ "colors": { "primary": "#008080" } }' },
  },
  "invalid-url": {
    incorrect: { text: '{ "footerSocials": { "github": "github.com/acme" } }' },
    correct: { text: '{ "footerSocials": { "github": "https://github.com/acme" } }' },
  },
  "low-contrast": {
    incorrect: { text: '{ "colors": { "primary": "#ffd700" } }', note: "The contrast against white is 1.4:1." },
    correct: { text: '{ "colors": { "primary": "#0f766e" } }' },
  },
  "missing-field": {
    incorrect: { text: '{ "tabs": [{ "name": "API reference" }] }' },
    correct: { text: '{ "tabs": [{ "name": "API reference", "url": "api-reference" }] }' },
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
    correct: { text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }' },
  },
  "older-format": {
    incorrect: {
      text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }',
      note: "The older format, in a file of its name.",
    },
    correct: {
      text: '{ "name": "Acme Docs", "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }',
    },
  },
  "openapi-not-found": {
    incorrect: { text: '{ "openapi": "/openapi.yml" }', note: "The file is `openapi.yaml`." },
    correct: { text: '{ "openapi": "/openapi.yaml" }' },
  },
  "openapi-unreadable": {
    incorrect: { text: '{ "openapi": "/package.json" }' },
    correct: { text: '{ "openapi": "/openapi.json" }' },
  },
  "orphan-page": {
    incorrect: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "`guides/advanced.mdx` also exists.",
    },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/advanced"] }] }' },
  },
  "page-extension": {
    incorrect: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start.mdx"] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }' },
  },
  "page-leading-slash": {
    incorrect: { text: '{ "navigation": [{ "group": "Guides", "pages": ["/guides/start"] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }' },
  },
  "page-not-found": {
    incorrect: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/quikstart"] }] }',
      note: "The file is `guides/quickstart.mdx`.",
    },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/quickstart"] }] }' },
  },
  "page-outside-site": {
    incorrect: { text: '{ "navigation": [{ "group": "Guides", "pages": ["../shared/setup"] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Guides", "pages": ["shared/setup"] }] }' },
  },
  "single-version": {
    incorrect: { text: '{ "versions": ["v1"] }' },
    correct: { text: '{ "versions": ["v2", "v1"] }' },
  },
  "social-mismatch": {
    incorrect: { text: '{ "footerSocials": { "github": "https://www.linkedin.com/company/acme" } }' },
    correct: { text: '{ "footerSocials": { "linkedin": "https://www.linkedin.com/company/acme" } }' },
  },
  "syntax-error": {
    incorrect: {
      text: '{\n  "name": "Acme Docs"\n  "navigation": []\n}',
      note: "The comma between the two properties is missing.",
    },
    correct: { text: '{\n  "name": "Acme Docs",\n  "navigation": []\n}' },
  },
  "trailing-comma": {
    incorrect: { text: '{ "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart",] }] }' },
    correct: { text: '{ "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart"] }] }' },
  },
  "unknown-icon": {
    incorrect: { text: '{ "anchors": [{ "name": "Code", "icon": "githb", "url": "https://github.com" }] }' },
    correct: { text: '{ "anchors": [{ "name": "Code", "icon": "github", "url": "https://github.com" }] }' },
  },
  "unknown-social": {
    incorrect: { text: '{ "footerSocials": { "x": "https://x.com/acme" } }' },
    correct: { text: '{ "footerSocials": { "twitter": "https://x.com/acme" } }' },
  },
  "unknown-value": {
    incorrect: { text: '{ "modeToggle": { "default": "Dark" } }' },
    correct: { text: '{ "modeToggle": { "default": "dark" } }' },
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
  "wrong-type": {
    incorrect: { text: '{ "feedback": { "suggestEdit": "true" } }' },
    correct: { text: '{ "feedback": { "suggestEdit": true } }' },
  },
  "superseded-config": {
    incorrect: { text: '{ "name": "Acme Docs" }', note: "The folder has both `mint.json` and `docs.json`." },
    correct: { text: '{ "name": "Acme Docs" }', note: "The folder has only `mint.json`." },
  },
};
