import { DESCRIPTION_CHARS, shortenToLine, TITLE_CHARS } from "../text/shorten.ts";
import type { DescriptionParts, Endpoint } from "./endpoint.ts";
import { METHODS } from "./endpoint.ts";
import { operationAddress } from "./operationAddress.ts";
import { placeKey, type SpecPlaces } from "./specPlaces.ts";
import { fieldOf, listOf, objectOf, textOf } from "./specValues.ts";

/** Reads the operations and webhooks of an OpenAPI file. Each of them has a page. */
export function openApiParts(document: unknown, places: SpecPlaces): DescriptionParts {
  const components = objectOf(fieldOf(fieldOf(document, "components"), "pathItems"));
  const itemsOf = (section: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(objectOf(fieldOf(document, section))).map(([path, item]) => [path, itemIn(components, item)]),
    );
  const [paths, webhooks] = [itemsOf("paths"), itemsOf("webhooks")];
  const groups = groupsByTag(document);
  const isPartial = [...Object.values(paths), ...Object.values(webhooks)].some(
    (item) => fieldOf(item, "$ref") !== undefined,
  );
  return {
    endpoints: operationsOf("paths", paths, places, groups),
    webhooks: operationsOf("webhooks", webhooks, places, groups),
    channels: [],
    schemas: Object.keys(objectOf(fieldOf(fieldOf(document, "components"), "schemas"))),
    ...(isPartial && { isPartial }),
  };
}

function operationsOf(
  section: "paths" | "webhooks",
  items: Readonly<Record<string, unknown>>,
  places: SpecPlaces,
  groups: ReadonlyMap<unknown, string>,
): Endpoint[] {
  const isWebhook = section === "webhooks";
  return Object.entries(items).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => Object.hasOwn(objectOf(item), method));
    if (methods.length === 0 && isWebhook) return [{ method: "WEBHOOK", path, summary: undefined, parameters: [] }];
    return methods.map((method): Endpoint => {
      const operation = fieldOf(item, method);
      const [tag] = listOf(fieldOf(operation, "tags")).filter((each) => typeof each === "string");
      const [summary, href] = [fieldOf(operation, "summary"), fieldOf(fieldOf(operation, "x-mint"), "href")];
      const parameters = [...listOf(fieldOf(item, "parameters")), ...listOf(fieldOf(operation, "parameters"))];
      const description = fieldOf(operation, "description");
      const place = places.operations.get(placeKey(section, path, method));
      const address = operationAddress({
        method: isWebhook ? undefined : method,
        path,
        summary: typeof summary === "string" ? summary : undefined,
        tag,
        href: typeof href === "string" ? href : undefined,
      });
      return {
        method: isWebhook ? "WEBHOOK" : method.toUpperCase(),
        path,
        summary: textOf(operation, "summary"),
        ...(typeof description === "string" &&
          description !== "" && { description: shortenToLine(description, DESCRIPTION_CHARS) }),
        parameters: parameters.flatMap((parameter) => textOf(parameter, "name") ?? []),
        ...(tag !== undefined && { tag: shortenToLine(tag, TITLE_CHARS) }),
        ...(groups.has(tag) && { group: groups.get(tag)! }),
        ...(!fieldOf(operation, "x-excluded") && { address }),
        ...(Boolean(fieldOf(operation, "x-hidden")) && { isUnlisted: true }),
        ...(place && { place }),
      };
    });
  });
}

/**
 * Resolves a reference from a path to a path item in the components (since OpenAPI 3.1). Returns any other path item
 * unchanged.
 */
function itemIn(components: Readonly<Record<string, unknown>>, item: unknown): unknown {
  const target = fieldOf(item, "$ref");
  const name = typeof target === "string" ? /^#\/components\/pathItems\/([^/]+)$/.exec(target)?.[1] : undefined;
  return (name === undefined ? undefined : fieldOf(components, name)) ?? item;
}

/** Returns the navigation names of the tags that define one. */
function groupsByTag(document: unknown): ReadonlyMap<unknown, string> {
  return new Map(
    listOf(fieldOf(document, "tags")).flatMap((tag) => {
      const group = textOf(tag, "x-group");
      return group === undefined ? [] : [[fieldOf(tag, "name"), group] as const];
    }),
  );
}
