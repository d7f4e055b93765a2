import type { ApiDescription } from "../../api/endpoint.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { frontMatterSchema } from "../../formats/frontMatter.ts";
import { filesOf } from "../../formats/readSite.ts";
import { memo } from "../../json/memo.ts";
import { type FrontMatterField, frontMatterFields } from "../../mdx/frontMatter.ts";
import { entriesOfKind } from "../../schema/entries.ts";
import { resolve } from "../../schema/schema.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { memoSite, type Site } from "../../site/site.ts";

/** The file extensions that API descriptions can have. */
const EXTENSIONS = ["json", "yaml", "yml"] as const;

/** The maximum number of files to search for operations and channels. */
const MAX_SPECS = 100;

/** The number of characters to search for the field. The front matter is at the start of a page. */
const HEAD_CHARS = 4096;

/** Finds the front matter field that refers to an operation of an OpenAPI document. */
export const operationField = fieldOfKind("operation");

/** Finds the front matter field that refers to a channel of an AsyncAPI document. */
export const channelField = fieldOfKind("channel");

/** Finds the front matter field that refers to a schema of an OpenAPI document. */
export const schemaField = fieldOfKind("spec-schema");

function fieldOfKind(kind: "operation" | "channel" | "spec-schema"): (text: string) => FrontMatterField | undefined {
  const names: ReadonlySet<string> = new Set(
    Object.entries(frontMatterSchema.properties ?? {})
      .filter(([, field]) => resolve(field)["x-kind"] === kind)
      .map(([name]) => name),
  );
  const mention = new RegExp(`^["']?(?:${[...names].join("|")})["']?[ \\t]*:`, "m");
  return (text) => {
    if (!mention.test(text.slice(0, HEAD_CHARS))) return undefined;
    return frontMatterFields(text).find(
      ({ key, type, text }) => names.has(key) && type === "string" && text.trim() !== "",
    );
  };
}

/** The files that may be API descriptions. */
export const possibleSpecs = memoSite((site) => site.assetsWithExtension(EXTENSIONS));

/**
 * Returns the files that may contain the operations, channels, and schemas that pages refer to. The result is empty if no
 * page refers to any.
 */
export const specsOfPages = memoSite((site): readonly string[] => {
  const isNeeded = [...site.pages.keys()].some((slug) => {
    const text = site.body(slug)?.text ?? "";
    return [operationField, channelField, schemaField].some((field) => field(text) !== undefined);
  });
  return isNeeded ? possibleSpecs(site).slice(0, MAX_SPECS) : [];
});

type SearchedKind = "openapi" | "asyncapi";

/**
 * The API descriptions of one kind that a page can refer to. The platform searches the whole site for them, including
 * files that the config does not mention.
 */
export interface SearchedSpecs<Spec> {
  readonly specs: readonly Spec[];
  /**
   * False if there may be more API descriptions: at a URL, or in a file that is missing, too long, or has not been read
   * yet.
   */
  readonly isComplete: boolean;
}

/**
 * Creates a search for API descriptions of one kind.
 * @param read Reads a file. Returns undefined for a file of another kind.
 */
export function specSearch<Spec extends { readonly path: string; readonly isPartial?: boolean | undefined }>(
  kind: SearchedKind,
  read: (path: string, api: ApiDescription) => Spec | undefined,
): (config: SiteConfig, site: Site) => SearchedSpecs<Spec> {
  /**
   * The part of the search that does not depend on the config, so that no files are read again when the config changes.
   */
  const onDisk = memoSite((site): SearchedSpecs<Spec> => {
    const paths = possibleSpecs(site);
    const all = paths.slice(0, MAX_SPECS).map((path) => ({ path, api: site.apiDescriptionIfRead(path) }));
    const specs = all.flatMap(({ path, api }) => (api && read(path, api)) ?? []);
    return {
      specs,
      isComplete:
        all.length === paths.length &&
        all.every(({ api }) => api && !mayBe(kind, api)) &&
        specs.every(({ isPartial }) => !isPartial),
    };
  });
  const inConfig = memo((config: SiteConfig) =>
    memoSite((site): SearchedSpecs<Spec> => {
      const { specs, isComplete } = onDisk(site);
      const named = filesOf(config)
        .flatMap((file) => entriesOfKind(file, `${kind}-ref`))
        .map(({ node }) => readFileRef(node.value as string, site));
      return { specs, isComplete: isComplete && named.every(({ state }) => state === "found") };
    }),
  );
  return (config, site) => inConfig(config)(site);
}

/** Whether a file cannot be read as an API description but mentions this kind. */
function mayBe(kind: SearchedKind, api: ApiDescription): boolean {
  return !api.readable && api.flaws !== undefined && new RegExp(kind, "i").test(api.flaws.text);
}
