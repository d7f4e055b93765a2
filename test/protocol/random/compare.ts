import { seeded } from "../../../server/src/testing/seeded.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { type Answers, closedFindings, requestEverything, requestLinks } from "./answers.ts";
import { RandomClient } from "./randomClient.ts";

/** Matches the document version in an edit, which differs between servers. */
const VERSION = /"version":\d+/g;

/**
 * Matches the title of a page in its completion item. If pages are not checked, completion shows only the titles that
 * have been read for another reason.
 */
const TITLE = /("label":"\/[^"]*","kind":17),"detail":"(?:[^"\\]|\\.)*","filterText":"(?:[^"\\]|\\.)*"/g;

/** The minimum number of comparisons, because on a busy machine a single comparison may exceed the time limit. */
const MIN_COMPARISONS = 20;

/**
 * Fails unless the server gives the same answers as a new server with the same files on disk and the same open files.
 * Both servers read the disk in the background, so it may take a while until they agree.
 */
export async function compareWithNewServer(client: RandomClient): Promise<void> {
  await client.reportChanges();
  const fresh = await RandomClient.start(client);
  try {
    for (const [file, document] of client.open) await fresh.openFile(file, document.getText());
    const deadline = Date.now() + scaledTimeout(10_000);
    for (let comparisons = 1; ; comparisons++) {
      const difference = differenceBetween(await answersOf(client), await answersOf(fresh));
      if (difference === undefined) break;
      if (comparisons >= MIN_COMPARISONS && Date.now() > deadline)
        throw new Error(`Differs from a new server: ${difference}\n${stateOf(client)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await fresh.stop();
  } finally {
    fresh.kill();
  }
}

/** The number of positions in each open file at which completion and links are compared. */
const POSITIONS = 10;

/**
 * Returns the findings in closed files, and all responses about open files, including those about the middle and the
 * end of the text. Completion and links are requested at more positions, which depend only on the text.
 */
async function answersOf(client: RandomClient): Promise<Answers> {
  const answers: Record<string, string> = { ...(await closedFindings(client)) };
  for (const [file, document] of [...client.open].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { length } = document.getText();
    const some = await requestEverything(client, file, Math.floor(length / 2), length);
    for (const [name, answer] of Object.entries(some)) answers[name] = answer.replaceAll(VERSION, "");
    const next = seeded(length);
    for (let count = 0; count < POSITIONS; count++)
      Object.assign(answers, await requestLinks(client, file, Math.floor(next() * length)));
  }
  if (!checksPages(client))
    for (const [name, answer] of Object.entries(answers)) answers[name] = answer.replaceAll(TITLE, "$1");
  return answers;
}

/** Whether the settings leave the check of pages on. */
function checksPages(client: RandomClient): boolean {
  const files = client.filesOnDisk().filter(([file]) => file.endsWith(".sitekeeper.json"));
  return ![JSON.stringify(client.settings), ...files.map(([, text]) => text)].some((text) =>
    text.includes("checkPages"),
  );
}

/** Describes the files on disk and the open files, so that a failure can be repeated without the actions before it. */
function stateOf(client: RandomClient): string {
  const open = [...client.open].map(([file, document]) => `open ${file}: ${JSON.stringify(document.getText())}`);
  const disk = client.filesOnDisk().map(([file, text]) => `disk ${file}: ${JSON.stringify(text)}`);
  return [`settings: ${JSON.stringify(client.settings)}`, ...open, ...disk].join("\n");
}

/** Describes the first response that differs, as given by both servers. */
function differenceBetween(actual: Answers, expected: Answers): string | undefined {
  for (const name of new Set([...Object.keys(actual), ...Object.keys(expected)]))
    if (actual[name] !== expected[name]) return `${name}\n${aroundDifference(actual[name], expected[name])}`;
  return undefined;
}

/** Returns the parts of both responses around the first difference. */
function aroundDifference(actual = "undefined", expected = "undefined"): string {
  let same = 0;
  while (same < actual.length && actual[same] === expected[same]) same++;
  const part = (text: string): string => text.slice(Math.max(0, same - 200), same + 400);
  return `actual:   ${part(actual)}\nexpected: ${part(expected)}`;
}
