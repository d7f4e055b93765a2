import { UsageError } from "@sitekeeper/command-line";
import { hasLossyNumber } from "../contract/exactNumber.ts";

/**
 * Creates a parser for an option or argument that is a whole number.
 *
 * @param name The option or argument as the user typed it.
 * @returns A parser for commander.
 */
export function wholeNumber(name: string, minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new UsageError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
  };
}

/** Creates a parser for an option whose value is JSON. @returns A parser for commander. */
export function json(name: string): (text: string) => unknown {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UsageError(`${name} must be JSON, for example '{"key":"value"}'.`);
    }
    if (hasLossyNumber(text)) {
      throw new UsageError(`${name} contains a number that would lose precision. Write it as a string.`);
    }
    return value;
  };
}
