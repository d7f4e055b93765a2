import type { Delays, EditorModel } from "./bundled.ts";

type Bundled = typeof import("./bundled.ts");

/** The time after the last change by which the editor must be up to date. */
const QUIET_MS = 20_000;

/** The editor with the language client and the server, for one session. */
export interface LanguageSession {
  readonly bundled: Bundled;
  readonly editor: EditorModel;
  readonly delays: Delays;
  settings: unknown;
  /** The number of actions so far. */
  done: number;
  /** Returns the time that passes with each reading of the clock, in milliseconds. */
  steps: () => number;
}

/**
 * Starts the editor.
 *
 * @param files The files of the site.
 */
export async function startSession(
  bundled: Bundled,
  files: Readonly<Record<string, string>>,
): Promise<LanguageSession> {
  const session: LanguageSession = {
    bundled,
    editor: bundled.newEditor(),
    delays: { toServer: 0, toClient: 0, disk: 0 },
    settings: {},
    done: 0,
    steps: () => 0,
  };
  bundled.virtualTime.start(() => session.steps());
  for (const [file, text] of Object.entries(files)) session.editor.write(file, text, 0);
  await bundled.startClient(session.editor, () => session.settings, session.delays);
  return session;
}

function findingsShownIn({ collections }: EditorModel): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const collection of collections.values())
    for (const [uri, items] of collection)
      shown.set(
        uri,
        [
          ...(shown.get(uri) ?? []),
          ...items.map((item) => {
            const { message, severity, range } = item as {
              message: string;
              severity: number;
              range: { numbers: number[] };
            };
            return `${range.numbers} ${severity + 1} ${message}`;
          }),
        ].sort(),
      );
  return shown;
}

/** Fails unless the editor eventually shows the same findings as a new server. */
export async function compareWithNewServer(session: LanguageSession): Promise<void> {
  const { bundled, editor, delays } = session;
  session.steps = () => 0;
  Object.assign(delays, { toServer: 0, toClient: 0, disk: 0 });
  await bundled.virtualTime.pass(QUIET_MS);
  if (editor.errors.length > 0) throw new Error(editor.errors.join("\n"));
  const shown = findingsShownIn(editor);
  const tabs = new Set(editor.tabs.map(String));
  const hidden = new Set(editor.documents.map(({ uri }) => String(uri)).filter((uri) => !tabs.has(uri)));
  const expectedFindings = await bundled.findingsOfNewServer(editor, session.settings);
  for (const uri of new Set([...shown.keys(), ...expectedFindings.keys()])) {
    const actual = shown.get(uri) ?? [];
    const expected = (expectedFindings.get(uri) ?? [])
      .map(({ range: { start, end }, severity, message }) => {
        return `${[start.line, start.character, end.line, end.character]} ${severity} ${message}`;
      })
      .sort();
    if (actual.join("\n") !== expected.join("\n"))
      throw new Error(
        `${uri}${hidden.has(uri) ? " (without a tab)" : ""}\nshown:    ${actual.join("\n          ")}\nexpected: ${expected.join("\n          ")}`,
      );
  }
}
