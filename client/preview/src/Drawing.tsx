import { type ISLANDS, PAGE_TAGS } from "@sitekeeper/server/pageContent";
import * as l10n from "@vscode/l10n";
import { type ComponentChildren, createElement, type FunctionComponent } from "preact";
import { useMemo } from "preact/hooks";
import { childrenOf, htmlProps, isReceived, safeAttributes } from "./attributes.ts";
import { Code } from "./Code.tsx";
import { Assets, type PageAssets } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { type ElementProps, Link, Picture } from "./Link.tsx";
import { CodeGroup, Tab, Tabs } from "./Switcher.tsx";

/** The maximum nesting depth of elements. The server nests less deeply. */
const MAX_DEPTH = 500;
/** The maximum number of elements and texts to draw. More would make the preview slow. */
const MAX_PARTS = 100_000;

const tags: ReadonlySet<string> = new Set(PAGE_TAGS);

const ISLAND_COMPONENTS: Readonly<Record<(typeof ISLANDS)[number], FunctionComponent<ElementProps>>> = {
  Tabs,
  Tab,
  CodeGroup,
  Code,
  Icon: PageIcon,
  Picture,
  Link,
};
const islands: ReadonlyMap<string, FunctionComponent<ElementProps>> = new Map(Object.entries(ISLAND_COMPONENTS));

function PageIcon({ icon, ownIcon = "" }: ElementProps) {
  return <Icon name={icon ?? ownIcon} />;
}

interface DrawingProps extends PageAssets {
  readonly content: readonly unknown[];
  /** Whether the end of the content is missing. */
  readonly isTruncated?: boolean;
}

/** The content of a page. */
export function Drawing({ content, images, icons, isTruncated = false }: DrawingProps) {
  const assets = useMemo(() => ({ images, icons }), [images, icons]);
  const drawn = useMemo(() => {
    const budget = { parts: MAX_PARTS };
    return { children: drawAll(content, budget, 0), isTruncated: budget.parts < 0 };
  }, [content]);
  return (
    <Assets.Provider value={assets}>
      {drawn.children}
      {(isTruncated || drawn.isTruncated) && <p class="notice">{l10n.t("The rest of this long page is not shown.")}</p>}
    </Assets.Provider>
  );
}

/**
 * Draws elements and texts. All content of pages gets into the document here, and only as text or as an element with a
 * known tag and safe attributes. Everything else is omitted.
 */
function drawAll(received: readonly unknown[], budget: { parts: number }, depth: number): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  for (const part of received) {
    if (--budget.parts < 0) break;
    if (typeof part === "string") drawn.push(part);
    if (!isReceived(part) || depth > MAX_DEPTH) continue;
    const { tag } = part;
    const island = islands.get(tag);
    if (!island && !tags.has(tag)) continue;
    const attributes = safeAttributes(part);
    const children = drawAll(childrenOf(part), budget, depth + 1);
    drawn.push(
      island
        ? createElement(island, attributes, ...children)
        : createElement(tag, htmlProps(tag, attributes), ...children),
    );
  }
  return drawn;
}
