/** A part of a text: plain text, or code, whose punctuation stays as written. */
export interface TextPiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** A word, white space, or a run of one punctuation mark or symbol. */
interface Token {
  readonly kind: "word" | "space" | "mark" | "text";
  text: string;
  readonly offset: number;
  /** The parts of a word: letters and digits, and the marks between them, as in `don't`. */
  readonly parts: Token[];
}

const NO_PARTS: Token[] = [];
const SPACE = /\s/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const PUNCTUATION = /\p{P}/u;
const SURROGATE = /[\uD800-\uDFFF]/;
/** Matches marks that join two words into one. */
const JOINS_WORDS = /^(?:[&'\-.:=?@\u00AD\u00B7\u2010\u2011\u2019\u2027]|_+)$/;
const ENDS_SENTENCE = /^[!.?\u2026\u203D]+$/;
/** Matches marks that belong to the sentence before them. */
const CLOSES_SENTENCE = /^[!"').?\u2019\u201D\u2026\u203A\u203D]/;
const LOWER_CASE = /^\p{Ll}/u;
const ABBREVIATION =
  /^(?:\d{1,3}|[a-z]|al|ca|cap|cca|cent|cf|cit|con|cp|cwt|ead|etc|ff|fl|ibid|id|nem|op|pro|seq|sic|stat|tem|viz)$/;

/** Whether {@link smartText} may change a text. */
export function hasSmartPunctuation(text: string): boolean {
  return /['"`]|--|\.\s*\./.test(text);
}

/**
 * Replaces straight quotes, double hyphens and triple dots with typographic characters in the same way as the platform,
 * which uses `remark-smartypants`.
 *
 * @param before The text directly before, and `after` the text directly after. Quotes depend on the words around them.
 */
export function smartText(pieces: readonly TextPiece[], before: string, after: string): string {
  const inner = pieces.map(({ text, isCode }) => (isCode ? "A".repeat(text.length) : text)).join("");
  const quoted = withCurlyQuotes(before + inner + after);
  let at = before.length;
  return pieces
    .map(({ text, isCode }) => {
      const from = at;
      at += text.length;
      return isCode ? text : withDashesAndDots(quoted.slice(from, at));
    })
    .join("");
}

function withDashesAndDots(text: string): string {
  return text
    .replace(/(?<!\.)\.+(?:\s+\.+){2,}|\.{3,}/g, "…")
    .replace(/(?<!`)``(?!`)/g, "“")
    .replace(/(?<!')''(?!')/g, "”")
    .replace(/(?<!-)--(?!-)/g, "—");
}

function withCurlyQuotes(text: string): string {
  const curly = text.split("");
  const visit = (siblings: readonly Token[]): void => {
    for (const [index, token] of siblings.entries()) {
      visit(token.parts);
      if ((token.text === "'" || token.text === '"') && curly[token.offset] === token.text)
        replaceQuote(siblings, index, curly);
    }
  };
  for (const sentence of sentencesOf(joinAbbreviations(joinWords(tokensOf(text))))) visit(sentence);
  return curly.join("");
}

function replaceQuote(siblings: readonly Token[], index: number, curly: string[]): void {
  const { text, offset } = siblings[index]!;
  const [next, afterNext] = [siblings[index + 1], siblings[index + 2]];
  const isPair = (next?.text === '"' || next?.text === "'") && afterNext?.kind === "word";
  const isOpening = isPair || opensQuote(text, siblings[index - 1], next, afterNext);
  const curlyOf = (quote: string): string => (quote === '"' ? (isOpening ? "“" : "”") : isOpening ? "‘" : "’");
  curly[offset] = curlyOf(text);
  if (isPair) curly[next.offset] = curlyOf(next.text);
}

/** Whether a quote opens, given the tokens before and after it. */
function opensQuote(quote: string, previous?: Token, next?: Token, afterNext?: Token): boolean {
  if (next?.kind === "mark" && afterNext?.kind !== "word") return false;
  if (next && /^\d\ds$/.test(next.text)) return false;
  if (previous && previous.kind !== "space" && previous.kind !== "mark") return false;
  if (previous && next?.kind === "word") return true;
  return next !== undefined && next.kind !== "space" && !(quote === "'" && next.text === "s");
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < text.length; ) {
    const kind = kindOf(text[from]!);
    let to = from + 1;
    const continues = (char: string): boolean =>
      kind === "mark"
        ? char === text[to - 1] || (SURROGATE.test(char) && !PUNCTUATION.test(text[from]!) && kindOf(char) === kind)
        : kindOf(char) === kind;
    while (to < text.length && continues(text[to]!)) to++;
    const part = { text: text.slice(from, to), offset: from, parts: NO_PARTS };
    tokens.push(kind === "word" ? { ...part, kind, parts: [{ ...part, kind: "text" }] } : { ...part, kind });
    from = to;
  }
  return tokens;
}

function kindOf(char: string): "word" | "space" | "mark" {
  return SPACE.test(char) ? "space" : LETTER.test(char) ? "word" : "mark";
}

/** Joins words with the marks in them, as in `don't`, and with an `&` before or a hyphen after them. */
function joinWords(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const previous = joined.at(-1);
    const next = tokens[index + 1];
    if (token.kind !== "mark" || previous?.kind !== "word") {
      const isJoined = token.text === "&" && next?.kind === "word";
      joined.push(isJoined ? extend(wordOf(token), [next]) : token);
      if (isJoined) index++;
      continue;
    }
    let end = index;
    while (tokens[end]?.kind === "mark" && JOINS_WORDS.test(tokens[end]!.text)) end++;
    if (end === index || tokens[end]?.kind !== "word") end = token.text === "-" && next?.kind !== "word" ? index : -1;
    if (end < 0) joined.push(token);
    else extend(previous, tokens.slice(index, end + 1));
    index = Math.max(index, end);
  }
  return joined;
}

/** Joins abbreviations such as `w/o` and `e.g.`. */
function joinAbbreviations(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const previous = joined.at(-1);
    const next = tokens[index + 1]?.kind === "word" ? tokens[index + 1] : undefined;
    const isSlash = token.text === "/" && (next?.text.length ?? 0) < 3 && (previous?.text.length ?? 3) < 3;
    if (previous?.kind !== "word" || !(isSlash || endsInitialism(token, previous))) joined.push(token);
    else {
      extend(previous, [token]);
      if (isSlash && next) extend(previous, [tokens[++index]!]);
    }
  }
  return joined;
}

/** Whether a mark is the last dot of an abbreviation such as `e.g.`. */
function endsInitialism(mark: Token, { parts }: Token): boolean {
  return (
    mark.text === "." &&
    parts.length > 1 &&
    parts.length % 2 === 1 &&
    parts.every(({ text }, index) => (index % 2 === 0 ? text.length === 1 : text === ".")) &&
    parts.some(({ text }) => text !== "." && !/\p{N}/u.test(text))
  );
}

function wordOf(part: Token): Token {
  return { kind: "word", text: part.text, offset: part.offset, parts: [part] };
}

/** Adds tokens to a word. Takes linear time, however many words are joined. */
function extend(word: Token, tokens: readonly Token[]): Token {
  for (const token of tokens) {
    word.text += token.text;
    for (const part of token.kind === "word" ? token.parts : [token]) word.parts.push(part);
  }
  return word;
}

/** Splits tokens into sentences without surrounding white space. */
function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  let hasWord = false;
  for (const [index, token] of tokens.entries()) {
    current.push(token);
    hasWord ||= token.kind === "word";
    const isEnd = index === tokens.length - 1 || (token.kind === "mark" && ENDS_SENTENCE.test(token.text));
    if (!isEnd) continue;
    const previous = sentences.at(-1);
    if (!hasWord) {
      // Marks without words belong to the previous sentence. If there is none, they belong to the next one.
      if (!previous && index < tokens.length - 1) continue;
      addAll(previous ?? sentences[sentences.push([]) - 1]!, current);
    } else if (!previous) sentences.push(current);
    else {
      const start = current.findIndex(({ kind, text }) => kind !== "mark" || !CLOSES_SENTENCE.test(text));
      addAll(previous, current.slice(0, start));
      const rest = current.slice(start);
      if (continuesSentence(rest, previous)) addAll(previous, rest);
      else sentences.push(rest);
    }
    current = [];
    hasWord = false;
  }
  return sentences.map((sentence) => withoutOuterSpace(withDotsInWords(sentence)));
}

