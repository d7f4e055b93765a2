import * as l10n from "@vscode/l10n";
import { baseName, isSnippet } from "../../disk/paths.ts";
import { nearest } from "../../json/near.ts";
import { channelField, type SearchedSpecs } from "../../knowledge/made/endpointFields.ts";
import {
  type ChannelName,
  type ChannelsOfFile,
  channelsOfSite,
  readChannelName,
} from "../../knowledge/made/pageChannels.ts";
import { comparableFile } from "../../knowledge/made/pageOperations.ts";
import { suggestion, textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isRendered } from "../shared/pageTags.ts";

/** The maximum number of IDs to compare. */
const MAX_COMPARED = 5_000;

interface Problem {
  readonly message: string;
  /** Suggested replacements, most likely first. */
  readonly contents: readonly string[];
}

export const pageChannel = definePageRule<readonly string[]>({
  id: "page-channel",
  severity: "warning",
  docs: {
    summary: "The front matter of a page names a channel that is missing from the site's AsyncAPI files.",
    why: "Readers see a page without messages or a playground. The platform searches every AsyncAPI 3 file in the site, and the channel ID must match exactly. Missing channels are not reported if the config names a URL or a file that cannot be read.",
    examples: {
      incorrect: {
        text: "---\nasyncapi: /asyncapi.yaml chats\n---",
        note: "The file `asyncapi.yaml` has the channel `chat`.",
      },
      correct: "---\nasyncapi: /asyncapi.yaml chat\n---",
    },
  },
  *check(context) {
    const { page, config, site } = context;
    const field = channelField(page.text);
    if (!field || isSnippet(page.slug) || !isRendered(context)) return;
    const found = problemOf(field.text, channelsOfSite(config, site), page.slug);
    if (found) yield { span: field.textSpan, message: found.message, data: found.contents };
  },
  fixes: ({ span, data: contents }) => textFixes(span, contents),
});

function problemOf(
  text: string,
  { specs: files, isComplete }: SearchedSpecs<ChannelsOfFile>,
  slug: string,
): Problem | undefined {
  if (files.length === 0) return undefined;
  const read = readChannelName(text);
  if (!read) return { message: l10n.t("Expected a channel ID, optionally after a file path."), contents: [] };
  const used = files.filter(({ isUsed }) => isUsed);
  const matching = used.filter(({ ids }) => ids.has(read.id));
  const { file } = read;
  if (matching.length > 0) {
    if (file === undefined || /^https?:/i.test(file) || used.some(({ path }) => isNamed(path, file, slug)))
      return undefined;
    const contents = matching.map(({ path }) => `/${path} ${read.id}`);
    return { message: l10n.t("AsyncAPI file {0} not found.", JSON.stringify(file)), contents };
  }
  const older = files.find(({ isUsed, ids }) => !isUsed && ids.has(read.id));
  if (older) {
    const message = l10n.t(
      "{0} uses AsyncAPI {1}. Pages are generated only from AsyncAPI 3.",
      older.path,
      older.format,
    );
    return { message, contents: [] };
  }
  return isComplete
    ? notFound(
        read,
        used.flatMap(({ ids }) => [...ids]),
      )
    : undefined;
}

function notFound({ file, id }: ChannelName, ids: readonly string[]): Problem {
  const contents = nearest(id, [...new Set(ids)].slice(0, MAX_COMPARED)).map((similar) =>
    file === undefined ? similar : `${file} ${similar}`,
  );
  const message = l10n.t("Channel {0} not found in the site's AsyncAPI files.", JSON.stringify(id));
  return { message: `${message}${suggestion(contents[0])}`, contents };
}

/** Whether a page refers to a file, either by its path from the site folder or the page's folder, or by its name. */
function isNamed(path: string, file: string, slug: string): boolean {
  const comparable = comparableFile(file);
  const name = baseName(path);
  const besidePage = `${slug.slice(0, slug.lastIndexOf("/") + 1)}${comparable}`;
  return [path, besidePage, name, name.replace(/\.\w+$/, "")].includes(comparable) || path === besidePage;
}
