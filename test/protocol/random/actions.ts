import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { type Mistake, mistakes } from "../../../server/src/testing/breakage.ts";
import { Action } from "./action.ts";
import { requestAfterTyping, requestBetweenKeystrokes, requestEverything } from "./answers.ts";
import { compareWithNewServer } from "./compare.ts";
import type { RandomClient } from "./randomClient.ts";
import { expectReadable } from "./readable.ts";
import { CONFIG, configsWithRedirects, FILES, type File, TEXT_FILES, textsOf } from "./texts.ts";

const file = fc.constantFrom(...TEXT_FILES);
const anyFile = fc.constantFrom(...FILES);
/** A position in a text, as a fraction of the text's length. */
const share = fc.nat({ max: 999 }).map((at) => at / 1000);
const textAndFile = (files: fc.Arbitrary<File>) => files.chain((name) => fc.tuple(fc.constant(name), textsOf(name)));
const textIn = (client: RandomClient, name: string): string => client.open.get(name)?.getText() ?? "";
const place = (text: string, at: number): number => Math.floor(at * text.length);

/** Changes the text several times, and sends all requests at the position of each change. */
export async function editAndRequest(client: RandomClient, name: string, changes: readonly Mistake[]): Promise<void> {
  for (const [index, { at, remove, insert }] of changes.entries()) {
    if (!client.open.has(name)) return;
    const text = textIn(client, name);
    const offset = place(text, at);
    await client.replace(name, offset, Math.min(remove, text.length - offset), insert);
    const isLast = index === changes.length - 1;
    await (isLast ? requestAfterTyping : requestBetweenKeystrokes)(client, name, offset + insert.length);
  }
}

/** Returns all values of a config, in document order. */
function nodesOf(text: string): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.children?.forEach(visit);
  };
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root) visit(root);
  return nodes;
}

/** Removes, replaces or duplicates a value of the config. */
async function editValue(client: RandomClient, at: number, change: string, value: unknown): Promise<void> {
  const text = textIn(client, CONFIG);
  const nodes = nodesOf(text);
  const node = nodes[Math.floor(at * nodes.length)];
  if (!node) return;
  const { offset, length } = node;
  const own = text.slice(offset, offset + length);
  const after = { remove: "", replace: JSON.stringify(value), repeat: `${own}, ${own}` }[change] ?? own;
  await client.replace(CONFIG, offset, length, after);
  await requestBetweenKeystrokes(client, CONFIG, offset + after.length);
}

/** Applies one of the offered edits after testing all of them on a copy of the text. */
async function fix(client: RandomClient, name: string, which: number): Promise<void> {
  const before = textIn(client, name);
  const actions = await client.actions(name);
  for (const { title, edit } of actions) if (edit) expectReadable(name, title, before, client.textAfter(name, edit));
  const chosen = actions[Math.floor(which * actions.length)]?.edit;
  if (chosen) await client.apply(chosen);
  await requestEverything(client, name, 0);
}

/** Sends an outdated version and ranges outside the text. Then closes the file, because its text is no longer known. */
async function misbehave(client: RandomClient, name: string): Promise<void> {
  const document = client.open.get(name);
  if (!document) return;
  const far = { line: 2_147_483_647, character: 2_147_483_647 };
  for (const contentChanges of [
    [{ text: "{" }],
    [{ range: { start: far, end: { line: 0, character: 0 } }, text: "x" }],
  ])
    await client.client.notify("textDocument/didChange", {
      textDocument: { uri: document.uri, version: -1 },
      contentChanges,
    });
  await client.closeFile(name);
}

const typed = fc.tuple(file, fc.array(mistakes, { minLength: 1, maxLength: 12, size: "max" })).map(([name, made]) => {
  return new Action(`type in ${name}: ${JSON.stringify(made)}`, (client) => editAndRequest(client, name, made));
});

const values = fc
  .tuple(share, fc.constantFrom("remove", "replace", "repeat"), configsWithRedirects)
  .map(([at, change, value]) => {
    return new Action(`${change} the value at ${at} with ${JSON.stringify(value)}`, (client) =>
      editValue(client, at, change, value),
    );
  });

const opened = textAndFile(file).map(
  ([name, text]) => new Action(`open ${name}: ${JSON.stringify(text)}`, (client) => client.openFile(name, text)),
);

/** When and how a change on disk is reported. A later report includes the changes that were not reported. */
export const reports = fc.constantFrom("later", "once", "once", "twice", "reversed");

export type Report = typeof reports extends fc.Arbitrary<infer How> ? How : never;

export async function report(client: RandomClient, how: Report): Promise<void> {
  if (how !== "later") await client.reportChanges(how);
}

const written = fc.tuple(textAndFile(anyFile), reports).map(([[name, text], how]) => {
  return new Action(`write ${name}, reported ${how}: ${JSON.stringify(text)}`, async (client) => {
    client.write(name, text);
    await report(client, how);
  });
});

