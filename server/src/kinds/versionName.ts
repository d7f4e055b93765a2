import { outlineOf } from "../config/outline.ts";
import { entriesOfKind } from "../schema/entries.ts";
import type { ValueKind } from "./kind.ts";
import { codeSpan } from "./markdown.ts";

export const versionName: ValueKind = {
  id: "version-name",
  candidates: ({ config, entry }) =>
    // In the list itself there is nothing to repeat.
    entry.key?.value === "version"
      ? outlineOf(config).versions.map(({ name }, rank) => ({ value: name, detail: "listed in versions", rank }))
      : [],
  describe(value, { config, entry }) {
    if (entry.key?.value === "version") {
      const listed = outlineOf(config).versions.some(({ name }) => name === value);
      return listed ? `Shown when readers select the version ${codeSpan(value)}.` : undefined;
    }
    const uses = entriesOfKind(config, "version-name").filter(
      ({ node, key }) => key?.value === "version" && node.value === value,
    );
    return uses.length === 0
      ? undefined
      : `${uses.length === 1 ? "One entry is" : `${uses.length} entries are`} shown in this version only.`;
  },
  definedAt: (value, { config }) =>
    entriesOfKind(config, "version-name").filter(({ node, key }) => node.value === value && key?.value !== "version"),
  samePlaces: (value, { config }) => entriesOfKind(config, "version-name").filter(({ node }) => node.value === value),
};
