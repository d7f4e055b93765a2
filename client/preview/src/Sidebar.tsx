import type { DivisionView, PageView, SiteView } from "@sitekeeper/server/protocol";
import { isWithinNode } from "@sitekeeper/server/viewTree";
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { entriesOf, labelOf, nameOf } from "./choices.ts";
import { usePreview } from "./context.ts";
import { Anchors, Menus } from "./Divisions.tsx";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { sidebarOf } from "./reveal.ts";
import { Links } from "./TopBar.tsx";

/** The dropdowns, anchors, groups and pages. On a phone, the sidebar also contains the links from the top bar. */
export function Sidebar({ view }: { readonly view: SiteView }) {
  const { state } = usePreview();
  const sidebar = sidebarOf(state.route);
  const entries = sidebar ? entriesOf(sidebar) : [];
  return (
    <aside class={state.isMenuOpen ? "sidebar open" : "sidebar"}>
      <nav class="menu-links" aria-label={l10n.t("Links")}>
        <Links />
      </nav>
      <Menus kind="dropdown" />
      <Anchors view={view} />
      <Entries entries={entries} />
      {entries.length === 0 && <p class="empty">{l10n.t("Nothing to show for this section.")}</p>}
    </aside>
  );
}

function Entries({ entries }: { readonly entries: readonly (DivisionView | PageView)[] }) {
  const { state } = usePreview();
  return (
    <>
      {entries.map((entry) => {
        if (entry.kind === "page") return <Page key={entry.nodeId} page={entry} />;
        // A hidden group is visible while the cursor is in it.
        const isShown =
          !entry.isInvisible || state.route?.divisions.includes(entry) || isCursorIn(entry, state.partAtCursor);
        return isShown ? <Group key={entry.nodeId} group={entry} /> : null;
      })}
    </>
  );
}

const isCursorIn = ({ nodeId }: DivisionView, partAtCursor: string | undefined): boolean =>
  partAtCursor !== undefined && isWithinNode(partAtCursor, nodeId);

function Group({ group }: { readonly group: DivisionView }) {
  const { state, dispatch } = usePreview();
  const [isUnfolded, unfold] = useState(false);
  const page = group.children.find((child): child is PageView => child.kind === "page" && child.isRoot === true);
  const children = group.children.filter((child) => child !== page);
  const isOpen =
    !group.startsFolded ||
    isUnfolded ||
    state.route?.divisions.includes(group) ||
    isCursorIn(group, state.partAtCursor);
  const isCurrent = page !== undefined && page === state.route?.page;
  return (
    <section class="group">
      <Part
        node={page !== undefined && state.partAtCursor === page.nodeId ? page.nodeId : group.nodeId}
        className={isCurrent ? "group-name on" : "group-name"}
        label={labelOf(group)}
        isCurrent={isCurrent}
        onPress={() => {
          unfold(!isUnfolded);
          if (page) dispatch({ type: "openPart", node: page.nodeId });
        }}
      >
        {group.icon && <Icon name={group.icon.name} />} {nameOf(group)}
        {group.tag && <span class="tag">{group.tag}</span>}
        {group.startsFolded && (
          <span class="fold">
            <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
          </span>
        )}
      </Part>
      {isOpen && (
        <div class="pages">
          <Entries entries={children} />
        </div>
      )}
    </section>
  );
}

function Page({ page }: { readonly page: PageView }) {
  const { state, dispatch, send } = usePreview();
  const isGone = page.state === "missing" || page.state === "outside";
  const isCurrent = page.nodeId === state.route?.page?.nodeId;
  return (
    <Part
      node={page.nodeId}
      className={["page", isCurrent && "on", isGone && "gone"].filter(Boolean).join(" ")}
      label={isGone ? l10n.t("{0}, missing page", page.entry) : page.title}
      isCurrent={isCurrent}
      onPress={() => dispatch({ type: "openPart", node: page.nodeId })}
      onOpen={() => send({ type: "openPage", slug: page.slug })}
    >
      {page.method && <span class={`method ${page.method.toLowerCase()}`}>{page.method}</span>}
      {page.icon && !isGone && <Icon name={page.icon} />} {isGone ? page.entry : page.title}
    </Part>
  );
}
