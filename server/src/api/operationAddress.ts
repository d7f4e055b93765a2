import { withoutOuterSlashes } from "../disk/paths.ts";

/** The parts of an operation that determine its page address. */
interface AddressParts {
  /** The lowercase method. Undefined for a webhook. */
  readonly method: string | undefined;
  /** The path of the operation, or the name of the webhook. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly tag: string | undefined;
  /** An explicit page address in the description. */
  readonly href: string | undefined;
}

/**
 * Returns the address of an operation's page, relative to the folder of generated pages. An address with a leading
 * slash is explicit and relative to the site folder.
 */
export function operationAddress({ method, path, summary, tag, href }: AddressParts): string {
  if (href !== undefined && href !== "") {
    const whole = withoutOuterSlashes(href).toLowerCase();
    // The platform removes what looks like a file extension.
    return `/${whole.replace(/(?<=[^/])\.[^./]*$/, "")}`;
  }
  const prefix = method === undefined ? "" : `${method}-`;
  const title = summary ? fileName(summary) : `${prefix}${fileName(path)}`;
  return [fileName(tag ?? ""), title].filter((part) => part !== "").join("/");
}

/** The group of channels without tags. */
export const UNTAGGED_CHANNELS = "Websockets";

/**
 * Returns the address of a channel's page, relative to the folder of generated pages.
 *
 * @param title The title of the channel, or its ID if it has no title.
 */
export function channelAddress(title: string, tag: string | undefined): string {
  return [fileName(tag ?? UNTAGGED_CHANNELS), fileName(title)].filter((part) => part !== "").join("/");
}

/** Converts a tag or title to the form that the platform uses in addresses. */
function fileName(text: string): string {
  return withoutParameters(text.replaceAll(" ", "-"))
    .replace(/^-/, "")
    .replace(/-$/, "")
    .replace(/[{}(),.'\n/]/g, "")
    .replaceAll("--", "-")
    .toLowerCase();
}

/** Replaces each parameter with a hyphen: `/users/{id}` becomes `/users/-`. */
function withoutParameters(path: string): string {
  let result = "";
  for (let at = 0; ; ) {
    const open = path.indexOf("{", at);
    const close = open < 0 ? -1 : path.indexOf("}", open);
    if (close < 0) return result + path.slice(at);
    result += `${path.slice(at, open)}-`;
    at = close + 1;
  }
}
