/** A word or phrase that the product does not use, and what to write instead. */
interface ForbiddenWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/**
 * British spelling, archaic wording, and sentences that read like a translation. The list applies to messages,
 * documents, comments and names.
 */
const FORBIDDEN_WORDS: readonly ForbiddenWord[] = [
  { pattern: /colour/i, instead: "color" },
  { pattern: /behaviour/i, instead: "behavior" },
  { pattern: /neighbour/i, instead: "neighbor" },
  { pattern: /favour/i, instead: "favor" },
  { pattern: /honour/i, instead: "honor" },
  { pattern: /\b(?:un)?recognis(?:e|ed|es|ing)\b/i, instead: "recognize" },
  {
    pattern: /\b(?:initial|normal|serial|organ|customi|util|optim|minim|maxim|local|author)is(?:e|ed|es|ing|ation)\b/i,
    instead: "-ize",
  },
  { pattern: /\blicences?\b/i, instead: "license" },
  { pattern: /\bcancell(?:ed|ing)\b/i, instead: "canceled, canceling" },
  { pattern: /\b(?:un)?labell(?:ed|ing)\b/i, instead: "labeled" },
  { pattern: /\bmisspelt\b/i, instead: "misspelled" },
  { pattern: /\blearnt\b/i, instead: "learned" },
  { pattern: /\bwhilst\b/i, instead: "while" },
  { pattern: /\bdefences?\b/i, instead: "defense" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bbesides\b/i, instead: "in addition to, other than, also" },
  { pattern: /\blacks?\b/i, instead: "has no, is missing" },
  {
    pattern: /(?<!\bthere )\bis no (?!longer\b|more\b|less\b|worse\b|better\b)[a-z]/i,
    instead: "is not a …, unknown …",
  },
  { pattern: /(?:;|\bwhile) there is no\b/i, instead: "without a …, (no …)" },
  {
    pattern: /\bstands? (?:here|in|beside|under|behind|among|there|alone|at|by|on|above|below|between)\b/i,
    instead: "is",
  },
  { pattern: /\bfor the (?:second|third) time\b/i, instead: "duplicate" },
  { pattern: /\bparted (?:by|from)\b/i, instead: "separated by" },
  { pattern: /\bas a rule\b/i, instead: "usually" },
  { pattern: /\bthat (?:it|they) (?:has|have) not\b/i, instead: "that it does not have" },
  { pattern: /\bknows? no\b/i, instead: "does not allow, has no" },
  { pattern: /\bof the specification\b/i, instead: "known, in the specification" },
  { pattern: /\b(?:tell|tells|told|speak|speaks|spoken) of\b/i, instead: "report, mention" },
  { pattern: /\blets? go of\b/i, instead: "release, forget" },
  { pattern: /\bcomes? to rest\b/i, instead: "settle, finish" },
  { pattern: /\bis asked for in\b/i, instead: "needs, requires" },
  { pattern: /\bis to be (?:had|said|told|followed|concluded)\b/i, instead: "an active sentence" },
  { pattern: /\bSomething went wrong\b/i, instead: "Internal error" },
  { pattern: /\btakes? [a-z ]+ for an?\b/i, instead: "treat … as" },
  { pattern: /\bnothing but\b/i, instead: "only" },
  { pattern: /\bnone of\b/i, instead: "a sentence with its verb negated" },
  { pattern: /\bof which\b/i, instead: "a sentence of its own" },
  { pattern: /\bby and by\b/i, instead: "gradually, in the background" },
  { pattern: /\b(?:lies?|lay) (?:in|below|above|beside|behind|within|outside|on|at|between)\b/i, instead: "is" },
  { pattern: /\bha(?:s|ve) a say\b/i, instead: "applies" },
  { pattern: /\bfor ever\b/i, instead: "forever" },
  { pattern: /\btakes? note\b/i, instead: "record" },
  { pattern: /\bgives? back\b/i, instead: "return" },
  { pattern: /\b(?:is|are) said\b/i, instead: "is reported, is documented" },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: "gets, is notified" },
  { pattern: /\bcomes? of (?:it|them)\b/i, instead: "results" },
  { pattern: /\bbec[oa]mes? of\b/i, instead: "happens to, the result of" },
  { pattern: /\bha(?:s|ve) to be\b/i, instead: "must be" },
  { pattern: /\b(?:is|are) to be\b/i, instead: "must be, an active sentence" },
  { pattern: /\ball the same\b/i, instead: "still, nevertheless" },
  { pattern: /, for (?:it|they|there|nobody|nothing|VS Code)\b/, instead: "because" },
  { pattern: /\bunless told\b/i, instead: "by default" },
  { pattern: /\bpatien(?:ce|tly)|PATIENCE|PATIENT\b/, instead: "timeout, retries" },
  { pattern: /\bpace\b/i, instead: "rate, limits, timeout" },
  { pattern: /\bsigns? of life\b/i, instead: "heartbeat" },
  { pattern: /\bthe one of\b/i, instead: "the noun itself, that of" },
  { pattern: /\bfrom here on\b/i, instead: "from now on, after this, above this" },
  { pattern: /\bwhose file is gone\b/i, instead: "deleted" },
  { pattern: /\bunfinished rotations?\b/i, instead: "pending rotation" },
];

/** A forbidden word found in text. */
interface WordFinding {
  /** The line number, starting at 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Finds all forbidden words in text, in order. */
export function findForbiddenWords(text: string): readonly WordFinding[] {
  return text.split(/\r?\n/).flatMap((line, index) =>
    FORBIDDEN_WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    }),
  );
}
