import { safeText } from "./safeText.ts";

/** An environment as people read it. It is always written out: color alone never tells environments apart. */
export const environmentText = (environment: string): string =>
  environment === "" ? "no environment label" : safeText(environment);
