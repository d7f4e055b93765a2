import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readPage } from "../../server/src/formats/components.ts";
import { seeded } from "../../server/src/testing/seeded.ts";
import { corpus } from "./corpus.ts";
import { judge } from "./support/judge.ts";

const DAMAGES = 3000;
/** MDX's parser reads a page as a whole, so that long pages would take most of the time. */
const MAX_LENGTH = 8_000;
/** What a typing error in code adds: brackets, quotes, operators, words. */
const TYPED = ["{", "}", "(", ")", "[", "]", "<", ">", "'", '"', "`", ",", ";", ":", ".", "=", "+", "/", " a", "if"];

/** Pages that MDX accepts, with the ranges of their imports, exports, expressions, and properties with code. */
const pages = globSync("sites/*/**/*.mdx", { cwd: corpus })
  .toSorted()
  .flatMap((name) => {
    const text = readFileSync(path.join(corpus, name), "utf8");
    // The reference parser does not read formulas, which the platform does.
    if (text.length > MAX_LENGTH || /\$/.test(text)) return [];
    const { modules, expressions, names, unreadable } = readPage(text, "mdx");
    const code = [...modules, ...names, ...expressions.map(({ span }) => span)];
    return unreadable || code.length === 0 || !isAccepted(text) ? [] : [{ name, text, code }];
  });

it("damaged code is reported if MDX rejects the page, and only then", () => {
  const random = seeded(7);
  const below = (limit: number): number => Math.floor(random() * limit);
  const missed: string[] = [];
  const wrong: string[] = [];
  let rejected = 0;
  for (let i = 0; i < DAMAGES; i++) {
    const { name, text, code } = pages[below(pages.length)]!;
    const span = code[below(code.length)]!;
    const at = span.offset + below(span.length);
    const [typed, removed] = [() => ["", 1], () => [pick(), 0], () => [pick(), 1]][below(3)]!() as [string, number];
    const damaged = text.slice(0, at) + typed + text.slice(at + removed);
    const isReported = readPage(damaged, "mdx").unreadable !== undefined;
    const isRejected = !isAccepted(damaged);
    if (isRejected) rejected++;
    if (isRejected && !isReported) missed.push(describeDamage());
    if (!isRejected && isReported) wrong.push(describeDamage());

    function pick(): string {
      return TYPED[below(TYPED.length)]!;
    }
    function describeDamage(): string {
      return `${name}: ${JSON.stringify(damaged.slice(Math.max(0, at - 40), at + 40))}`;
    }
  }
  console.info(`${DAMAGES} damages, ${rejected} rejected, ${missed.length} missed, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(rejected / 100);
});

function isAccepted(text: string): boolean {
  try {
    judge(text, "mdx");
    return true;
  } catch {
    return false;
  }
}
