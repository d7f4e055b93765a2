import { rangeOf } from "../../config/siteConfig.ts";
import type { Reporter } from "./reporter.ts";

/** One array of plain findings, hints included. Lines and characters count from 0, characters in UTF-16 code units. */
export const json: Reporter = function* ({ files }) {
  let lead = "[\n";
  for (const { shown, source, findings } of files) {
    for (const { rule, severity, message, span, path } of findings) {
      const finding = { file: shown, code: rule.id, severity, message, range: rangeOf(source, span), path };
      // Printed as the only item of an array, which indents it correctly.
      yield lead + JSON.stringify([finding], undefined, 2).slice("[\n".length, -"\n]".length);
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
};
