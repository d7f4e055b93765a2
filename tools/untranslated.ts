// Lists the messages without a German translation, by the file in which the translation belongs, and fails if there are
// any. Editors show these messages in English. `npm run check` prints the list, but only a release requires it to be
// empty.
import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestKeys, manifestTexts } from "../client/src/testing/manifest.ts";
import { extensionSources } from "../client/src/testing/sources.ts";
import { englishTexts } from "../server/src/testing/englishTexts.ts";
import { untranslatedTexts } from "../server/src/testing/usedTexts.ts";

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");

const ofExtension: object = JSON.parse(read("l10n/bundle.l10n.de.json"));
const ofManifest = manifestTexts("de");
const inSources = new Set(extensionSources().flatMap((file) => englishTexts(read(file))));

const missing: readonly (readonly [file: string, texts: readonly string[]])[] = [
  ["server/src/text/german.json", untranslatedTexts()],
  ["l10n/bundle.l10n.de.json", [...inSources].filter((text) => !Object.hasOwn(ofExtension, text))],
  ["package.nls.de.json", manifestKeys().filter((key) => !Object.hasOwn(ofManifest, key))],
];

for (const [file, texts] of missing) {
  if (texts.length === 0) continue;
  console.log(`Missing German translations in ${file}:`);
  for (const text of texts) console.log(`  ${JSON.stringify(text)}`);
  process.exitCode = 1;
}
