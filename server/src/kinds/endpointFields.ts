import { frontMatterSchema } from "../formats/frontMatter.ts";
import { type FrontMatterField, frontMatterFields } from "../mdx/frontMatter.ts";
import { resolve } from "../schema/schema.ts";
import { memoSite } from "../site/site.ts";

/** The endings of files that may be API descriptions. */
const ENDINGS = ["json", "yaml", "yml"] as const;

/** How many files are read in search of operations and channels. */
export const MAX_SPECS = 100;

/** How much of a page is looked at. Its front matter is at its top. */
const HEAD_CHARS = 4096;

/** The field of a page that names an operation of an OpenAPI file. */
export const operationField = fieldOfKind("operation");

/** The field of a page that names a channel of an AsyncAPI file. */
export const channelField = fieldOfKind("channel");

function fieldOfKind(kind: "operation" | "channel"): (text: string) => FrontMatterField | undefined {
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
export const possibleSpecs = memoSite((site) => site.assetsEndingIn(ENDINGS));

/** The files that may have the operations and channels that pages name. None where no page names one. */
export const specsOfPages = memoSite((site): readonly string[] => {
  const isNeeded = [...site.pages.keys()].some((slug) => {
    const text = site.body(slug)?.text ?? "";
    return operationField(text) !== undefined || channelField(text) !== undefined;
  });
  return isNeeded ? possibleSpecs(site).slice(0, MAX_SPECS) : [];
});
