import type { RuleExamples } from "../format.ts";

/** The examples in the rule documentation that use this format. */
export const ruleExamples: Readonly<Record<string, RuleExamples>> = {
  "syntax-error": {
    incorrect: {
      text: '{\n  "name": "Acme Docs"\n  "theme": "mint"\n}',
      note: "The comma between the two properties is missing.",
    },
    correct: { text: '{\n  "name": "Acme Docs",\n  "theme": "mint"\n}' },
  },
  "comment-not-allowed": {
    incorrect: { text: '{\n  // shown in the browser tab\n  "name": "Acme Docs"\n}' },
    correct: { text: '{\n  "name": "Acme Docs"\n}' },
  },
  "trailing-comma": {
    incorrect: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["introduction", "quickstart",] }] } }',
    },
    correct: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["introduction", "quickstart"] }] } }',
    },
  },
  "duplicate-key": {
    incorrect: { text: '{ "appearance": { "default": "system" }, "appearance": { "default": "dark" } }' },
    correct: { text: '{ "appearance": { "default": "dark" } }' },
  },
  "missing-field": {
    incorrect: { text: '{ "navbar": { "links": [{ "label": "Blog" }] } }' },
    correct: { text: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog" }] } }' },
  },
  "wrong-type": {
    incorrect: { text: '{ "appearance": { "strict": "true" } }' },
    correct: { text: '{ "appearance": { "strict": true } }' },
  },
  "unknown-value": {
    incorrect: { text: '{ "appearance": { "default": "Dark" } }' },
    correct: { text: '{ "appearance": { "default": "dark" } }' },
  },
  "invalid-color": {
    incorrect: { text: '{ "colors": { "primary": "teal" } }' },
    correct: { text: '{ "colors": { "primary": "#008080" } }' },
  },
  "invalid-url": {
    incorrect: { text: '{ "footer": { "socials": { "github": "github.com/acme" } } }' },
    correct: { text: '{ "footer": { "socials": { "github": "https://github.com/acme" } } }' },
  },
  "page-not-found": {
    incorrect: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/quikstart"] }] } }',
      note: "The file is `guides/quickstart.mdx`.",
    },
    correct: { text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/quickstart"] }] } }' },
  },
  "page-extension": {
    incorrect: { text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start.mdx"] }] } }' },
    correct: { text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }' },
  },
  "page-outside-site": {
    incorrect: { text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["../shared/setup"] }] } }' },
    correct: { text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["shared/setup"] }] } }' },
  },
  "ambiguous-page": {
    incorrect: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
      note: "Both `guides/start.mdx` and `guides/start.md` exist.",
    },
    correct: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
      note: "Only `guides/start.mdx` exists.",
    },
  },
  "duplicate-page": {
    incorrect: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/next", "guides/start"] }] } }',
    },
    correct: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/next"] }] } }',
    },
  },
  "empty-group": {
    incorrect: { text: '{ "navigation": { "groups": [{ "group": "Get started", "pages": [] }] } }' },
    correct: { text: '{ "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }' },
  },
  "orphan-page": {
    incorrect: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
      note: "`guides/advanced.mdx` also exists.",
    },
    correct: {
      text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/advanced"] }] } }',
    },
  },
  "unused-image": {
    incorrect: { text: '{ "favicon": "/images/favicon.png" }', note: "`images/old-logo.png` also exists." },
    correct: { text: '{ "favicon": "/images/favicon.png" }', note: "`images/old-logo.png` was deleted." },
  },
  "asset-not-found": {
    incorrect: { text: '{ "favicon": "/favicon.png" }', note: "The file is `images/favicon.png`." },
    correct: { text: '{ "favicon": "/images/favicon.png" }' },
  },
  "openapi-not-found": {
    incorrect: { text: '{ "api": { "openapi": "/openapi.yml" } }', note: "The file is `openapi.yaml`." },
    correct: { text: '{ "api": { "openapi": "/openapi.yaml" } }' },
  },
  "openapi-unreadable": {
    incorrect: { text: '{ "api": { "openapi": "/package.json" } }' },
    correct: { text: '{ "api": { "openapi": "/openapi.json" } }' },
  },
  "unknown-icon": {
    incorrect: {
      text: '{ "navbar": { "links": [{ "label": "Code", "icon": "githb", "href": "https://github.com" }] } }',
    },
    correct: {
      text: '{ "navbar": { "links": [{ "label": "Code", "icon": "github", "href": "https://github.com" }] } }',
    },
  },
  "icon-style-mismatch": {
    incorrect: {
      text: '{ "navigation": { "groups": [\n  { "group": "Code", "icon": { "name": "github", "style": "solid" }, "pages": ["introduction"] }\n] } }',
    },
    correct: {
      text: '{ "navigation": { "groups": [\n  { "group": "Code", "icon": { "name": "github", "style": "brands" }, "pages": ["introduction"] }\n] } }',
    },
  },
  "social-mismatch": {
    incorrect: { text: '{ "footer": { "socials": { "github": "https://www.linkedin.com/company/acme" } } }' },
    correct: { text: '{ "footer": { "socials": { "linkedin": "https://www.linkedin.com/company/acme" } } }' },
  },
  "forced-mode": {
    incorrect: { text: '{ "appearance": { "default": "dark", "strict": true } }' },
    correct: { text: '{ "appearance": { "default": "dark" } }' },
  },
  "low-contrast": {
    incorrect: { text: '{ "colors": { "primary": "#ffd700" } }', note: "The contrast against white is 1.4:1." },
    correct: { text: '{ "colors": { "primary": "#0f766e" } }' },
  },
  "unknown-social": {
    incorrect: { text: '{ "footer": { "socials": { "mastodon": "https://mastodon.social/@acme" } } }' },
    correct: { text: '{ "footer": { "socials": { "website": "https://mastodon.social/@acme" } } }' },
  },
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
    incorrect: { text: '{ "redirects": { "$ref": "config/redirect.json" } }', note: "The file does not exist." },
    correct: { text: '{ "redirects": { "$ref": "config/redirects.json" } }' },
  },
  "too-expensive": {
    incorrect: {
      text: '{ "redirects": { "$ref": "config/a.json" } }',
      note: "The file includes another one a thousand times, which does the same with a large file.",
    },
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
  "operation-without-page": {
    incorrect: {
      text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/api.yaml", "pages": ["GET /users"] }] } }',
      note: "The file `api.yaml` also has `POST /users`.",
    },
    correct: {
      text: '{ "navigation": { "tabs": [{ "tab": "API", "openapi": "/api.yaml" }] } }',
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
  "other-repository": {
    incorrect: {
      text: '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "sourceRef": "acme/api-docs" }\n] } }',
      note: "Works, but its pages are in another repository.",
    },
    correct: {
      text: '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "API", "pages": ["api/introduction"] }\n] } }',
    },
  },
  "unused-variable": {
    incorrect: {
      text: '{ "variables": { "version": "2.1.0", "year": "2026" } }',
      note: "Only `{{version}}` is in a page.",
    },
    correct: { text: '{ "variables": { "version": "2.1.0" } }' },
  },
  "site-link-not-found": {
    incorrect: {
      text: '{ "navbar": { "links": [{ "label": "Guide", "href": "/guides/strat" }] } }',
      note: "The file is `guides/start.mdx`.",
    },
    correct: { text: '{ "navbar": { "links": [{ "label": "Guide", "href": "/guides/start" }] } }' },
  },
};
