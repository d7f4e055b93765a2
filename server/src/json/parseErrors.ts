/** The JSON errors, by the codes of jsonc-parser, whose tree this parser makes. */
export const PARSE_ERROR = {
  InvalidSymbol: 1,
  PropertyNameExpected: 3,
  ValueExpected: 4,
  ColonExpected: 5,
  CommaExpected: 6,
  CloseBraceExpected: 7,
  CloseBracketExpected: 8,
  EndOfFileExpected: 9,
  InvalidCommentToken: 10,
  UnexpectedEndOfString: 12,
  InvalidUnicode: 14,
  InvalidEscapeCharacter: 15,
  InvalidCharacter: 16,
} as const;

/** So many errors tell everything: a binary file would have millions. */
export const MAX_ERRORS = 1_000;
