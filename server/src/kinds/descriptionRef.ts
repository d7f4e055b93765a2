import * as l10n from "@vscode/l10n";
import type { ApiDescription, ReadableDescription } from "../api/endpoint.ts";
import type { ApiKind } from "../api/specPlaces.ts";
import { baseName } from "../disk/paths.ts";
import type { Entry } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Site } from "../site/site.ts";
import { specAddress } from "../site/specCopy.ts";
import { specAt } from "../site/specRef.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import { fileAfterMove, fileCorrections, fileTarget, withSlashLike } from "./assetPath.ts";
import type { ValueKind } from "./kind.ts";

const EXTENSIONS = ["json", "yaml", "yml"] as const;

/** Matches configuration files of other tools, which are never API descriptions. */
const OTHER_TOOLS = /^(?:package(?:-lock)?|tsconfig.*|jsconfig|composer|deno)\.json$|^pnpm-lock\.yaml$/;

/** A reference to an OpenAPI document: a file in the site, or a URL. */
export const openapiRef: ValueKind = { id: "openapi-ref", ...descriptionRef("openapi", /api|swagger/i) };

/** A reference to an AsyncAPI document: a file in the site, or a URL. */
export const asyncapiRef: ValueKind = { id: "asyncapi-ref", ...descriptionRef("asyncapi", /async/i) };

/** Returns the value kind of an entry that refers to an API description. */
export function refKindOf({ schema }: Entry): typeof openapiRef {
  return schema?.["x-kind"] === "asyncapi-ref" ? asyncapiRef : openapiRef;
}

/** @param names Matches likely file names. Files with these names are proposed first. */
function descriptionRef(kind: ApiKind, names: RegExp): Omit<ValueKind, "id"> {
  return {
    corrections: (value, { site }) => fileCorrections(value, readFileRef(value, site), site, EXTENSIONS),
    candidatesFrom: "site",
    candidates: ({ config, site, occurrence }) =>
      site
        .assetsWithExtension(EXTENSIONS)
        .filter((file) => !OTHER_TOOLS.test(baseName(file)) && site.uriOf(file) !== config.uri)
        .flatMap((file) => {
          const api = site.apiDescriptionIfRead(file);
          if (api?.readable && api.kind !== kind) return [];
          return {
            value: withSlashLike(file, occurrence.text),
            ...(api?.readable && api.title !== undefined ? { detail: api.title } : {}),
            rank: names.test(file) ? 0 : 1,
            icon: "file",
          } as const;
        }),
    async describe(value, { site }) {
      const ref = readFileRef(value, site);
      if (ref.state === "url") return describeRemote(value, site);
      const api = ref.state === "found" ? await site.readApiDescription(ref.path) : undefined;
      return ref.state === "found" && api ? describeDocument(api, ref.path) : undefined;
    },
    async title(value, { site }) {
      const ref = readFileRef(value, site);
      const api = ref.state === "found" ? await site.readApiDescription(ref.path) : specAt(value, site)?.api;
      return api?.readable ? api.title : undefined;
    },
    target: (value, { site }) => fileTarget(value, site),
    afterMove: (value, { site }, movePath) => fileAfterMove(value, site, movePath),
  };
}

/** Describes a remote API description: its contents, and the date of its local copy. */
function describeRemote(value: string, site: Site): string | undefined {
  const url = specAddress(value);
  if (url === undefined) return undefined;
  const copy = site.specCopyIfRead(url);
  const command = codeSpan("site-config fetch-specs");
  if (!copy) return l10n.t("Not loaded. Run {0} to load it and its pages.", command);
  const day = new Date(copy.loaded).toISOString().slice(0, 10);
  return paragraphs(describeDocument(copy.api, url), l10n.t("Local copy from {0}.", day));
}

function describeDocument(api: ApiDescription, file: string): string | undefined {
  if (!api.readable) return paragraphs(`⚠ ${escapeMarkdown(api.problem)}`, codeSpan(file));
  const version = api.version === undefined ? "" : ` ${escapeMarkdown(api.version)}`;
  return paragraphs(
    `**${escapeMarkdown(api.title ?? l10n.t("Untitled API"))}**${version}`,
    contentOf(api),
    codeSpan(file),
  );
}

function contentOf({ kind, format, endpoints, channels }: ReadableDescription): string {
  const formatText = escapeMarkdown(format);
  if (kind === "asyncapi")
    return channels.length === 1
      ? l10n.t("1 channel, AsyncAPI {0}", formatText)
      : l10n.t("{0} channels, AsyncAPI {1}", channels.length, formatText);
  return endpoints.length === 1
    ? l10n.t("1 operation, OpenAPI {0}", formatText)
    : l10n.t("{0} operations, OpenAPI {1}", endpoints.length, formatText);
}
