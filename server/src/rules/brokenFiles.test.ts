import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSiteConfig } from "../config/siteConfig.ts";
import { unknownSite } from "../site/site.ts";
import { isSyntaxRule } from "../syntax/problemsOf.ts";
import { check } from "./engine/check.ts";

const file = new URL("../../../examples/acme-docs/site.config.json", import.meta.url);
const healthy = readFileSync(file, "utf8");

/** What is said of a text besides its syntax; a healthy file has nothing to say. */
function otherFindings(text: string): readonly string[] {
  return check(parseSiteConfig("file:///site/site.config.json", text), unknownSite("file:///site"))
    .filter(({ rule, severity }) => !isSyntaxRule(rule.id) && severity !== "hint")
    .map(({ message }) => message);
}

it("a healthy file that lacks one mark of JSON has hardly another finding than that", () => {
  const texts = [...healthy.matchAll(/[{}[\],:"]/g)].map(
    ({ index }) => healthy.slice(0, index) + healthy.slice(index + 1),
  );
  const noisy = texts.filter((text) => !isJson(text) && otherFindings(text).length > 0);
  expect(noisy.length / texts.length).toBeLessThan(0.01);
});

it("a healthy file that is cut has hardly another finding than that", () => {
  const cuts = Array.from({ length: Math.floor(healthy.length / 5) }, (_, index) => healthy.slice(0, index * 5));
  expect(cuts.filter((text) => otherFindings(text).length > 0).length / cuts.length).toBeLessThan(0.01);
});

it("what is wrong elsewhere in a broken file is still said", () => {
  const text =
    '{\n  "name": "A"\n  "tabs": [{ "name": "B" }],\n  "modeToggle": { "default": "Dark" },\n  "navigation": []\n}';
  expect(otherFindings(text)).toEqual([
    'Missing required field "url" in this tab.',
    '"Dark" is not an allowed value. Use "light" or "dark". Did you mean "dark"?',
  ]);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
