import * as l10n from "@vscode/l10n";
import type { ValueContext } from "../knowledge/valueContext.ts";
import type { Schema } from "../schema/schema.ts";
import type { Correction, ValueKind } from "./kind.ts";

/** Matches placeholders in a base URL, such as `[name]` and `{name}`, which readers replace with their own values. */
const PLACEHOLDER = /\{[\w.-]+\}|\[[\w.-]+\]/g;
const WEB = /^https?:\/\//i;
const ANY_URL = /^[a-z][a-z\d+.-]*:\/\/[^\s/]\S*$/i;
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i;
/**
 * Matches a host name in a field that also accepts paths, such as `www.acme.com` or `acme.com/docs`. Text with any
 * other ending could be a folder.
 */
const HOST = /^(?:www\.[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|gg|ai|co))(?:[:/?#]|$)/i;
/** Matches a host name in a field that does not accept paths, where any name with a dot can be a host. */
const ANY_HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/?#]|$)/i;
/** Matches a misspelled scheme: `htps://`, `http:/x`, `https//x`, `http:\\x`. Also matches a correct one. */
const NEARLY_WEB = /^(h?t{1,3}ps?|https?s)(?::?[/\\]{1,3}|:)(?=[\w-]+\.[\w-]|localhost)/i;

export const url = {
  id: "url",
  problem: (value, { occurrence }) => (isAbsolute(occurrence.schema) ? absoluteProblem(value) : linkProblem(value)),
  doubt: (value, { occurrence }) => (isAbsolute(occurrence.schema) ? absoluteDoubt(value) : undefined),
  corrections: (value, context) => corrections(value, context),
  candidatesFrom: "site",
  candidates: ({ occurrence }) => {
    const start = occurrence.field?.["x-start"];
    return start ? [{ value: start, detail: l10n.t("start of the URL"), icon: "value" }] : [];
  },
  target: (value) => (isWebAddress(value) || isMailAddress(value) ? value : undefined),
} satisfies ValueKind;

/** Whether this is an absolute `http` or `https` URL with a host. */
export function isWebAddress(value: string): boolean {
  return WEB.test(value) && !/\s/.test(value) && URL.canParse(value.replace(PLACEHOLDER, "x"));
}

export function isMailAddress(value: string): boolean {
  return /^mailto:/i.test(value) && MAIL.test(value.slice("mailto:".length).replace(/\?.*/s, ""));
}

/** Returns the message for a URL with a misspelled scheme, which readers' browsers do not open. */
export function misspelledScheme(value: string): string | undefined {
  return NEARLY_WEB.test(value) && !WEB.test(value)
    ? l10n.t("The scheme of {0} is misspelled. Start a URL with https://.", JSON.stringify(value))
    : undefined;
}

function isAbsolute(schema: Schema | undefined): boolean {
  return schema?.["x-url"] === "absolute";
}

/** Accepts any scheme, like the platform, because a server can be `wss://…`. In `localhost:3000`, it is `localhost`. */
function absoluteProblem(value: string): string | undefined {
  return !/\s/.test(value) && URL.canParse(value.replace(PLACEHOLDER, "x")) ? undefined : notAbsolute(value);
}

function absoluteDoubt(value: string): string | undefined {
  const doubt = l10n.t(
    "{0} does not start with a scheme such as https://, so it leads nowhere.",
    JSON.stringify(value),
  );
  return misspelledScheme(value) ?? (ANY_URL.test(value) ? undefined : doubt);
}

/** Returns the message for a value that is not an absolute URL. */
export function notAbsolute(value: string): string {
  if (value.trim() === "") return l10n.t("The URL is empty. Enter an absolute URL, for example https://acme.example.");
  return l10n.t(
    "{0} is not a valid URL. Use an absolute URL, for example https://acme.example.",
    JSON.stringify(value),
  );
}

/**
 * Returns the problem with a link. A link can be a URL with any scheme, a path of the site, an anchor or a `mailto:`
 * address.
 */
function linkProblem(value: string): string | undefined {
  if (value.trim() === "") return l10n.t("The link is empty. Enter a URL, a path or a mailto: address.");
  const quoted = JSON.stringify(value);
  if (WEB.test(value))
    return isWebAddress(value) ? undefined : l10n.t("{0} is not a valid URL. Check it for spaces and typos.", quoted);
  if (MAIL.test(value))
    return l10n.t("{0} is treated as a path of this site. Start an email address with mailto:.", quoted);
  if (HOST.test(value) || NEARLY_WEB.test(value)) {
    return l10n.t("{0} is treated as a path of this site. Start a URL with https://.", quoted);
  }
  return undefined;
}

function corrections(value: string, context: ValueContext): readonly Correction[] {
  const text = value.trim();
  return urlSpellings(value, isAbsolute(context.occurrence.schema), context.occurrence.field?.["x-start"])
    .filter((candidate) => candidate !== value && !url.problem?.(candidate, context))
    .slice(0, 2)
    .map((candidate) => ({ title: l10n.t("Change to {0}", candidate), value: candidate, isSame: candidate === text }));
}

/**
 * Suggests URLs and email addresses that the author may have meant, most likely first. They are not necessarily valid.
 * @param absolute Whether only absolute URLs are allowed.
 * @param start The start of an account URL.
 */
export function urlSpellings(value: string, absolute: boolean, start: string | undefined): readonly string[] {
  const text = value.trim();
  const candidates: string[] = [text];
  if (MAIL.test(text) && !absolute) candidates.push(`mailto:${text}`);
  if (NEARLY_WEB.test(text))
    candidates.push(text.replace(NEARLY_WEB, (scheme) => (/ps/i.test(scheme) ? "https://" : "http://")));
  if (text.startsWith("//")) candidates.push(`https:${text}`);
  candidates.push(text.replaceAll(/\s+/g, ""), text.replaceAll(/\s/g, "%20"));
  if ((absolute ? ANY_HOST : HOST).test(text)) candidates.push(`https://${text}`);
  if (absolute && /^(?:localhost|[\d.]+)(?::\d+)?(?:\/|$)/.test(text)) candidates.push(`http://${text}`);
  // The text is only an account name, so prepend the start of the URL that the field defines.
  const account = /^@?([\w.-]+)$/.exec(text)?.[1];
  if (start && account && !ANY_HOST.test(text)) candidates.push(start + account);
  return [...new Set(candidates)];
}
