import { EXPLAIN_SITE, FIX_ALL, SITE_VIEW } from "@sitekeeper/server/protocol";
import type { Diagnostic, Position, WorkspaceDiagnosticReport } from "vscode-languageserver-protocol/node";
import { requestsAboutAll, requestsAt } from "../support/requestEverything.ts";
import type { RandomClient } from "./randomClient.ts";

/** The responses to a client's requests about its open files, as JSON, by file and method. */
export type Answers = Readonly<Record<string, string>>;

/** Requests that an editor sends only when the user performs an action. */
function costlyRequests(uri: string, position: Position): readonly (readonly [method: string, params: object])[] {
  return [
    ["textDocument/rename", { textDocument: { uri }, position, newName: "renamed" }],
    ["workspace/symbol", { query: "" }],
    [SITE_VIEW, { uri }],
    [EXPLAIN_SITE, { uri }],
    [FIX_ALL, { uri }],
  ];
}

const COSTLY: ReadonlySet<string> = new Set(costlyRequests("", { line: 0, character: 0 }).map(([method]) => method));

/**
 * Sends all requests about an open file. Requests about a position are sent for each offset. Fails if a response is an
 * internal error.
 */
export function requestEverything(client: RandomClient, file: string, ...offsets: readonly number[]): Promise<Answers> {
  return requestAll(client, file, offsets, () => true);
}

/** Like {@link requestEverything}, but without the requests that only a user action triggers. */
export function requestAfterTyping(client: RandomClient, file: string, offset: number): Promise<Answers> {
  return requestAll(client, file, [offset], (method) => !COSTLY.has(method));
}

/**
 * Like {@link requestAfterTyping}, but without code actions, which take as long as all other requests together because
 * each fix is tested on the whole text.
 */
export function requestBetweenKeystrokes(client: RandomClient, file: string, offset: number): Promise<Answers> {
  return requestAll(client, file, [offset], (method) => !COSTLY.has(method) && method !== "textDocument/codeAction");
}

const LINKS: ReadonlySet<string> = new Set(["textDocument/completion", "textDocument/definition"]);

/** Requests the completion and the definition at a position. */
export function requestLinks(client: RandomClient, file: string, offset: number): Promise<Answers> {
  return requestAll(client, file, [offset], (method) => LINKS.has(method));
}

/** Returns the client's findings for files that are not open, by file. Files without findings are omitted. */
export async function closedFindings(client: RandomClient): Promise<Answers> {
  const shown = new Map<string, readonly Diagnostic[]>();
  if (client.pulls) {
    const report = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds: [] });
    for (const item of report?.items ?? []) if (item.kind === "full") shown.set(item.uri, item.items);
  } else for (const { uri, diagnostics } of client.client.published) shown.set(uri, diagnostics);
  // The server of the test has cleared findings that a new server has never had.
  const closed = [...shown].filter(([uri, items]) => items.length > 0 && !client.isOpen(uri));
  return Object.fromEntries(closed.map(([uri, items]) => [`${client.name(uri)} closed`, JSON.stringify(items)]));
}

async function requestAll(
  client: RandomClient,
  file: string,
  offsets: readonly number[],
  isIncluded: (method: string) => boolean,
): Promise<Answers> {
  const document = client.open.get(file);
  if (!document) return {};
  const answers: Record<string, string> = {};
  if (isIncluded("diagnostics")) answers[`${file} diagnostics`] = JSON.stringify(await client.diagnostics(file));
  for (const [method, params] of requestsAboutAll(document.uri).filter(([name]) => isIncluded(name)))
    answers[`${file} ${method}`] = JSON.stringify((await client.request(method, params)) ?? null);
  for (const offset of offsets)
    for (const [method, params] of [
      ...requestsAt(document.uri, document.positionAt(offset)),
      ...costlyRequests(document.uri, document.positionAt(offset)),
    ].filter(([name]) => isIncluded(name)))
      answers[`${file} ${method} at ${offset}`] = JSON.stringify((await client.request(method, params)) ?? null);
  return answers;
}
