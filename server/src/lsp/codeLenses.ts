import type { CodeLens, Connection } from "vscode-languageserver";
import { pageLenses } from "../features/index.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** One source of code lenses. A connection has a single handler for code lenses, which asks every source. */
type LensSource = (uri: string) => Promise<readonly CodeLens[]>;

/** Answers with the code lenses of all sources, in the order of the sources. */
export function registerCodeLenses(connection: Connection, session: Session): void {
  const sources = sourcesFor(session);
  if (sources.length === 0) return;
  connection.onCodeLens(
    guarded(session.log, "codeLens", [], async ({ textDocument: { uri } }) =>
      (await Promise.all(sources.map((source) => source(uri)))).flat(),
    ),
  );
}

function sourcesFor(session: Session): readonly LensSource[] {
  const { showPlacesCommand: showPlaces, addToNavigationCommand: addToNavigation } = session.client;
  if (showPlaces === undefined) return [];
  return [async (uri) => pageLenses(await session.upToDateConfigs(), uri, { showPlaces, addToNavigation })];
}
