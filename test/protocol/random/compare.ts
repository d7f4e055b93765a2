import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { type Answers, askEverything, closedFindings } from "./answers.ts";
import { RandomClient } from "./randomClient.ts";

/** The version of a document in an edit: each server counts for itself. */
const VERSION = /"version":\d+/g;

/** Each comparison asks for so much that on a busy machine one alone may take all the time that both have. */
const LEAST_COMPARISONS = 20;

/**
 * Fails unless the server gives the answers that a server gives which has just started, on the same disk and with the
 * same open files. Both read the disk in the background, so differences may take a while to go.
 */
export async function compareWithFreshServer(client: RandomClient): Promise<void> {
  await client.tell();
  const fresh = await RandomClient.start(client);
  try {
    for (const [file, document] of client.open) await fresh.openFile(file, document.getText());
    const deadline = Date.now() + scaledTimeout(10_000);
    for (let comparisons = 1; ; comparisons++) {
      const difference = differenceBetween(await answersOf(client), await answersOf(fresh));
      if (difference === undefined) break;
      if (comparisons >= LEAST_COMPARISONS && Date.now() > deadline)
        throw new Error(`Not as a server that has just started: ${difference}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await fresh.stop();
  } finally {
    fresh.kill();
  }
}

/** The findings of closed files, and all answers about each open file, and about its middle and its end. */
async function answersOf(client: RandomClient): Promise<Answers> {
  const answers: Record<string, string> = { ...(await closedFindings(client)) };
  for (const [file, document] of [...client.open].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { length } = document.getText();
    const some = await askEverything(client, file, Math.floor(length / 2), length);
    for (const [name, answer] of Object.entries(some)) answers[name] = answer.replaceAll(VERSION, "");
  }
  return answers;
}

/** The first answer that differs, in both forms. */
function differenceBetween(ours: Answers, theirs: Answers): string | undefined {
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)]))
    if (ours[name] !== theirs[name]) return `${name}\nours:  ${ours[name]}\nfresh: ${theirs[name]}`;
  return undefined;
}
