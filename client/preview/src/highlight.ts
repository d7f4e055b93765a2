/** The kind of a colored token. */
type CodeKind = "comment" | "string" | "number" | "keyword" | "name";

/** A token, or the portion of a token that is on one line. */
export interface CodePiece {
  readonly text: string;
  readonly kind: CodeKind | undefined;
}

const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'?`;
const TEMPLATE = "`(?:[^`\\\\]|\\\\[\\s\\S])*`?";
const BLOCK = String.raw`\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?`;
const NUMBER = String.raw`\b(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d+)?)\b`;
const WORD = String.raw`[\p{ID_Start}$_@][\p{ID_Continue}$]*`;

/** The comment and string syntax of a family of languages. */
interface Family {
  readonly comment: string;
  readonly string: string;
  /** The words to color in addition to the keywords. */
  readonly name?: string;
}

const C_LIKE: Family = { comment: String.raw`\/\/[^\n]*|${BLOCK}`, string: `${DOUBLE}|${SINGLE}|${TEMPLATE}` };
const HASH: Family = {
  comment: String.raw`#[^\n]*`,
  string: `"""(?:[^"]|"(?!""))*(?:""")?|${DOUBLE}|${SINGLE}`,
};
const SHELL: Family = {
  comment: String.raw`(?<=^|\s)#[^\n]*`,
  string: String.raw`"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?`,
  name: String.raw`(?<=\s)--?[A-Za-z][\w-]*|\$\{?\w+\}?`,
};
const DATA: Family = {
  comment: String.raw`(?<=^|\s)#[^\n]*|\/\/[^\n]*`,
  string: String.raw`${DOUBLE}(?!\s*:)|(?<=[\s[,])${SINGLE}`,
  name: String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)|(?<=^|\n|\s|-\s)[\w.-]{1,100}(?=:(?:\s|$))`,
};
const DASHES: Family = { comment: String.raw`--[^\n]*|${BLOCK}`, string: `${SINGLE}|${DOUBLE}` };
const MARKUP: Family = {
  comment: "<!--(?:[^-]|-(?!->))*(?:-->)?",
  string: `(?<==)(?:${DOUBLE}|${SINGLE})`,
  name: String.raw`<\/?[\w.:-]+|\/?>|[\w:-]{1,60}(?==)`,
};

const FAMILIES: readonly (readonly [Family, string])[] = [
  [HASH, "python py ruby rb elixir ex r perl pl graphql gql dockerfile docker makefile make terraform hcl"],
  [SHELL, "bash sh shell zsh console curl powershell ps1 fish"],
  [DATA, "json jsonc json5 yaml yml toml ini dotenv env properties"],
  [DASHES, "sql lua haskell hs plsql mysql postgresql"],
  [MARKUP, "html xml svg vue svelte astro markdown md mdx"],
  [
    C_LIKE,
    "javascript js typescript ts jsx tsx java c cpp csharp cs go golang rust rs swift kotlin kt php scala dart solidity " +
      "css scss less proto protobuf zig objc groovy node",
  ],
];

const KEYWORDS = new Set(
  (
    "abstract and as async await begin bool boolean break case catch char class const continue create def default " +
    "defer del delete do double elif else elsif end enum except export extends false False final finally float fn for from " +
    "func function if impl implements import in insert int interface into is lambda let long match mod module mut " +
    "namespace new nil none None not null object or package pass private protected pub public raise return select self set " +
    "static string struct super switch this throw throws trait true True try type typeof undefined union unsafe use using " +
    "update values var virtual void where while with yield SELECT FROM WHERE INSERT INTO VALUES UPDATE SET DELETE CREATE " +
    "TABLE AND OR NOT NULL JOIN ON ORDER BY GROUP LIMIT AS echo export then fi done sudo"
  ).split(" "),
);

/** The maximum length of code to highlight. Longer code has no colors. */
const MAX_LENGTH = 50_000;

const patterns = new Map<Family, RegExp>();

function patternOf(family: Family): RegExp {
  let pattern = patterns.get(family);
  if (!pattern) {
    const { comment, string, name = "(?!)" } = family;
    const groups = `(?<comment>${comment})|(?<name>${name})|(?<string>${string})|(?<number>${NUMBER})|(?<word>${WORD})`;
    pattern = new RegExp(groups, "gu");
    patterns.set(family, pattern);
  }
  return pattern;
}

/** Splits code into lines of colored tokens. Code in an unknown language is not colored. */
export function highlighted(code: string, language: string | undefined): readonly (readonly CodePiece[])[] {
  const lines: CodePiece[][] = [[]];
  const add = (text: string, kind: CodeKind | undefined): void => {
    text.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)!.push({ text: part, kind });
    });
  };
  const name = language?.toLowerCase() ?? "";
  const family = FAMILIES.find(([, names]) => names.split(" ").includes(name))?.[0];
  if (!family || code.length > MAX_LENGTH) {
    add(code, undefined);
    return lines;
  }
  let at = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(patternOf(family))) {
    if (index > at) add(code.slice(at, index), undefined);
    add(text, kindOf(text, groups, code[index + text.length]));
    at = index + text.length;
  }
  add(code.slice(at), undefined);
  return lines;
}

function kindOf(
  text: string,
  groups: Readonly<Record<string, string | undefined>>,
  next: string | undefined,
): CodeKind | undefined {
  const kind = (["comment", "name", "string", "number"] as const).find((name) => groups[name] !== undefined);
  if (kind) return kind;
  if (KEYWORDS.has(text)) return "keyword";
  return next === "(" ? "name" : undefined;
}
