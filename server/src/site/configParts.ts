import * as l10n from "@vscode/l10n";
import { folderOf, nfc, pathOfUri, readWrittenPath } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { ComposedConfig, parsePart, parseSiteConfig } from "../formats/siteConfig.ts";
import type { JSONPath, Node, Segment } from "../json/json.ts";
import { member, stringOf } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { isReference, REFERENCE_KEY, type Reference } from "../schema/schema.ts";
import type { Site } from "./site.ts";
import type { SiteIndex } from "./siteIndex.ts";

/** The maximum number of files in a split config. */
const MAX_PARTS = 500;

/**
 * The maximum size of a split config, in characters, once all references are replaced with their content. A few files
 * that include each other several times can stand for billions of values.
 */
const MAX_EXPANDED = 8_000_000;

/** The characters to count for a reference in addition to its content, because rules visit the content again. */
const REFERENCE_SIZE = 1000;

/** Returns the text of a JSON file in a site, given its path. Undefined until the file has been read. */
type ReadPart = (path: string) => JsonText | undefined;

/** Like {@link ReadPart}, but returns null for a file that does not exist. */
type FindPart = (path: string) => JsonText | null | undefined;

interface ComposedEntry {
  readonly config: SiteConfig;
  readonly site: Site;
  /** The texts that the config was composed from. Null stands for a file that does not exist. */
  readonly texts: ReadonlyMap<string, JsonText | null | undefined>;
}

const lastComposed = new WeakMap<SiteConfig, ComposedEntry>();

/**
 * Returns a config with all the files that it refers to, directly and indirectly. Returns the config itself if it is a
 * single file.
 *
 * @param read Returns the editor's text for an open file.
 */
export function composeConfig(config: SiteConfig, site: Site, read: ReadPart): SiteConfig {
  if (!mayBeSplit(config)) return config;
  const before = lastComposed.get(config);
  // A file may still be open in the editor although it was deleted on disk.
  const find: FindPart = (path) => (site.isKnown && !site.hasFile(path) ? null : read(path));
  const isSame = before?.site === site && [...before.texts].every(([path, text]) => find(path) === text);
  if (isSame) return before.config;
  const texts = new Map<string, JsonText | null | undefined>();
  const findAndRecord: FindPart = (path) => {
    const text = find(path);
    texts.set(path, text);
    return text;
  };
  const composed = compose(config, site, findAndRecord);
  lastComposed.set(config, { config: composed, site, texts });
  return composed;
}

const mayBeSplit = memo(({ format, text }: SiteConfig) => format.isSplit && text.includes(`"${REFERENCE_KEY}"`));

/**
 * Returns a file of a config after a change to its text, together with the rest of the config. Every file is parsed
 * again, because the nodes of a file know only the last config that they were composed into.
 */
export function withText(config: SiteConfig, text: string, site: Site): SiteConfig {
  const { uri, version, whole } = config;
  const textOf = (file: Pick<SiteConfig, "uri" | "text">): string => (file.uri === uri ? text : file.text);
  const read: ReadPart = (path) => {
    const fileUri = site.uriOf(path);
    const file = whole.parts.find((part) => part.uri === fileUri) ?? site.jsonIfRead(path);
    return file && parsePart(file.uri, textOf(file), file.version + 1);
  };
  const composed = composeConfig(parseSiteConfig(whole.uri, textOf(whole), version + 1), site, read);
  return [composed, ...composed.parts].find((file) => file.uri === uri) ?? config;
}

/** Reads the files that a config is split into. */
export async function readParts(config: SiteConfig, site: SiteIndex): Promise<SiteConfig> {
  for (;;) {
    const composed = composeConfig(config, site, (path) => site.jsonIfRead(path));
    const unread = unreadParts(composed);
    if (unread.length === 0 || !(await site.prepare({ apiDescriptions: [], json: unread, bodies: false })))
      return composed;
  }
}

/** Returns the paths of referenced files that have not been read. */
export function unreadParts({ whole }: SiteConfig): readonly string[] {
  return [whole, ...whole.parts].flatMap(({ references }) =>
    [...references.values()].flatMap((each) => (each.state === "unread" ? each.file : [])),
  );
}

