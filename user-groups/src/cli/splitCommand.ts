import { UsageError } from "@sitekeeper/command-line";

/** Characters with a special meaning in a shell. Without a shell, they would be taken literally without a warning. */
const SHELL_ONLY = /[|&;<>()$`*?[\]{}~#!\n]/;

/**
 * Splits a command line at spaces into a program and its arguments. Single and double quotes keep text together. No
 * other character is special, so Windows paths stay intact.
 *
 * @throws {UsageError} If a quote is not closed, or the text needs a shell.
 */
export function splitCommand(option: string, text: string): readonly string[] {
  const parts: string[] = [];
  let part: string | undefined;
  let quote: string | undefined;
  for (const char of text) {
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else part = (part ?? "") + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      part ??= "";
    } else if (/\s/.test(char) && char !== "\n") {
      if (part !== undefined) parts.push(part);
      part = undefined;
    } else if (SHELL_ONLY.test(char)) {
      throw new UsageError(
        `The value of ${option} contains "${char}", which only a shell understands. Put it in quotes, or add --shell.`,
      );
    } else {
      part = (part ?? "") + char;
    }
  }
  if (quote !== undefined) throw new UsageError(`The value of ${option} has an unclosed quote.`);
  if (part !== undefined) parts.push(part);
  if (!parts[0]) throw new UsageError(`The value of ${option} does not name a program.`);
  return parts;
}
