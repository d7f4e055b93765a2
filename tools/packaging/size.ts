/** Formats a number of bytes, for example `1.2 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/**
 * Fails if a package is larger than its budget.
 *
 * @param limit The budget in bytes.
 * @throws {Error} If the package is larger.
 */
export function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  throw new Error(
    `${what} is ${kilobytes(bytes)}, over its budget of ${kilobytes(limit)}. Find out what grew, or raise the budget and explain why.`,
  );
}
