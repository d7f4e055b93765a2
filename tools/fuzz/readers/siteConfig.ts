import { parseSiteConfig } from "../../../server/src/formats/siteConfig.ts";
import type { Node } from "../../../server/src/json/json.ts";
import { loneSurrogates } from "../../../server/src/rules/syntax/characters.ts";
import { syntaxProblemsOf } from "../../../server/src/rules/syntax/problemsOf.ts";
import { jsonIn, must, mustBeInside, mustBeOneLine, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

export const siteConfigSeeds: readonly string[] = [
  '{\n  "name": "Acme",\n  "navigation": [{ "group": "Start", "pages": ["intro", { "group": "More", "pages": [] }] }]\n}\n',
  '{ "colors": { "primary": "#0d9373", }, // note\n "n": -1.5e+3, "b": [true, false, null], }',
  '{ name: \'Acme\', "logo" "/logo.svg"\n',
  '[{ "a": [1, 2 }, "b" ]',
  '{ "a": "\\u00e9\\n\\ud83d\\ude00", "x": "half\n, "y": "\\x" /* open',
  '{\n<<<<<<< HEAD\n  "name": "A"\n||||||| base\n  "name": "C"\n=======\n  "name": "B"\n>>>>>>> main\n}\n',
  '\ufeff{ "a": "“b”", “c”: 1 } x',
  "```json\n{}\n```",
  '"name": "Acme",\n"navigation": []',
];

/** Reads site configs, including their syntax errors. */
export const siteConfig: Reader = {
  name: "site-config",
  about: "site configs: tree and syntax errors",
  seeds: siteConfigSeeds,
  realFiles: ["configs/*.json", "mistakes/blobs/*"],
  read(input) {
    const text = textOf(input);
    const config = parseSiteConfig("file:///site/site.config.json", text);
    const { root, parseErrors, conflicts, tooDeepAt } = config;
    if (root) mustBeTree(root, undefined, text.length);
    for (const part of [...parseErrors, ...conflicts]) mustBeInside(part, text.length, "an error");
    const json = jsonIn(text);
    if (tooDeepAt !== undefined) mustBeInside({ offset: tooDeepAt, length: 1 }, text.length, "the deepest bracket");
    else if (!text.startsWith("\ufeff")) {
      const isRead = root !== undefined && parseErrors.length === 0 && conflicts.length === 0;
      must(isRead === (json !== undefined), `${isRead ? "accepts" : "rejects"} the text, unlike JSON.parse`);
      if (root && json) mustMatch(root, json.value);
    }
    const problems = syntaxProblemsOf(config);
    for (const { span, message } of problems) {
      mustBeInside(span, text.length, message);
      mustBeOneLine(message, "a message");
    }
    if (json && tooDeepAt === undefined)
      must(problems.length === loneSurrogates(text).length, `valid JSON has the problem ${problems[0]?.message}`);
    else must(problems.length > 0 || root === undefined, "broken JSON has no problem");
  },
};

/** @throws {Error} If a node is not inside its parent, or not after its preceding siblings. */
function mustBeTree(node: Node, parent: Node | undefined, size: number): void {
  mustBeInside(node, size, node.type);
  must(node.parent === parent, `the parent of ${node.type} at ${node.offset}`);
  let end = node.offset;
  for (const child of node.children ?? []) {
    must(child.offset >= end, `${child.type} at ${child.offset} starts before its sibling ends`);
    end = child.offset + child.length;
    mustBeTree(child, node, size);
  }
  must(end <= node.offset + node.length, `${node.type} at ${node.offset} ends before its last child`);
}

/**
 * @throws {Error} If the tree of valid JSON does not represent a given value. If a key occurs several times, the last
 * occurrence counts.
 */
function mustMatch(node: Node, value: unknown): void {
  const children = node.children ?? [];
  if (node.type === "array") {
    must(Array.isArray(value) && value.length === children.length, "an array with a different length");
    children.forEach((child, index) => {
      mustMatch(child, value[index]);
    });
  } else if (node.type === "object") {
    const members = new Map(children.map((property) => [property.children?.[0]?.value, property.children?.[1]]));
    must(typeof value === "object" && value !== null, "an object instead of another value");
    must(members.size === Object.keys(value).length, "an object with different keys");
    for (const [key, member] of members) {
      must(member !== undefined && Object.hasOwn(value, key), `the property ${key}`);
      mustMatch(member, (value as Record<string, unknown>)[key]);
    }
  } else must(Object.is(node.value, value), `${node.value} instead of ${value}`);
}
