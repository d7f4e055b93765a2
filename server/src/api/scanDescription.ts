import { shortenToLine, TITLE_CHARS } from "../text/shorten.ts";
import { type ApiDescription, type Endpoint, METHODS } from "./endpoint.ts";
import type { ApiKind, TextPlace } from "./specPlaces.ts";

/**
 * Scans a long YAML document in block style by line and indentation. Returns undefined if the document does not
 * describe an API.
 */
export function scanDescription(text: string): ApiDescription | undefined {
  const method = new RegExp(`^(?:${METHODS.join("|")}):`);
  let format: string | undefined;
  let kind: ApiKind = "openapi";
  let title: string | undefined;
  let version: string | undefined;
  const endpoints: Endpoint[] = [];
  const webhooks: Endpoint[] = [];
  const channels: Endpoint[] = [];
  let nameIndent: number | undefined;
  let path = "";
  const placeAt = placesIn(text);
  let section = "";
  let pathIndent: number | undefined;
  let methodIndent: number | undefined;
  for (const line of text.matchAll(/^( *)([^\s#].*)$/gm)) {
    const indent = line[1]!.length;
    const content = line[2]!;
    if (indent === 0) {
      section = /^["']?([\w-]+)["']?\s*:/.exec(content)?.[1] ?? "";
      nameIndent = undefined;
      if (section === "openapi" || section === "swagger" || section === "asyncapi") format = scalarOf(content);
      if (section === "asyncapi") kind = "asyncapi";
    } else if (section === "info") {
      if (content.startsWith("title:")) title ??= scalarOf(content);
      else if (content.startsWith("version:")) version ??= scalarOf(content);
    } else if (section === "paths") {
      pathIndent ??= indent;
      if (indent === pathIndent) path = keyOf(content);
      if (indent > pathIndent) methodIndent ??= indent;
      if (indent === methodIndent && method.test(content))
        endpoints.push({
          method: keyOf(content).toUpperCase(),
          path,
          summary: undefined,
          parameters: [],
          place: placeAt(line.index, indent),
        });
      const last = endpoints.at(-1);
      if (last?.summary === undefined && last?.path === path && content.startsWith("summary:"))
        endpoints[endpoints.length - 1] = { ...last, summary: scalarOf(content) };
    } else if (section === "webhooks" || section === "channels") {
      nameIndent ??= indent;
      if (indent !== nameIndent) continue;
      const name = { path: keyOf(content), summary: undefined, parameters: [] };
      if (section === "webhooks") webhooks.push({ method: "WEBHOOK", ...name });
      else channels.push({ method: "CHANNEL", ...name, place: placeAt(line.index, indent) });
    }
  }
  return format === undefined
    ? undefined
    : { readable: true, kind, format, title, version, endpoints, webhooks, channels, isPartial: true, isScanned: true };
}

/** Returns a function that converts offsets to positions. It must be called with increasing offsets. */
function placesIn(text: string): (start: number, character: number) => TextPlace {
  let [line, counted] = [0, 0];
  return (start, character) => {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < start; end = text.indexOf("\n", counted)) {
      line++;
      counted = end + 1;
    }
    return { line, character };
  };
}

function keyOf(content: string): string {
  const quote = content[0] === '"' || content[0] === "'" ? content[0] : "";
  const end = content.indexOf(`${quote}:`, quote.length);
  return end < 0 ? "" : content.slice(quote.length, end).trimEnd();
}

function scalarOf(content: string): string {
  const scalar = content
    .slice(content.indexOf(":") + 1)
    .replace(/\s#.*/s, "")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return shortenToLine(scalar, TITLE_CHARS);
}
