import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { breakText, mistakes } from "../../../server/src/testing/breakage.ts";
import { Action } from "./action.ts";
import { editAndRequest, type Report, report, reports } from "./actions.ts";
import type { RandomClient } from "./randomClient.ts";
import { REAL } from "./realSites.ts";

/** Which file of the real site, as a fraction of the number of files. The first file is the config. */
const which = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat({ max: 999 }).map((at) => at / 1000) },
);
const someMistakes = fc.array(mistakes, { minLength: 1, maxLength: 6, size: "max" });

/** Calls a function for a file of the real site, if it is on disk. */
async function withFile(
  client: RandomClient,
  at: number,
  use: (file: string, text: string) => Promise<unknown>,
): Promise<void> {
  const file = client.realFiles[Math.floor(at * client.realFiles.length)];
  const onDisk = file && path.join(client.folder, file);
  if (onDisk && existsSync(onDisk)) await use(file, readFileSync(onDisk, "utf8"));
}

const onFile = <Choice>(
  choices: fc.Arbitrary<Choice>,
  text: (choice: Choice) => string,
  run: (client: RandomClient, file: string, saved: string, choice: Choice) => Promise<unknown>,
): fc.Arbitrary<Action> =>
  fc
    .tuple(which, choices)
    .map(
      ([at, choice]) =>
        new Action(`${text(choice)} at ${at} of the real site`, (client) =>
          withFile(client, at, (file, saved) => run(client, file, saved, choice)),
        ),
    );

const changed = async (client: RandomClient, how: Report, change: () => void): Promise<void> => {
  change();
  await report(client, how);
};

const typed = onFile(
  someMistakes,
  (made) => `type ${JSON.stringify(made)} in the file`,
  async (client, file, saved, made) => {
    if (!client.open.has(file)) await client.openFile(file, saved);
    await editAndRequest(client, file, made);
  },
);
const closed = onFile(
  fc.constant(undefined),
  () => "close the file",
  (client, file) => client.closeFile(file),
);
const damaged = onFile(
  fc.tuple(someMistakes, reports),
  ([made, how]) => `damage by ${JSON.stringify(made)}, reported ${how}, the file`,
  (client, file, saved, [made, how]) => changed(client, how, () => client.write(file, breakText(saved, made))),
);
const repaired = onFile(
  reports,
  (how) => `restore, reported ${how}, the file`,
  (client, file, _, how) => changed(client, how, () => client.write(file, client.realTexts.get(file) ?? "")),
);
const deleted = onFile(
  reports,
  (how) => `delete, reported ${how}, the file`,
  (client, file, _, how) => changed(client, how, () => client.delete(file)),
);
const moved = onFile(
  fc.tuple(fc.constantFrom("moved.mdx", "new/place.mdx", "docs.json"), fc.boolean()),
  ([to, back]) => `move to ${to}${back ? " and back" : ""} the file`,
  async (client, file, _, [to, back]) => {
    await client.move(file, `${REAL}/${to}`);
    if (back) await client.move(`${REAL}/${to}`, file);
  },
);
const restored = new Action("restore the whole real site", async (client) => {
  for (const [file, text] of client.realTexts) client.write(file, text);
  await client.reportChanges();
});

/** The actions on a real site. Frequent ones are listed several times. */
export const realActions: readonly fc.Arbitrary<Action>[] = [
  ...new Array<typeof typed>(12).fill(typed),
  closed,
  closed,
  closed,
  damaged,
  damaged,
  repaired,
  deleted,
  moved,
  fc.constant(restored),
];
