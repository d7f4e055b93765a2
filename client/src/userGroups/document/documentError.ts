/**
 * An error of a user group document, with a sentence for people. The editor shows its name and its message after the name of the
 * file; without a name only the message is left.
 */
export class DocumentError extends Error {
  override readonly name = "";
}
