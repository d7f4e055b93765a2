import type { DescriptionParts, Endpoint } from "./endpoint.ts";
import { METHODS } from "./endpoint.ts";
import { operationAddress } from "./operationAddress.ts";
import { brief, DESCRIPTION_CHARS, TITLE_CHARS } from "./pages.ts";
import { placeKey, type SpecPlaces } from "./specPlaces.ts";
import { fieldOf, listOf, objectOf, textOf } from "./specValues.ts";

/** The parts of an OpenAPI file that have pages: its operations and its webhooks. */
export function openApiParts(document: unknown, places: SpecPlaces): DescriptionParts {
  const [paths, webhooks] = [objectOf(fieldOf(document, "paths")), objectOf(fieldOf(document, "webhooks"))];
  const isPartial = [...Object.values(paths), ...Object.values(webhooks)].some(
    (item) => fieldOf(item, "$ref") !== undefined,
  );
  return {
    endpoints: operationsOf("paths", paths, places),
    webhooks: operationsOf("webhooks", webhooks, places),
    channels: [],
    ...(isPartial && { isPartial }),
  };
}

function operationsOf(
  section: "paths" | "webhooks",
  items: Readonly<Record<string, unknown>>,
  places: SpecPlaces,
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
          description !== "" && { description: brief(description, DESCRIPTION_CHARS) }),
        parameters: parameters.flatMap((parameter) => textOf(parameter, "name") ?? []),
        ...(tag !== undefined && { tag: brief(tag, TITLE_CHARS) }),
        ...(!fieldOf(operation, "x-excluded") && { address }),
        ...(Boolean(fieldOf(operation, "x-hidden")) && { isUnlisted: true }),
        ...(place && { place }),
      };
    });
  });
}
