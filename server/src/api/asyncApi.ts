import { DESCRIPTION_CHARS, shortenToLine, TITLE_CHARS } from "../text/shorten.ts";
import type { DescriptionParts, Endpoint } from "./endpoint.ts";
import { channelAddress } from "./operationAddress.ts";
import { placeKey, type SpecPlaces } from "./specPlaces.ts";
import { fieldOf, listOf, objectOf, textOf } from "./specValues.ts";

/** Reads the channels of an AsyncAPI file. Each channel has a page (AsyncAPI Specification, "Channels Object"). */
export function asyncApiParts(document: unknown, places: SpecPlaces): DescriptionParts {
  const components = objectOf(fieldOf(fieldOf(document, "components"), "channels"));
  const operations = operationsByChannel(document);
  const channels = Object.entries(objectOf(fieldOf(document, "channels"))).map(([id, item]): Endpoint => {
    const referred = componentOf(item, components);
    const channel = referred ?? item;
    const title = fieldOf(channel, "title");
    const description = fieldOf(channel, "description") ?? fieldOf(channel, "summary");
    const tag = fieldOf(listOf(fieldOf(channel, "tags"))[0], "name");
    const nameOfTag = typeof tag === "string" && tag !== "" ? tag : undefined;
    const place = places.operations.get(placeKey("channels", id));
    return {
      method: "CHANNEL",
      path: id,
      summary: textOf(channel, "title") || titleFrom(id),
      ...(typeof description === "string" &&
        description !== "" && { description: shortenToLine(description, DESCRIPTION_CHARS) }),
      parameters: Object.keys(objectOf(fieldOf(channel, "parameters"))),
      operations: operations.get(id) ?? [],
      ...(nameOfTag !== undefined && { tag: shortenToLine(nameOfTag, TITLE_CHARS) }),
      address: channelAddress(typeof title === "string" && title !== "" ? title : id, nameOfTag),
      ...(place && { place }),
    };
  });
  return { endpoints: [], webhooks: [], channels };
}

/** Resolves a reference from a channel to a channel in the components. Returns undefined if there is no reference. */
function componentOf(item: unknown, components: Readonly<Record<string, unknown>>): unknown {
  const target = fieldOf(item, "$ref");
  const name = typeof target === "string" ? /^#\/components\/channels\/([^/]+)$/.exec(target)?.[1] : undefined;
  return name === undefined ? undefined : components[name];
}

/** Returns the operations of each channel, by channel ID. */
function operationsByChannel(document: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, operation] of Object.entries(objectOf(fieldOf(document, "operations")))) {
    const target = fieldOf(fieldOf(operation, "channel"), "$ref");
    const action = fieldOf(operation, "action");
    const id = typeof target === "string" ? /^#\/channels\/([^/]+)$/.exec(target)?.[1] : undefined;
    if (id === undefined || typeof action !== "string") continue;
    const key = id.replaceAll("~1", "/").replaceAll("~0", "~");
    found.set(key, [...(found.get(key) ?? []), shortenToLine(`${action} ${name}`, TITLE_CHARS)]);
  }
  return found;
}

/** Returns the title that the platform derives from an ID: `userSignedUp` becomes `User signed up`. */
function titleFrom(id: string): string {
  const words = id
    .split(/(?=[A-Z])/)
    .join(" ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
