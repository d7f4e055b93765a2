import * as l10n from "@vscode/l10n";
import type { Endpoint } from "../api/endpoint.ts";
import { readOperation, withoutEndSlash } from "../api/operationName.ts";
import { baseName } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { copiedSpecs } from "../knowledge/made/remoteSpecs.ts";
import { plainText } from "../knowledge/pages/plainText.ts";
import type { Site } from "../site/site.ts";
import { specAddress } from "../site/specCopy.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import type { ValueKind } from "./kind.ts";

/** The file extensions that OpenAPI documents can have. */
const EXTENSIONS = ["json", "yaml", "yml"] as const;

/** The maximum number of files to search for operations. */
const MAX_FILES = 200;

/**
 * An operation in one of the site's OpenAPI documents, such as `GET /users`. If several documents contain this
 * operation, it is prefixed with the file.
 */
export const operation: ValueKind = {
  id: "operation",
  candidatesFrom: "site",
  candidates: ({ config, site }) => {
    const all = operationsOf(config, site);
    const count = new Map<string, number>();
    for (const { name } of all) count.set(name, (count.get(name) ?? 0) + 1);
    return all.map(({ name, file, endpoint }, index) => ({
      value: count.get(name) === 1 ? name : `${file} ${name}`,
      ...(endpoint.summary !== undefined && { detail: endpoint.summary }),
      rank: index,
      icon: "reference",
    }));
  },
  async describe(value, { config, site }) {
    await readOperations(site);
    const found = operationNamed(value, config, site);
    if (!found) return undefined;
    return describeEndpoint(found.endpoint, found.file);
  },
  target(value, { config, site }) {
    const found = operationNamed(value, config, site);
    return found && endpointUri(found, site);
  },
};

/**
 * Describes an operation or a channel in Markdown.
 * @param address The address of the endpoint's page.
 */
export function describeEndpoint(
  { method, path, summary, description, parameters, operations }: Endpoint,
  file: string,
  address?: string,
): string | undefined {
  return paragraphs(
    `**${codeSpan(`${method} ${path}`)}**`,
    summary && escapeMarkdown(summary),
    description === undefined || description === summary ? undefined : escapeMarkdown(plainText(description)),
    parameters.length > 0 ? l10n.t("Parameters: {0}", parameters.map(codeSpan).join(", ")) : undefined,
    operations?.length ? l10n.t("Operations: {0}", operations.map(codeSpan).join(", ")) : undefined,
    address === undefined ? codeSpan(file) : `${codeSpan(file)} → ${codeSpan(`/${address}`)}`,
  );
}

/** Returns the title of an operation for a list of pages, made up of its summary, method and path. */
export function endpointTitle({ method, path, summary }: Endpoint): string {
  return summary === undefined ? `${method} ${path}` : `${summary} (${method} ${path})`;
}

/** Returns the URI of an operation in its API description. The fragment contains the line, which editors jump to. */
export function endpointUri(
  { file, endpoint: { place } }: { readonly file: string; readonly endpoint: Endpoint },
  site: Site,
): string {
  // Link to the remote file instead of the local copy.
  if (specAddress(file) !== undefined) return file;
  return place ? `${site.uriOf(file)}#L${place.line + 1}` : site.uriOf(file);
}

/** Reads the files in a site that may contain operations. */
export async function readOperations(site: Site): Promise<void> {
  await Promise.all(
    site
      .assetsWithExtension(EXTENSIONS)
      .slice(0, MAX_FILES)
      .map((file) => site.readApiDescription(file)),
  );
}

interface Operation {
  /** The method and path of the operation. */
  readonly name: string;
  readonly file: string;
  readonly endpoint: Endpoint;
}

/**
 * Returns the operations in all OpenAPI documents that have been read so far, including local copies of remote
 * documents.
 */
function operationsOf(config: SiteConfig, site: Site): readonly Operation[] {
  const own = site.assetsWithExtension(EXTENSIONS).map((file) => ({ file, api: site.apiDescriptionIfRead(file) }));
  return [...own, ...copiedSpecs(config, site)].flatMap(({ file, api }) =>
    api?.readable && api.kind === "openapi"
      ? api.endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, file, endpoint }))
      : [],
  );
}

/**
 * Finds the operation that the text refers to. As on the platform, a file name in the text is ignored if that file does
 * not contain the operation.
 */
function operationNamed(text: string, config: SiteConfig, site: Site): Operation | undefined {
  const read = readOperation(text);
  if (!read) return undefined;
  const comparable = ({ method, path }: Endpoint): string => withoutEndSlash(`${method.toLowerCase()} ${path}`);
  const found = operationsOf(config, site).filter(
    ({ endpoint }) => comparable(endpoint) === withoutEndSlash(read.name),
  );
  const file = read.file?.replace(/^\.?\//, "");
  return found.find((each) => file !== undefined && (each.file === file || baseName(each.file) === file)) ?? found[0];
}
