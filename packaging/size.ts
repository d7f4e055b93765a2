/** A number of bytes in words, for example `1.2 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/**
 * Ends a packer whose package became larger than it may be.
 *
 * @param limit in bytes
 * @throws when the package is larger
 */
export function checkSize(what: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  throw new Error(
    `${what} has ${kilobytes(bytes)}, more than its budget of ${kilobytes(limit)}. Find out what grew, or raise the budget and say why.`,
  );
}