function compose(config: SiteConfig, site: Site, find: FindPart): SiteConfig {
  const { format } = config;
  const parts: SiteConfig[] = [];
  const references = new Map<Node, Reference>();
  const found = new Map<string, Reference>();
  /** The sizes of the parts with the content of their references, by URI. */
  const sizes = new Map<string, number>();
  const whole: SiteConfig = new ComposedConfig(config, { format, references, parts });

  /** Adds the references in a tree. Returns the size of the tree with the content of its references. */
  const readReferences = (
    tree: Node | undefined,
    file: string,
    place: JSONPath,
    into: Map<Node, Reference>,
    ancestors: readonly string[],
  ): number => {
    let size = tree?.length ?? 0;
    for (const { node, path } of referencesIn(tree, place)) {
      const reference = referenceOf(node, file, path, ancestors);
      const added = REFERENCE_SIZE + (reference.state === "found" ? sizes.get(reference.text.uri)! : 0);
      const isTooLarge = reference.state === "found" && size + added > MAX_EXPANDED;
      if (!isTooLarge) size += added;
      into.set(node, isTooLarge ? { state: "tooLarge", file: pathOfUri(site.uri, reference.text.uri)! } : reference);
    }
    return size;
  };

  const referenceOf = (node: Node, file: string, place: JSONPath, ancestors: readonly string[]): Reference => {
    const refPath = stringOf(member(node, REFERENCE_KEY))!;
    const isAbsolute = /^\/(?!\/)/.test(refPath);
    const target = readWrittenPath(isAbsolute ? refPath.slice(1) : `${folderOf(file)}/${refPath}`);
    if (!target.inside) return { state: "outside", reason: target.reason };
    if (isAbsolute) {
      const reason = l10n.t("it starts with a slash, but paths are relative to the file that contains them");
      return { state: "outside", reason, file: nfc(target.path) };
    }
    const path = nfc(target.path);
    if (path === file || ancestors.includes(path)) return { state: "circular", file: path };
    const known = found.get(path);
    if (known) return known;
    const text = find(path);
    if (text === null) return { state: "missing", file: path };
    const content = text?.root;
    if (!text || !content || parts.length === MAX_PARTS) return { state: "unread", file: path };
    const own = new Map<Node, Reference>();
    const tree = treeAt(content, place, text.text.length);
    const part = new ComposedConfig(text, { format, root: tree.root, whole, references: own });
    parts.push(part);
    sizes.set(part.uri, readReferences(content, path, tree.path, own, [...ancestors, file]));
    const reference: Reference = { state: "found", text: part, node: content, path: tree.path };
    // A file that is referenced several times counts as one part, at the first reference.
    found.set(path, reference);
    return reference;
  };

  readReferences(config.root, pathOfUri(site.uri, config.uri) ?? "", [], references, []);
  return whole;
}

/** Finds the outermost references in a tree. Properties next to `$ref` belong to the reference. */
function* referencesIn(
  node: Node | undefined,
  path: JSONPath,
): Generator<{ readonly node: Node; readonly path: JSONPath }> {
  if (node?.type === "object" && isReference(node)) yield { node, path };
  for (const [index, child] of (node?.children ?? []).entries()) {
    if (node?.type === "array") yield* referencesIn(child, [...path, index]);
    else yield* referencesIn(child.children?.[1], [...path, child.children?.[0]?.value as string]);
  }
}

/** A node under construction. */
type Holder = { -readonly [Key in keyof Node]: Node[Key] };

/**
 * Wraps a value in the nodes that enclose it in the config, each with a single child. The enclosing nodes start before
 * the text and therefore count as incomplete.
 */
function treeAt(content: Node, place: JSONPath, length: number): { readonly root: Node; readonly path: JSONPath } {
  const span = { offset: -1, length: length + 2 };
  const path: Segment[] = [];
  let node: Holder = content;
  for (const segment of [...place].reverse()) {
    const holder: Holder = { type: typeof segment === "number" ? "array" : "object", ...span };
    path.unshift(typeof segment === "number" ? 0 : segment);
    if (typeof segment === "number") {
      holder.children = [node];
      node.parent = holder;
    } else {
      const key: Holder = { type: "string", value: segment, offset: -1, length: 0 };
      const property: Holder = { type: "property", ...span, children: [key, node], parent: holder };
      key.parent = property;
      node.parent = property;
      holder.children = [property];
    }
    node = holder;
  }
  return { root: node, path };
}
