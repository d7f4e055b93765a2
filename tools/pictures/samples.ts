// The samples shown in the pictures, with typical mistakes by authors.

/** The correct text, and the text with the mistake. */
type Mistake = readonly [right: string, wrong: string];

/**
 * Applies mistakes to a sample.
 *
 * @throws {Error} If the sample no longer contains the text to change.
 */
export function withMistakes(text: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((before, [right, wrong]) => {
    if (!before.includes(right)) throw new Error(`The sample does not contain ${right}.`);
    return before.replace(right, wrong);
  }, text);
}

/** The mistakes in the sample site's config. */
export const CONFIG_MISTAKES: readonly Mistake[] = [
  ['"#0f766e",\n    "light"', '"0f766e",\n    "light"'],
  ['"/images/background.svg"', '"/images/backround.svg"'],
  ['"modeToggle"', '"modetoggle"'],
  ['"quickstart"', '"quikstart"'],
];

/** Fields that the platform silently removes from the sample's docs.json. */
export const LOSSES: readonly Mistake[] = [
  ['"logo": {', '"fonts": { "family": "Inter", "heading": { "family": "Lora" } },\n  "logo": {'],
  ['"navbar": {', '"topbarLinks": [{ "name": "Support", "url": "/en/help" }],\n  "navbar": {'],
  ['"icon": "book",', '"icon": "book",\n                "pages": ["en/changes", "en/help"],'],
  ['"banner": { "content": "La version 2 est là." },', '"href": "https://acme.example/fr",'],
];

/** A page with components. */
export const RATES = `---
title: Compare rates
description: Compare the prices and delivery times of carriers.
icon: scale-balanced
---

Rates depend on the weight and both addresses.

<Steps>
  <Step title="Weigh the parcel">
    A kitchen scale is good enough.
  </Step>
  <Step title="Get rates">
    Read [how to get a quote](/en/quote) first.
  </Step>
</Steps>

<Card title="Print a label" icon="print" href="/en/labels">
  In five minutes.
</Card>
`;

/** The mistakes in the page above. */
export const PAGE_MISTAKES: readonly Mistake[] = [
  ["icon: scale-balanced", "icon: scale-balance"],
  ['<Step title="Weigh', '<Step titel="Weigh'],
  ["(/en/quote)", "(/en/qoute)"],
];
