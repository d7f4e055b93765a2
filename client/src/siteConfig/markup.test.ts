import { describe, expect, it } from "vitest";
import { type Marked, type Marks, type Selected, toggleLink, toggleMarks } from "./markup.ts";

/** Reads a line in which `‹…›` is the selection. */
function selected(text: string): Selected {
  const from = text.indexOf("‹");
  const to = text.indexOf("›") - 1;
  return { line: text.replace(/[‹›]/g, ""), from, to };
}
const shown = ({ line, from, to }: Marked): string =>
  `${line.slice(0, from)}‹${line.slice(from, to)}›${line.slice(to)}`;

describe("toggleMarks", () => {
  it.each<readonly [marks: Marks, before: string, after: string]>([
    ["**", "A ‹word› here", "A **‹word›** here"],
    ["**", "A **‹word›** here", "A ‹word› here"],
    ["**", "A ‹**word**› here", "A ‹word› here"],
    ["**", "A ‹ word › here", "A  **‹word›**  here"],
    ["**", "A ‹› here", "A **‹›** here"],
    ["**", "A **‹›** here", "A ‹› here"],
    ["**", "*‹word›*", "***‹word›***"],
    ["**", "***‹word›***", "*‹word›*"],
    ["*", "‹word›", "*‹word›*"],
    ["*", "**‹word›**", "***‹word›***"],
    ["*", "***‹word›***", "**‹word›**"],
    ["*", "*‹word›*", "‹word›"],
    ["*", "‹*word*›", "‹word›"],
    ["*", "‹****›", "*‹****›*"],
    ["`", "‹npm i›", "`‹npm i›`"],
    ["`", "`‹npm i›`", "‹npm i›"],
    ["`", "‹a`b›", "`` ‹a`b› ``"],
    ["`", "``‹a›``", "```‹a›```"],
  ])("%s: %s", (marks, before, after) => {
    expect(shown(toggleMarks(selected(before), marks))).toBe(after);
  });

  it.each<Marks>(["**", "*", "`"])("%s twice changes nothing", (marks) => {
    for (const text of ["‹word›", "a ‹b c› d", "ü ‹日本›", "‹›"])
      expect(shown(toggleMarks(toggleMarks(selected(text), marks), marks))).toBe(text);
  });
});

it.each<readonly [before: string, after: string]>([
  ["See ‹the guide› now", "See [the guide](‹›) now"],
  ["See ‹https://acme.example/a› now", "See [‹›](https://acme.example/a) now"],
  ["See ‹/guides/start› now", "See [‹›](/guides/start) now"],
  ["See ‹› now", "See [](‹›) now"],
  ["See [‹the guide›](/guides/start) now", "See ‹the guide› now"],
])("toggleLink: %s", (before, after) => {
  expect(shown(toggleLink(selected(before)))).toBe(after);
});
