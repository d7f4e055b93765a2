import type { AnchorView, SiteView, TabView } from "@sitekeeper/server/protocol";
import { isVisible, MAIN_SECTION, pagesIn } from "@sitekeeper/server/visibility";
import * as l10n from "@vscode/l10n";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { pageOf, versionOf } from "./state.ts";

/** The number of anchors and tabs that are drawn besides the one at the cursor. No reader could use more. */
const MAX_DRAWN = 100;

/** The section of the open page. */
export function useSection(): string {
  const { state } = usePreview();
  return pageOf(state)?.section ?? MAIN_SECTION;
}

/** The sections that are drawn, and how many more a reader would see. */
function useDrawn<Section extends TabView | AnchorView>(
  sections: readonly Section[],
): { readonly drawn: readonly Section[]; readonly more: number } {
  const { state } = usePreview();
  const current = useSection();
  const version = versionOf(state);
  // The author at one wants to see it, even if readers do not.
  const isLit = ({ nodeId }: Section): boolean => nodeId === state.lit;
  const visible = sections.filter((section) => isLit(section) || isVisible(section, version, current));
  const drawn = visible.filter((section, index) => index < MAX_DRAWN || isLit(section));
  return { drawn, more: visible.length - drawn.length };
}

/** The tabs below the top bar. The first one is the main section. Empty on a site without tabs. */
export function Tabs({ view }: { readonly view: SiteView }) {
  const current = useSection();
  const { drawn, more } = useDrawn(view.tabs);
  const [top] = view.anchors;
  if (view.tabs.length === 0 || !top) return null;
  const isMain = !view.tabs.some(({ id }) => id === current);
  return (
    <nav class="tabs" aria-label={l10n.t("Tabs")}>
      <Section section={top} className={isMain ? "on" : ""} view={view}>
        {top.name}
      </Section>
      {drawn.map((tab) => (
        <Section key={tab.id} section={tab} className={tab.id === current ? "on" : ""} view={view}>
          {tab.name || l10n.t("Untitled tab")}
        </Section>
      ))}
      <More count={more} />
    </nav>
  );
}

/** The anchors above the groups, each with its icon in its color. */
export function Anchors({ view }: { readonly view: SiteView }) {
  const current = useSection();
  const { drawn, more } = useDrawn(view.anchors);
  if (view.anchors.length < 2) return null;
  return (
    <nav class="anchors" aria-label={l10n.t("Anchors")}>
      {drawn.map((anchor) => (
        <Section
          key={anchor.id}
          section={anchor}
          className={anchor.id === current ? "anchor on" : "anchor"}
          view={view}
        >
          <span class="tile" style={{ background: fillOf(anchor, view) }}>
            {anchor.icon && <Icon name={anchor.icon.name} />}
          </span>
          {anchor.name || l10n.t("Untitled anchor")}
        </Section>
      ))}
      <More count={more} />
    </nav>
  );
}

function More({ count }: { readonly count: number }) {
  return count > 0 ? <span class="more">{l10n.t("and {0} more", count)}</span> : null;
}

interface SectionProps {
  readonly section: TabView | AnchorView;
  readonly className: string;
  readonly view: SiteView;
  readonly children: preact.ComponentChildren;
}

/** A tab or an anchor; a click opens its first page. */
function Section({ section, className, view, children }: SectionProps) {
  const { dispatch } = usePreview();
  const first = pagesIn(view.groups).find((page) => page.section === section.id);
  return (
    <Part
      node={section.nodeId}
      className={className}
      label={section.kind === "tab" ? l10n.t("Tab {0}", section.name) : l10n.t("Anchor {0}", section.name)}
      onPress={() => first && dispatch({ type: "openPage", slug: first.slug })}
    >
      {children}
    </Part>
  );
}

function fillOf({ fill, id }: AnchorView, { theme }: SiteView): string {
  // The top anchor has the primary color in both modes: its icon is white.
  if (!fill) return id === MAIN_SECTION ? theme.light.accent.hex : "var(--tile)";
  return fill.length === 1 ? fill[0] : `linear-gradient(135deg, ${fill[0]}, ${fill[1]})`;
}
