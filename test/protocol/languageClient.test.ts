import { describe, expect, it } from "vitest";
import { testSeed } from "../support/repeatable.ts";
import { bundleLanguageClient } from "./languageClient/bundle.ts";
import { runLanguageClient } from "./languageClient/runs.ts";
import { compareWithNewServer, type LanguageSession, startSession } from "./languageClient/session.ts";

const CONFIG = "site.config.json";
const config = (pages: readonly string[], more: object = {}): string =>
  JSON.stringify({ name: "Acme", navigation: [{ group: "Start", pages }], ...more });
const right = config(["a", "b"]);
const wrong = config(["a", "b", "gone"]);
const redirecting = config(["a", "b"], { redirects: [{ source: "/gone", destination: "/a" }] });
const files = { [CONFIG]: right, "a.mdx": "# Title\n", "b.mdx": "# Title\n" };
const manyWrong = config(["a", "b", ...Array.from({ length: 50 }, (_, index) => `gone-${index}`)]);
const broken = "[broken](/gone)\n";

/** The delay of a message to a busy client. All messages sent during the delay arrive together with it. */
const MESSAGE_MS = 1000;

const pass = ({ bundled }: LanguageSession, milliseconds: number): Promise<void> =>
  bundled.virtualTime.pass(milliseconds);

/** Delivers pending messages to a client that is so busy that it converts one finding per turn of the event loop. */
async function receiveSlowly(session: LanguageSession): Promise<void> {
  session.delays.toClient = 0;
  session.steps = () => 15;
  await pass(session, 20_000);
}

