/** Thrown if a file or folder cannot be used as requested. The message names it and says why. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
}
