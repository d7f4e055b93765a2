import type { GroupView, PageView, SiteView } from "@sitekeeper/server/protocol";
import { groupsShown } from "@sitekeeper/server/visibility";
import * as l10n from "@vscode/l10n";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { Anchors, useSection } from "./Sections.tsx";
import { versionOf } from "./state.ts";
import { Links } from "./TopBar.tsx";

/** The anchors, and the groups of the open section with their pages; on a phone the links of the top bar, too. */
export function Sidebar({ view }: { readonly view: SiteView }) {
  const { state } = usePreview();
  const section = useSection();
  const version = versionOf(state);
  const groups = groupsShown(view.groups, section, version);
  return (
    <aside class={state.isMenuOpen ? "sidebar open" : "sidebar"}>
      <nav class="menu-links" aria-label={l10n.t("Links")}>
        <Links view={view} />
      </nav>
      <Anchors view={view} />
      {groups.map((group) => (
        <Group key={group.nodeId} group={group} />
      ))}
      {groups.length === 0 && <p class="empty">{l10n.t("No group is shown here.")}</p>}
    </aside>
  );
}

function Group({ group }: { readonly group: GroupView }) {
  return (
    <section class="group">
      <Part node={group.nodeId} className="group-name" label={l10n.t("Group {0}", group.name)}>
        {group.icon && <Icon name={group.icon} />} {group.name || l10n.t("Untitled group")}
      </Part>
      <div class="pages">
        {group.children.map((child) =>
          child.kind === "page" ? <Page key={child.nodeId} page={child} /> : <Group key={child.nodeId} group={child} />,
        )}
      </div>
    </section>
  );
}

function Page({ page }: { readonly page: PageView }) {
  const { state, dispatch, send } = usePreview();
  const isGone = page.state === "missing" || page.state === "outside";
  const isCurrent = page.slug === state.slug;
  return (
    <Part
      node={page.nodeId}
      className={["page", isCurrent && "on", isGone && "gone"].filter(Boolean).join(" ")}
      label={isGone ? l10n.t("{0}, missing page", page.entry) : page.title}
      isCurrent={isCurrent}
      onPress={() => dispatch({ type: "openPage", slug: page.slug })}
      onOpen={() => send({ type: "openPage", slug: page.slug })}
    >
      {page.icon && !isGone && <Icon name={page.icon} />} {isGone ? page.entry : page.title}
    </Part>
  );
}
