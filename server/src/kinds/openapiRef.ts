import * as l10n from "@vscode/l10n";
import { baseName } from "../disk/paths.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Site } from "../site/site.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import { fileAfterMove, fileCorrections, fileTarget, written } from "./assetPath.ts";
import type { ValueKind } from "./kind.ts";

const ENDINGS = ["json", "yaml", "yml"] as const;

/** Files of other tools that are never OpenAPI documents. */
const OTHER_TOOLS = /^(?:package(?:-lock)?|tsconfig.*|jsconfig|composer|deno)\.json$|^pnpm-lock\.yaml$/;

/** An OpenAPI document: a file of the site, or a URL. */
export const openapiRef: ValueKind = {
  id: "openapi-ref",
  corrections: (value, { site }) => fileCorrections(value, readFileRef(value, site), site, ENDINGS),
  candidatesFrom: "site",
  candidates: ({ config, site, place }) =>
    site
      .assetsEndingIn(ENDINGS)
      .filter((file) => !OTHER_TOOLS.test(baseName(file)) && site.uriOf(file) !== config.uri)
      .map((file) => {
        const facts = site.openApiIfRead(file);
        return {
          value: written(file, place.text),
          ...(facts?.readable && facts.title !== undefined ? { detail: facts.title } : {}),
          rank: /api|swagger/i.test(file) ? 0 : 1,
          icon: "file",
        };
      }),
  async describe(value, { site }) {
    const ref = readFileRef(value, site);
    return ref.state === "found" ? describeDocument(ref.path, site) : undefined;
  },
  async title(value, { site }) {
    const ref = readFileRef(value, site);
    const facts = ref.state === "found" ? await site.readOpenApi(ref.path) : undefined;
    return facts?.readable ? facts.title : undefined;
  },
  target: (value, { site }) => fileTarget(value, site),
  afterMove: (value, { site }, moved) => fileAfterMove(value, site, moved),
};

async function describeDocument(file: string, site: Site): Promise<string | undefined> {
  const facts = await site.readOpenApi(file);
  if (!facts) return undefined;
  if (!facts.readable) return paragraphs(`⚠ ${escapeMarkdown(facts.problem)}`, codeSpan(file));
  const version = facts.version === undefined ? "" : ` ${escapeMarkdown(facts.version)}`;
  return paragraphs(
    `**${escapeMarkdown(facts.title ?? l10n.t("Untitled API"))}**${version}`,
    facts.endpoints.length === 1
      ? l10n.t("1 operation, OpenAPI {0}", escapeMarkdown(facts.format))
      : l10n.t("{0} operations, OpenAPI {1}", facts.endpoints.length, escapeMarkdown(facts.format)),
    codeSpan(file),
  );
}
