import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "../../test/protocol/support/client.ts";
import { inFolder } from "./generate.ts";
import { median, type Row, type Section, timed } from "./row.ts";

const OPEN = 2_000;
const SITES = 3_000;
const TIMES = 20;

/** Measures the server with many open pages, and in a workspace with many sites. */
export const manyFiles: Section = { name: "manyFiles", rows: () => inFolder(rows) };

async function* rows(folder: string): AsyncIterable<Row> {
  yield* openPages(writeSite(path.join(folder, "open"), OPEN));
  for (let at = 0; at < SITES; at++) writeSite(path.join(folder, "sites", `site-${at}`), 2);
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    const client = await start(path.join(folder, "sites"));
    // The first sites in alphabetical order are found first.
    const uri = uriOf(path.join(folder, "sites/site-999/p1.mdx"));
    times.push(
      await timed(async () => {
        await client.open(uri, page("/gone"), "mdx");
        await client.publishedFor(uri, (items) => items.length > 0);
      }),
    );
    await client.stop();
  }
  const work = "3,000 sites: first findings in an open page";
  yield { work, unit: "ms", ours: median(times), goal: 1000 };
}

async function* openPages(folder: string): AsyncIterable<Row> {
  const client = await start(folder);
  const uris = Array.from({ length: OPEN }, (_, at) => uriOf(path.join(folder, `p${at}.mdx`)));
  for (const uri of uris) await client.open(uri, page("/p1"), "mdx");
  const ask = (uri: string) =>
    client.request("textDocument/completion", { textDocument: { uri }, position: { line: 4, character: 10 } });
  await ask(uris[0]!);
  const answers: number[] = [];
  const findings: number[] = [];
  for (const [index, uri] of uris.slice(0, TIMES).entries()) {
    answers.push(await timed(() => ask(uri)));
    const version = await client.replace(uri, page(`/gone-${index}`));
    const isCurrent = () => client.published.some((shown) => shown.uri === uri && shown.version === version);
    findings.push(await timed(() => client.until(isCurrent, "findings")));
  }
  await client.stop();
  yield { work: "2,000 open pages: completion of a link", unit: "ms", ours: median(answers), goal: 100 };
  yield { work: "2,000 open pages: findings after a key", unit: "ms", ours: median(findings), goal: 100 };
}

const uriOf = (file: string): string => pathToFileURL(file).href;
const page = (link: string): string => `---\ntitle: A page\n---\n\n[A link](${link})\n\n${"Some text.\n\n".repeat(40)}`;
const start = (folder: string): Promise<Client> => Client.start({ rootUri: uriOf(folder) });

/** Writes a site with numbered pages and returns its folder. */
function writeSite(folder: string, pages: number): string {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: pages }, (_, at) => `p${at}`);
  const config = { theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation: { pages: names } };
  writeFileSync(path.join(folder, "docs.json"), JSON.stringify(config));
  for (const name of names) writeFileSync(path.join(folder, `${name}.mdx`), page("/p1"));
  return folder;
}