function addAll(list: Token[], tokens: readonly Token[]): void {
  for (const token of tokens) list.push(token);
}

/** Whether a sentence belongs to the previous one, because it starts like the middle of a sentence. */
function continuesSentence(sentence: readonly Token[], previous: Token[]): boolean {
  const first = sentence.find(({ kind }) => kind !== "space");
  if (first?.kind === "word" && LOWER_CASE.test(first.text)) return true;
  if (sentence[0]?.kind === "word" && /^\d/.test(sentence[0].text)) return true;
  if (first?.text === "," || first?.text === ";") return true;
  const [word, dot] = previous.slice(-2);
  return dot?.text === "." && word?.kind === "word" && ABBREVIATION.test(word.text.toLowerCase());
}

/** Joins the single dots in a sentence with the words next to them, except the dot at its end. */
function withDotsInWords(sentence: readonly Token[]): readonly Token[] {
  const last = sentence.findLastIndex(({ kind, text }) => kind === "word" || ENDS_SENTENCE.test(text));
  const joined: Token[] = [];
  for (let index = 0; index < sentence.length; index++) {
    const token = sentence[index]!;
    const previous = joined.at(-1);
    const next = sentence[index + 1];
    if (token.text !== "." || index >= last) joined.push(token);
    else if (previous?.kind === "word" && !(next?.kind === "space" && sentence[index + 2]?.text === "."))
      extend(previous, [token]);
    else if (previous?.kind !== "word" && next?.kind === "word") {
      joined.push(extend(wordOf(token), [next]));
      index++;
    } else joined.push(token);
  }
  return joined;
}

function withoutOuterSpace(sentence: readonly Token[]): readonly Token[] {
  const from = sentence[0]?.kind === "space" ? 1 : 0;
  return sentence.slice(from, sentence.at(-1)?.kind === "space" ? -1 : undefined);
}
