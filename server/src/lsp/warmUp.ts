import type { Position } from "vscode-languageserver";
import { complete, type FeatureClient, shareDefaults } from "../features/service.ts";
import { defaultFormat } from "../formats/index.ts";
import { LANGUAGE_ID } from "../protocol.ts";
import { keyOf } from "../schema/roleKeys.ts";
import { unknownSite } from "../site/site.ts";
import { Documents } from "../workspace/documents.ts";
import { describe } from "./guarded.ts";
import type { Session } from "./session.ts";

const URI = "untitled:site.config.json";
const TEXT = `{\n  ${JSON.stringify(keyOf(defaultFormat.schema, "colors"))}: {\n    \n  }\n}\n`;
/** Typical cursor positions: first in an object with few properties, and then in the largest object. */
const POSITIONS: readonly Position[] = [
  { line: 2, character: 4 },
  { line: 1, character: 2 },
];

/**
 * Runs completion in a small dummy config while the client starts up. Without this, the first completion would take
 * twice as long, because V8 compiles code on first use, and because the schema is read and printed on first use. Each
 * step is short and runs after the client's messages have been handled.
 */
export function warmUp({ client, scheduler, log }: Session): void {
  scheduler
    .run("background", partsOfCompletion(client.features))
    .catch((error: unknown) => log(`warm-up: ${describe(error)}`));
}

/** Does the work that is needed to get from a keystroke to its completions, in steps of a few milliseconds. */
function* partsOfCompletion(features: FeatureClient): Iterator<void> {
  const documents = new Documents();
  documents.open(URI, LANGUAGE_ID, 1, TEXT);
  const [start] = POSITIONS;
  const { config } = documents.change(URI, 2, [{ range: { start: start!, end: start! }, text: " " }])!;
  yield;
  const site = unknownSite(URI);
  for (const position of POSITIONS) {
    shareDefaults(complete(config, site, position, features), features);
    yield;
  }
}
