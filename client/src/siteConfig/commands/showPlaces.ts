import { PAGE_PLACES, type PagePlacesResult, type UriParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, Location, Position, Range, Uri, window } from "vscode";
import type { CommandContext } from "../commandContext.ts";

type ServerLocation = PagePlacesResult[number]["location"];

/** Shows the navigation entries of the page in the active editor. */
export async function showPagePlaces(context: CommandContext): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  if (!uri) return;
  const client = await context.server.start();
  const params: UriParams = { uri: uri.toString() };
  const places = await client.sendRequest<PagePlacesResult>(PAGE_PLACES, params);
  const locations = places.map(({ location }) => location);
  await showPlaces(context, params.uri, { line: 0, character: 0 }, locations);
}

/** Opens the locations that a code lens provides. Opens a single location directly, and lists several locations. */
export async function showPlaces(
  _context: CommandContext,
  uri: unknown,
  at: unknown,
  locations: unknown,
): Promise<void> {
  const places = (locations as readonly ServerLocation[]).map(locationOf);
  if (places.length === 0) {
    await window.showInformationMessage(
      l10n.t(
        "This page is not in the navigation. To add it to a group, use the quick fix for the navigation in the site config.",
      ),
    );
    return;
  }
  const position = positionOf(at as ServerLocation["range"]["start"]);
  await commands.executeCommand("editor.action.goToLocations", Uri.parse(uri as string), position, places, "peek");
}

function locationOf({ uri, range }: ServerLocation): Location {
  return new Location(Uri.parse(uri), new Range(positionOf(range.start), positionOf(range.end)));
}

function positionOf({ line, character }: ServerLocation["range"]["start"]): Position {
  return new Position(line, character);
}
