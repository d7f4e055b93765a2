// Texts of pictures, with typical mistakes of authors.

/** The correct text, and the mistake. */
type Mistake = readonly [right: string, wrong: string];

/** Puts mistakes into a text. @throws Error when the sample no longer contains what a mistake changes */
export function withMistakes(text: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((before, [right, wrong]) => {
    if (!before.includes(right)) throw new Error(`The sample does not contain ${right}.`);
    return before.replace(right, wrong);
  }, text);
}

/** For the sample site. */
export const CONFIG_MISTAKES: readonly Mistake[] = [
  ['"#0f766e",\n    "light"', '"0f766e",\n    "light"'],
  ['"/images/background.svg"', '"/images/backround.svg"'],
  ['"modeToggle"', '"modetoggle"'],
  ['"quickstart"', '"quikstart"'],
];

/** What the platform deletes from the docs.json of the sample without a message. */
export const LOSSES: readonly Mistake[] = [
  ['"logo": {', '"fonts": { "family": "Inter", "heading": { "family": "Lora" } },\n  "logo": {'],
  ['"navbar": {', '"topbarLinks": [{ "name": "Support", "url": "/en/help" }],\n  "navbar": {'],
  ['"icon": "book",', '"icon": "book",\n                "pages": ["en/changes", "en/help"],'],
  ['"banner": { "content": "La version 2 est là." },', '"href": "https://acme.example/fr",'],
];

/** A page with components. */
export const RATES = `---
title: Compare rates
description: What carriers ask for, and when they deliver.
icon: scale-balanced
---

Rates depend on the weight and on both addresses.

<Steps>
  <Step title="Weigh the parcel">
    A kitchen scale will do.
  </Step>
  <Step title="Ask for rates">
    Read [how to get a quote](/en/quote) first.
  </Step>
</Steps>

<Card title="Print a label" icon="print" href="/en/labels">
  In five minutes.
</Card>
`;

/** For that page. */
export const PAGE_MISTAKES: readonly Mistake[] = [
  ["icon: scale-balanced", "icon: scale-balance"],
  ['<Step title="Weigh', '<Step titel="Weigh'],
  ["(/en/quote)", "(/en/qoute)"],
];
