import { entriesOfKind } from "../schema/entries.ts";
import { readColor } from "./colorForms.ts";
import { describeColor } from "./colorProse.ts";
import type { Mend, ValueKind } from "./kind.ts";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** True for `#rgb` and `#rrggbb`, the two forms that the specification's "hex colour codes" are written in. */
export function isHexColor(value: string): boolean {
  return HEX.test(value);
}

export const hexColor: ValueKind = {
  id: "hex-color",
  problem: (value) =>
    isHexColor(value)
      ? undefined
      : `${JSON.stringify(value)} is no hex colour: expected #rgb or #rrggbb, such as #0d9373.`,
  mends: (value) => mends(value),
  describe: describeColor,
  candidates: ({ config }) =>
    [...new Set(entriesOfKind(config, "hex-color").map(({ node }) => node.value as string))]
      .filter(isHexColor)
      .map((value) => ({ value, detail: "used in this file", icon: "color" })),
};

function mends(value: string): Mend[] {
  const form = isHexColor(value) ? undefined : readColor(value);
  if (!form) return [];
  const loss = form.dropsAlpha ? " (without its transparency)" : "";
  return [{ title: `Change to ${form.hex}${loss}`, value: form.hex, isSame: !form.dropsAlpha }];
}
