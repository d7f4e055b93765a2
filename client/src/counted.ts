/** A number with its noun: `1 user group`, `3 user groups`. The plural of the noun has to end in `s`. */
export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
