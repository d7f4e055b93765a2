import fc from "fast-check";
import { seeded } from "../../../server/src/testing/seeded.ts";
import { compareWithNewServer, type LanguageSession } from "./session.ts";

type Unknown = Record<string, never>;

/** An action of an author, the editor or another program. */
class Action implements fc.AsyncCommand<Unknown, LanguageSession> {
  readonly #text: string;
  readonly #run: (session: LanguageSession) => unknown;

  constructor(text: string, run: (session: LanguageSession) => unknown) {
    this.#text = text;
    this.#run = run;
  }

  check(): boolean {
    return true;
  }

  async run(_: Unknown, session: LanguageSession): Promise<void> {
    session.done++;
    await this.#run(session);
  }

  toString(): string {
    return this.#text;
  }
}

const CONFIG = "site.config.json";
const PAGES = ["a.mdx", "b.mdx", "c.mdx", "guide/d.mdx"] as const;
const FILES = [CONFIG, "two/site.config.json", ...PAGES] as const;
type File = (typeof FILES)[number];

const config = (color: string, pages: readonly string[], redirects: readonly object[] = []): string =>
  JSON.stringify({
    name: "Acme",
    colors: { primary: color },
    navigation: [{ group: "Start", pages }],
    ...(redirects.length > 0 && { redirects }),
  });

const configs = fc.constantFrom(
  config("#0d9373", ["a", "b", "c", "guide/d"]),
  config("0d9373", ["a", "b", "c", "guide/d"]),
  config("#0d9373", ["a", "b"]),
  config("#0d9373", ["a", "gone"]),
  config("#0d9373", ["a", "b", "c", "guide/d"], [{ source: "/gone", destination: "/a" }]),
  '{"dependencies":{}}',
  "{",
);

const pages = fc.constantFrom(
  "# Title\n",
  "[broken](/gone)\n",
  "[b](/b) [c](/c#heading)\n",
  "[d](/guide/d#heading) [a](/a)\n",
  "## Heading\n\n[here](#heading)\n",
  "[here](#nowhere)\n![](gone.png)\n",
);

const settings = fc.constantFrom('{ "checkPages": false }', '{ "rules": { "orphan-page": "error" } }', "{}");

export const initialFiles: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record({
  [CONFIG]: configs,
  "a.mdx": pages,
  "b.mdx": pages,
  "c.mdx": pages,
  "guide/d.mdx": pages,
});

const textsOf = (file: File): fc.Arbitrary<string> => (file.endsWith(".json") ? configs : pages);
const file = fc.constantFrom(...FILES, CONFIG, CONFIG);
const withText = file.chain((name) => fc.tuple(fc.constant(name), textsOf(name)));
/** The delays in milliseconds. Short ones are the most frequent. */
const short = fc.constantFrom(0, 0, 0, 5, 50, 120, 300);
const long = fc.constantFrom(0, 0, 0, 10, 80, 99, 101, 150, 500, 2000);

const opened = fc.tuple(file, short).map(
  ([name, ms]) =>
    new Action(`open ${name}, document after ${ms}`, ({ editor }) => {
      if (editor.files.has(name) || editor.document(name)) editor.openTab(name, ms);
    }),
);

const closed = fc.tuple(file, fc.constantFrom(undefined, 0, 0, 30, 200, 1000, 60_000)).map(
  ([name, hold]) =>
    new Action(`close ${name}, document ${hold === undefined ? "first" : `after ${hold}`}`, ({ editor }) => {
      if (editor.hasTab(name)) editor.closeTab(name, hold);
    }),
);

const typed = withText.map(
  ([name, text]) =>
    new Action(`type in ${name}: ${text}`, ({ editor }) => editor.hasTab(name) && editor.type(name, text)),
);

const saved = fc
  .tuple(file, short)
  .map(([name, ms]) => new Action(`save ${name}, watcher after ${ms}`, ({ editor }) => editor.save(name, ms)));

const editedByProgram = fc.tuple(withText, fc.boolean(), short, short).map(
  ([[name, text], save, ms, watcherMs]) =>
    new Action(
      `edit ${name} without a tab${save ? `, save, watcher after ${watcherMs}` : ""}, close after ${ms}: ${text}`,
      async ({ editor, bundled }) => {
        const document = editor.openDocument(name);
        if (!document) return;
        editor.type(name, text);
        await bundled.virtualTime.pass(ms);
        if (save) editor.save(name, watcherMs);
        // The editor shows a tab for an unsaved document.
        if (document.isDirty) editor.openTab(name, 0);
        else editor.closeHidden(name);
      },
    ),
);

const lookedAtByProgram = file.map(
  (name) => new Action(`open ${name} without a tab`, ({ editor }) => editor.openDocument(name)),
);
const leftByProgram = file.map(
  (name) => new Action(`close ${name} without a tab`, ({ editor }) => editor.closeHidden(name)),
);

const written = fc
  .tuple(withText, short)
  .map(
    ([[name, text], ms]) =>
      new Action(`write ${name}, watcher after ${ms}: ${text}`, ({ editor }) => editor.write(name, text, ms)),
  );

const deleted = fc
  .tuple(file, short)
  .map(([name, ms]) => new Action(`delete ${name}, watcher after ${ms}`, ({ editor }) => editor.delete(name, ms)));

const renamed = fc
  .tuple(fc.constantFrom(...PAGES), fc.constantFrom(...PAGES), short)
  .map(
    ([from, to, ms]) =>
      new Action(`rename ${from} to ${to}, watcher after ${ms}`, ({ editor }) => editor.rename(from, to, ms)),
  );

const activated = file.map(
  (name) =>
    new Action(`look at ${name}`, ({ editor }) => editor.hasTab(name) && editor.activate(editor.document(name))),
);

const settingsWritten = fc
  .tuple(settings, short)
  .map(
    ([text, ms]) =>
      new Action(`write settings, watcher after ${ms}: ${text}`, ({ editor }) =>
        editor.write(".sitekeeper.json", text, ms),
      ),
  );

const configured = fc
  .constantFrom({}, { strict: true }, { checkPages: false }, { rules: { "orphan-page": "off" } })
  .map(
    (value) =>
      new Action(`configure ${JSON.stringify(value)}`, (session) => {
        session.settings = value;
        session.editor.configured.fire({ affectsConfiguration: () => true });
      }),
  );

const delayed = fc
  .record({ toServer: long, toClient: long, disk: long })
  .map((delays) => new Action(`delay ${JSON.stringify(delays)}`, (session) => Object.assign(session.delays, delays)));

const busy = fc.tuple(fc.nat(), fc.constantFrom(0, 0, 2, 20, 60)).map(
  ([seed, ms]) =>
    new Action(`busy with ${ms}, ${seed}`, (session) => {
      const random = seeded(seed);
      session.steps = () => (random() < 0.3 ? random() * ms : 0);
    }),
);

const waited = fc
  .constantFrom(1, 5, 20, 60, 100, 150, 300, 500, 1000, 2500)
  .map((ms) => new Action(`wait ${ms}`, ({ bundled }) => bundled.virtualTime.pass(ms)));

const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);

export const actions = [
  ...times(14, waited),
  ...times(5, opened),
  ...times(5, closed),
  ...times(8, typed),
  ...times(4, saved),
  ...times(3, editedByProgram),
  lookedAtByProgram,
  leftByProgram,
  ...times(3, written),
  ...times(2, deleted),
  ...times(2, renamed),
  ...times(2, activated),
  settingsWritten,
  configured,
  ...times(3, delayed),
  busy,
  fc.constant(new Action("compare", compareWithNewServer)),
];
