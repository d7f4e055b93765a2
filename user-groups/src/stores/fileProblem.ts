/** Thrown if a file or folder cannot be used as requested. The message says which file or folder and why. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
}