const FOLDERS = ["guides", "a", "new", "new/api", "two"];

const deleted = fc.tuple(fc.oneof(anyFile, fc.constantFrom(...FOLDERS)), reports).map(([name, how]) => {
  return new Action(`delete ${name}, reported ${how}`, async (client) => {
    client.delete(name);
    await report(client, how);
  });
});

/** Moves that another program makes, such as Git. Some change only the case of a name. */
const movedOnDisk = fc
  .tuple(
    fc.constantFrom(
      ["guides", "Guides"],
      ["guides", "manual"],
      ["new", "newer"],
      ["new/api", "new/API"],
      ["new/docs.json", "new/site.config.json"],
      ["new/guide.mdx", "new/Guide.mdx"],
      ["guides/start.mdx", "guides/Start.mdx"],
      ["intro.mdx", "intro.md"],
      [".gitignore", "guides/.gitignore"],
    ),
    reports,
    reports,
    fc.boolean(),
  )
  .map(([[from = "", to = ""], first, second, back]) => {
    const text = `move ${from} to ${to} on disk, reported ${first}${back ? `, and back, reported ${second}` : ""}`;
    return new Action(text, async (client) => {
      client.moveOnDisk(from, to);
      await report(client, first);
      if (!back) return;
      client.moveOnDisk(to, from);
      await report(client, second);
    });
  });

const moves = fc.oneof(
  fc.tuple(
    fc.constantFrom(...FILES.filter((name) => /\.mdx?$/.test(name))),
    fc.constantFrom("moved.mdx", "guides/moved.mdx", "new/moved.mdx"),
  ),
  fc.constantFrom(
    ["guides", "manual"] as const,
    ["new/api", "new/reference"] as const,
    ["intro.mdx", "Intro.mdx"] as const,
  ),
);

const moved = fc.tuple(moves, fc.boolean()).map(([[name, to], back]) => {
  return new Action(`move ${name} to ${to}${back ? " and back" : ""}`, async (client) => {
    await client.move(name, to);
    if (back) await client.move(to, name);
  });
});

/** Adds a second workspace folder below the first one, or removes it. */
const folders = fc.tuple(file, fc.constantFrom("guides", "new", "two")).map(
  ([name, folder]) =>
    new Action(`add or remove the folder ${folder}, request ${name}`, async (client) => {
      await client.changeFolders(client.folders.has(folder) ? "removed" : "added", folder);
      await requestBetweenKeystrokes(client, name, 0);
    }),
);

const requested = fc
  .tuple(file, share)
  .map(
    ([name, at]) =>
      new Action(`request ${name} at ${at}`, (client) =>
        requestEverything(client, name, place(textIn(client, name), at)),
      ),
  );

const canceled = fc
  .tuple(file, fc.nat(20), share)
  .map(
    ([name, which, at]) =>
      new Action(`cancel request ${which} in ${name}`, (client) =>
        client.requestAndCancel(name, which, place(textIn(client, name), at)),
      ),
  );

const storm = fc.array(fc.tuple(textAndFile(anyFile), share), { minLength: 3, maxLength: 8 }).map((files) => {
  return new Action(`storm: ${JSON.stringify(files)}`, async (client) => {
    const answers: Promise<unknown>[] = [];
    for (const [[name, text], at] of files) {
      client.write(name, text);
      answers.push(client.reportChanges(), requestBetweenKeystrokes(client, CONFIG, place(textIn(client, CONFIG), at)));
      if (at < 0.3) client.delete(name);
    }
    await client.reportChanges();
    await Promise.all(answers);
  });
});

const compared = fc.constant(new Action("compare", (client) => compareWithNewServer(client)));

/** All actions. Frequent ones are listed several times. */
export const actions: readonly fc.Arbitrary<Action>[] = [
  ...new Array<typeof typed>(16).fill(typed),
  ...new Array<typeof values>(8).fill(values),
  opened,
  opened,
  file.map((name) => new Action(`close ${name}`, (client) => client.closeFile(name))),
  written,
  written,
  deleted,
  deleted,
  moved,
  moved,
  movedOnDisk,
  movedOnDisk,
  folders,
  requested,
  canceled,
  storm,
  fc
    .tuple(file, share)
    .map(([name, which]) => new Action(`fix ${name} ${which}`, (client) => fix(client, name, which))),
  fc
    .constantFrom(null, {}, { strict: true }, { rules: { "orphan-page": "off" } }, { checkPages: false }, { files: 7 })
    .map((value) => new Action(`configure ${JSON.stringify(value)}`, (client) => client.configure(value))),
  file.map((name) => new Action(`misbehave in ${name}`, (client) => misbehave(client, name))),
  compared,
  compared,
  compared,
];
