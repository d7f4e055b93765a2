import { withoutOuterSlashes } from "../disk/paths.ts";

/** The inputs for the address of an operation's page. */
interface AddressParts {
  /** In lower case. `undefined` for a webhook. */
  readonly method: string | undefined;
  /** The path of the operation, or the name of the webhook. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly tag: string | undefined;
  /** An address that the description sets itself. */
  readonly href: string | undefined;
}

/**
 * The address of a made page below the folder of made pages. With a leading slash, below the site's folder: the
 * description sets it.
 */
export function operationAddress({ method, path, summary, tag, href }: AddressParts): string {
  if (href !== undefined && href !== "") {
    const whole = withoutOuterSlashes(href).toLowerCase();
    // The platform drops what looks like the ending of a file.
    return `/${whole.replace(/(?<=[^/])\.[^./]*$/, "")}`;
  }
  const prefix = method === undefined ? "" : `${method}-`;
  const title = summary ? fileName(summary) : `${prefix}${fileName(path)}`;
  return [fileName(tag ?? ""), title].filter((part) => part !== "").join("/");
}

/** The group of channels without a tag. */
export const UNTAGGED_CHANNELS = "Websockets";

/** The address of the page of a channel below the folder of made pages. @param title its ID where it has none */
export function channelAddress(title: string, tag: string | undefined): string {
  return [fileName(tag ?? UNTAGGED_CHANNELS), fileName(title)].filter((part) => part !== "").join("/");
}

/** A tag or a title as the platform writes it in an address. */
function fileName(text: string): string {
  return withoutParameters(text.replaceAll(" ", "-"))
    .replace(/^-/, "")
    .replace(/-$/, "")
    .replace(/[{}(),.'\n/]/g, "")
    .replaceAll("--", "-")
    .toLowerCase();
}

/** A path with a hyphen for each parameter: `/users/{id}` is `/users/-`. */
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
