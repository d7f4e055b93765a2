import { afterAll, describe, expect, it } from "vitest";
import { readPage } from "../../server/src/formats/components.ts";
import "./corpus.ts";
import { agreementOn, DAMAGES, type Kind, lineOf, newRow, pages, type Row } from "./support/agreement.ts";
import { isRejection, parseAsPlatform } from "./support/platform.ts";

/** The share of rejected damages that must be reported in one finding at the right place. */
const REPORTED = 0.99;

const rows: Row[] = [];

afterAll(() => {
  console.info(
    "| | damages | rejected | missed | not in one finding | elsewhere | wrong |\n|---|---|---|---|---|---|---|",
  );
  for (const { kind, damages, rejected, missed, several, elsewhere, wrong } of rows)
    console.info(
      `| ${[kind, damages, rejected, missed.length, several.length, elsewhere.length, wrong.length].join(" | ")} |`,
    );
});

describe("what the platform rejects is reported in one finding at the right place, and nothing else is", {
  timeout: 600_000,
}, () => {
  it.each(Object.entries(DAMAGES) as [Kind, number][])("%s", async (kind, count) => {
    expectAgreement(await agreementOn(kind, count));
  });

  it("whole pages", async () => {
    const row = newRow("whole pages");
    for (const page of pages) {
      row.damages++;
      const parsed = parseAsPlatform(page.text);
      const { unreadable } = readPage(page.text, "mdx");
      if (!isRejection(parsed)) {
        if (unreadable) row.wrong.push(`${page.name}: ${unreadable.message}`);
        continue;
      }
      row.rejected++;
      if (!unreadable) row.missed.push(page.name);
      else if (!parsed.lines.includes(lineOf(page.text, (unreadable.place ?? unreadable.span).offset)))
        row.elsewhere.push(`${page.name}: ${unreadable.message}`);
    }
    expectAgreement(row);
  });
});

function expectAgreement(row: Row): void {
  const { rejected, missed, several, elsewhere, wrong } = row;
  rows.push(row);
  expect(wrong).toEqual([]);
  const failed = [...missed, ...several, ...elsewhere];
  expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(rejected * (1 - REPORTED));
}