/** Situations that once left outdated findings or hid new ones. */
const cases: readonly {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly run: (session: LanguageSession) => Promise<void>;
}[] = [
  {
    name: "a tab closes and its document stays open",
    async run(session) {
      const { editor } = session;
      editor.openTab(CONFIG, 0);
      await pass(session, 1);
      editor.type(CONFIG, wrong);
      await pass(session, 150);
      editor.closeTab(CONFIG, 60_000);
    },
  },
  {
    name: "a document closes that is a site config only because of its language",
    async run(session) {
      const { editor } = session;
      editor.write(CONFIG, '{"dependencies":{}}', 0);
      editor.openTab(CONFIG, 0);
      await pass(session, 2000);
      editor.closeTab(CONFIG, 0);
    },
  },
  {
    name: "the file of an open config is deleted before new settings are applied",
    async run(session) {
      const { editor } = session;
      editor.openDocument(CONFIG);
      editor.type(CONFIG, '{"dependencies":{}}');
      await pass(session, 0);
      editor.openTab(CONFIG, 0);
      editor.delete(CONFIG, 0);
      await pass(session, 2500);
      editor.delete(CONFIG, 5);
      await pass(session, 150);
      await pass(session, 100);
      session.settings = { strict: true };
      editor.configured.fire({ affectsConfiguration: () => true });
    },
  },
  {
    name: "a changed config is closed after its file was deleted and the disk is slow",
    files: { [CONFIG]: config(["a", "b", "c", "guide/d"], { colors: { primary: "#0d9373" } }) },
    async run(session) {
      const { editor, delays } = session;
      editor.delete("a.mdx", 120);
      editor.openTab(CONFIG, 0);
      await pass(session, 1);
      editor.delete(CONFIG, 0);
      editor.openDocument(CONFIG);
      editor.type(CONFIG, config(["a", "b", "c", "guide/d"], { colors: { primary: "#0d9373" } }));
      await pass(session, 300);
      editor.openTab(CONFIG, 0);
      delays.disk = 101;
      await pass(session, 100);
      editor.closeTab(CONFIG, 0);
      await pass(session, 500);
    },
  },
  {
    name: "the user's settings arrive late",
    async run(session) {
      session.delays.toServer = 2000;
      session.settings = { strict: true };
      session.editor.configured.fire({ affectsConfiguration: () => true });
      await pass(session, 2500);
      session.editor.write(CONFIG, redirecting, 0);
    },
  },
  {
    name: "a search ends after a later one",
    async run(session) {
      const { editor, delays } = session;
      editor.delete(CONFIG, 0);
      await pass(session, 2000);
      delays.disk = 4000;
      editor.configured.fire({ affectsConfiguration: () => true });
      await pass(session, 3000);
      delays.disk = 0;
      editor.write(CONFIG, wrong, 0);
      editor.configured.fire({ affectsConfiguration: () => true });
    },
  },
  {
    name: "a page closes and reopens immediately",
    files: { "b.mdx": broken },
    async run(session) {
      const { editor } = session;
      editor.configured.fire({ affectsConfiguration: () => true });
      await pass(session, 0);
      editor.openDocument("b.mdx");
      editor.type("b.mdx", "# Title\n");
      await pass(session, 0);
      editor.save("b.mdx", 0);
      editor.closeHidden("b.mdx");
      editor.openTab("b.mdx", 0);
    },
  },
  {
    name: "a page without a tab changes",
    files: { "b.mdx": broken },
    async run(session) {
      const { editor } = session;
      await pass(session, 2000);
      editor.openDocument("b.mdx");
      await pass(session, 2000);
      editor.type("b.mdx", `${broken}\n[another](/none)\n`);
    },
  },
  {
    name: "an edit of many files is undone, their tabs close and a document stays open",
    files: { "b.mdx": broken },
    async run(session) {
      const { editor } = session;
      await pass(session, 2000);
      editor.openDocument("b.mdx");
      editor.type("b.mdx", "# Title\n");
      editor.openTab("b.mdx", 0);
      await pass(session, 2000);
      editor.type("b.mdx", broken);
      editor.closeTab("b.mdx", 180_000);
    },
  },
  {
    name: "a page without a tab gets one",
    files: { "b.mdx": broken },
    async run(session) {
      const { editor } = session;
      editor.openDocument("b.mdx");
      await pass(session, 2000);
      editor.openTab("b.mdx", 0);
    },
  },
  {
    name: "a recreated site config is reported as deleted",
    files: { [CONFIG]: wrong },
    async run({ editor }) {
      editor.delete(CONFIG, 300);
      editor.write(CONFIG, wrong, 0);
    },
  },
  {
    name: "the site config of an open page is deleted while both are open",
    files: { "b.mdx": broken },
    async run(session) {
      const { editor } = session;
      editor.openTab("b.mdx", 0);
      editor.write("two/site.config.json", right, 0);
      editor.openTab(CONFIG, 0);
      await pass(session, 1);
      editor.closeTab(CONFIG, 1000);
      editor.delete(CONFIG, 0);
    },
  },
  {
    name: "a request is canceled while its response is converted",
    async run(session) {
      const { editor, delays } = session;
      editor.openTab(CONFIG, 0);
      await pass(session, 2000);
      delays.toClient = MESSAGE_MS;
      editor.type(CONFIG, manyWrong);
      await pass(session, MESSAGE_MS / 2);
      editor.configured.fire({ affectsConfiguration: () => true });
      await pass(session, MESSAGE_MS / 2 - 100);
      await receiveSlowly(session);
    },
  },
  {
    name: "a small report arrives while a large one is converted",
    async run(session) {
      const { editor, delays } = session;
      delays.toClient = MESSAGE_MS;
      editor.write(CONFIG, manyWrong, 0);
      // The client waits for more changes on disk before the server requests settings.
      await pass(session, 250 + MESSAGE_MS + 50);
      editor.write(CONFIG, wrong, 0);
      await pass(session, MESSAGE_MS - 100);
      await receiveSlowly(session);
    },
  },
];

describe("language client of VS Code", () => {
  it.each(cases)("shows the same findings as a new server when $name", async ({ files: more, run }) => {
    const session = await startSession(await bundleLanguageClient(), { ...files, ...more });
    await run(session);
    await compareWithNewServer(session);
  });

  // All test runs use the same sessions. SITEKEEPER_TEST_SEED selects other ones.
  it("shows the same findings as a new server after random actions", async () => {
    expect(await runLanguageClient(150, testSeed)).toBeGreaterThan(1000);
  }, 600_000);
});
