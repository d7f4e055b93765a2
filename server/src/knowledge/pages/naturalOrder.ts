/** The printable ASCII characters in Unicode collation order, ignoring case. */
const ORDER = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

/** The position of each character in this order, by character code. */
const PLACES = Array.from({ length: 0x7f }, (_, code) => ORDER.indexOf(String.fromCharCode(code).toLowerCase()));

const PLAIN = /^[ -~]*$/;

/** The collator is created lazily, because creating it takes several milliseconds. */
let collator: Intl.Collator | undefined;

/** Compares two names in natural order, in which `p8` comes before `p56`. The result is the same on every machine. */
export function byNaturalName(a: string, b: string): number {
  return compare(a, b) || (a < b ? -1 : Number(a > b));
}

function compare(a: string, b: string): number {
  if (PLAIN.test(a) && PLAIN.test(b)) return comparePlain(a, b);
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b);
}

/** Compares two ASCII names in the same way as the collator, but without the cost of creating one. */
function comparePlain(a: string, b: string): number {
  let byCase = 0;
  let i = firstDifference(a, b);
  let k = i;
  while (i < a.length && k < b.length) {
    if (isDigit(a, i) && isDigit(b, k)) {
      const [from, other] = [pastZeros(a, i), pastZeros(b, k)];
      [i, k] = [pastDigits(a, from), pastDigits(b, other)];
      const [number, otherNumber] = [a.slice(from, i), b.slice(other, k)];
      if (number.length !== otherNumber.length) return number.length - otherNumber.length;
      if (number !== otherNumber) return number < otherNumber ? -1 : 1;
    } else {
      const [code, other] = [a.charCodeAt(i), b.charCodeAt(k)];
      if (code !== other) {
        const difference = PLACES[code]! - PLACES[other]!;
        if (difference !== 0) return difference;
        // If there is no other difference, lowercase comes first.
        byCase ||= other - code;
      }
      i++;
      k++;
    }
  }
  return i < a.length ? 1 : k < b.length ? -1 : byCase;
}

/**
 * Returns the offset of the first difference or, if the difference is within a number, the start of that number. This
 * makes comparing names with a long common prefix fast.
 */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  while (at > 0 && isDigit(a, at - 1)) at--;
  return at;
}

function isDigit(name: string, at: number): boolean {
  const code = name.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Returns the offset after a number's leading zeros. For zero itself, this is the end of the number. */
function pastZeros(name: string, at: number): number {
  let end = at;
  while (name[end] === "0") end++;
  return end;
}

function pastDigits(name: string, at: number): number {
  let end = at;
  while (isDigit(name, end)) end++;
  return end;
}
