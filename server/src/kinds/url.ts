import type { Schema } from "../schema/schema.ts";
import type { Correction, ValueContext, ValueKind } from "./kind.ts";

/** `[name]` and `{name}` in a base URL stand for what the reader fills in. */
const PLACEHOLDER = /\{[\w.-]+\}|\[[\w.-]+\]/g;
const WEB = /^https?:\/\//i;
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i;
/** A host where a path could stand: `www.acme.com`, `acme.com/docs`. Other endings could be folder names. */
const HOST = /^(?:www\.[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|gg|ai|co))(?:[:/?#]|$)/i;
/** Where no path can stand, any dotted name is a host. */
const ANY_HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/?#]|$)/i;
/** A scheme that was mistyped: `htps://`, `http:/x`, `https//x`, `http:\\x`. */
const NEARLY_WEB = /^(h?t{1,3}ps?|https?s)(?::?[/\\]{1,3}|:)(?=[\w-]+\.[\w-]|localhost)/i;

export const url = {
  id: "url",
  problem: (value, { entry }) => (isAbsolute(entry.schema) ? absoluteProblem(value) : linkProblem(value)),
  corrections: (value, context) => corrections(value, context),
  candidates: ({ entry }) => {
    const start = entry.field?.["x-start"];
    return start ? [{ value: start, detail: "start of the address", icon: "value" }] : [];
  },
  target: (value) => (isWebAddress(value) || isMailAddress(value) ? value : undefined),
} satisfies ValueKind;

/** True for a whole web address, `http` or `https`, with a host. */
function isWebAddress(value: string): boolean {
  return WEB.test(value) && !/\s/.test(value) && URL.canParse(value.replace(PLACEHOLDER, "x"));
}

function isMailAddress(value: string): boolean {
  return /^mailto:/i.test(value) && MAIL.test(value.slice("mailto:".length).replace(/\?.*$/, ""));
}

function isAbsolute(schema: Schema | undefined): boolean {
  return schema?.["x-url"] === "absolute";
}

function absoluteProblem(value: string): string | undefined {
  if (isWebAddress(value)) return undefined;
  if (value.trim() === "") return "Expected a URL; this is empty.";
  return `${JSON.stringify(value)} is no URL: expected a whole address, such as https://acme.example.`;
}

/** What a link of the site may be: a web address, a path within the site, an anchor, `mailto:` or another scheme. */
function linkProblem(value: string): string | undefined {
  if (value.trim() === "") return "Expected where the link leads: an address, a path or mailto:; this is empty.";
  const quoted = JSON.stringify(value);
  if (WEB.test(value))
    return isWebAddress(value) ? undefined : `${quoted} is no URL: something in the address is wrong.`;
  if (MAIL.test(value)) return `${quoted} would be a path of this site: an e-mail address begins with mailto:.`;
  if (HOST.test(value) || NEARLY_WEB.test(value)) {
    return `${quoted} would be a path of this site: an address begins with https://.`;
  }
  return undefined;
}

function corrections(value: string, { entry, config, site }: ValueContext): readonly Correction[] {
  const absolute = isAbsolute(entry.schema);
  const text = value.trim();
  const candidates: string[] = [text];
  if (MAIL.test(text) && !absolute) candidates.push(`mailto:${text}`);
  if (NEARLY_WEB.test(text))
    candidates.push(text.replace(NEARLY_WEB, (scheme) => (/ps/i.test(scheme) ? "https://" : "http://")));
  if (text.startsWith("//")) candidates.push(`https:${text}`);
  candidates.push(text.replaceAll(/\s+/g, ""), text.replaceAll(/\s/g, "%20"));
  if ((absolute ? ANY_HOST : HOST).test(text)) candidates.push(`https://${text}`);
  if (absolute && /^(?:localhost|[\d.]+)(?::\d+)?(?:\/|$)/.test(text)) candidates.push(`http://${text}`);
  // The name of an account alone: the start of its address is known.
  const start = entry.field?.["x-start"];
  const account = /^@?([\w.-]+)$/.exec(text)?.[1];
  if (start && account && !ANY_HOST.test(text)) candidates.push(start + account);
  return [...new Set(candidates)]
    .filter((candidate) => candidate !== value && !url.problem?.(candidate, { entry, config, site }))
    .slice(0, 2)
    .map((candidate) => ({ title: `Change to ${candidate}`, value: candidate, isSame: candidate === text }));
}
