import { UsageError } from "@sitekeeper/command-line";
import { hasLossyNumber } from "../contract/exactNumber.ts";

/**
 * Reads a whole number of an option.
 *
 * @param name the option or argument, as the user wrote it
 * @returns a function that commander calls with the text of the value
 */
export function wholeNumber(name: string, minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new UsageError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
  };
}

/** Reads JSON of an option. @returns a function that commander calls with the text of the value */
export function json(name: string): (text: string) => unknown {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UsageError(`${name} must be JSON, for example '{"key":"value"}'.`);
    }
    if (hasLossyNumber(text)) {
      throw new UsageError(`${name} contains a number that cannot be kept exactly. Write it as a string.`);
    }
    return value;
  };
}
