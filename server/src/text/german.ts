import texts from "./german.json" with { type: "json" };

/** The German text of each English one. A bundle of its own: only a client that speaks German loads it. */
export const german: Readonly<Record<string, string>> = texts;
