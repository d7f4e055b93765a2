import { rangeOf } from "../../json/jsonText.ts";
import type { CheckedFinding } from "../../rules/engine/rule.ts";
import type { CheckedFile } from "../check/checkPages.ts";
import type { Reporter } from "./reporter.ts";

/** A finding as programs read it. */
export type JsonFinding = ReturnType<typeof jsonFinding>;

/** A plain finding. Lines and characters count from 0, characters in UTF-16 code units. */
export function jsonFinding({ rule, severity, message, span, path }: CheckedFinding, { shown, source }: CheckedFile) {
  return { file: shown, code: rule.id, severity, message, range: rangeOf(source, span), path };
}

/** One array of plain findings, hints included. */
export const json: Reporter = function* ({ files }) {
  let lead = "[\n";
  for (const file of files) {
    for (const each of file.findings) {
      const finding = jsonFinding(each, file);
      // Printed as the only item of an array, which indents it correctly.
      yield lead + JSON.stringify([finding], undefined, 2).slice("[\n".length, -"\n]".length);
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
};
