/**
 * Every double of at least this value is a whole number, so a double loses any fraction and possibly some of the digits
 * before it.
 */
const MIN_WHOLE_DOUBLE = 2 ** 53;

/**
 * Whether a number in JSON text would change in a round trip: a whole number with more digits than a double can store
 * (in any notation: `9007199254740993`, `9007199254740993.0`, `9007199254740.993e3`), a number with a fraction that is
 * too large for a double to have one (`9007199254740993.5`), or a number out of range.
 *
 * @param token A number as written in JSON (RFC 8259, section 6).
 */
export function losesDigits(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return true;
  const exact = decimal(token);
  if (value === 0) return exact.digits !== "";
  if (exact.exponent < 0) return Math.abs(value) >= MIN_WHOLE_DOUBLE;
  const roundTripped = decimal(String(value));
  return exact.digits !== roundTripped.digits || exact.exponent !== roundTripped.exponent;
}

/**
 * Whether JSON text contains a number that {@link losesDigits}.
 *
 * @param json Valid JSON.
 */
export function hasLossyNumber(json: string): boolean {
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g)) {
    if (token[0] !== '"' && losesDigits(token)) return true;
  }
  return false;
}

/** A number as significant digits, without leading or trailing zeros, times a power of ten. */
function decimal(token: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  let end = all.length;
  while (all[end - 1] === "0") end--;
  const digits = all.slice(0, end);
  return { digits, exponent: Number(exponent) - fraction.length + (all.length - digits.length) };
}
