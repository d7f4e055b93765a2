import { applyEdits } from "../../server/src/json/edits.ts";
import { pageFixesOf } from "../../server/src/testing/findings.ts";
import { damagePage } from "../../server/src/testing/pageDamage.ts";
import { seeded } from "../../server/src/testing/seeded.ts";
import {
  addedFindings,
  agreementOn,
  checked,
  DAMAGES,
  type Kind,
  MAX_LENGTH,
  pages,
} from "../../test/corpus/support/agreement.ts";
import { isRejection, parseAsPlatform } from "../../test/corpus/support/platform.ts";
import type { Row, Section } from "./row.ts";

/** The number of damages of each kind. */
const COUNT = 150;

/** Compares the findings in damaged pages of real sites with what the platform's parser rejects. */
export const agreement: Section = { name: "agreement", rows };

async function* rows(): AsyncIterable<Row> {
  if (pages.length === 0) return;
  for (const kind of Object.keys(DAMAGES) as Kind[]) {
    const { rejected, missed, several, elsewhere } = await agreementOn(kind, COUNT);
    const failed = missed.length + several.length + elsewhere.length;
    yield {
      work: `damage to ${kind}: in one finding at the right place`,
      unit: "%",
      ours: share(rejected - failed, rejected),
    };
  }
  const { rejected, found, alone, restored, compiled } = await damagedPages();
  yield { work: "damage to pages: found", unit: "%", ours: share(found, rejected) };
  yield { work: "damage to pages: in one finding", unit: "%", ours: share(alone, rejected) };
  yield { work: "damage to pages: restored by the first fix", unit: "%", ours: share(restored, rejected) };
  yield { work: "damage to pages: first fix compiles", unit: "%", ours: share(compiled, rejected) };
}

function share(part: number, whole: number): number {
  return (100 * part) / whole;
}

/** Damages pages as authors do while they edit, and applies the first fix for what the parser then rejects. */
async function damagedPages() {
  const random = seeded(COUNT);
  const counts = { rejected: 0, found: 0, alone: 0, restored: 0, compiled: 0 };
  while (counts.rejected < COUNT) {
    const { text: healthy } = pages[Math.floor(random() * pages.length)]!;
    const text = healthy.length > MAX_LENGTH ? undefined : damagePage(healthy, random);
    if (text === undefined || !isRejection(parseAsPlatform(text)) || isRejection(parseAsPlatform(healthy))) continue;
    counts.rejected++;
    const { findings, ...context } = await checked(text);
    const finding = findings.find(({ rule }) => rule.rejects);
    if (!finding) continue;
    counts.found++;
    if ((await addedFindings(healthy, text)).length === 1) counts.alone++;
    const [fix] = pageFixesOf(finding, context);
    const fixed = fix ? applyEdits(text, fix.edits) : text;
    if (fixed.replace(/\s/g, "") === healthy.replace(/\s/g, "")) counts.restored++;
    if (!isRejection(parseAsPlatform(fixed))) counts.compiled++;
  }
  return counts;
}
