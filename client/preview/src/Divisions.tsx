import type { DivisionView, SiteView } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type Choice, choicesOf, labelOf, nameOf } from "./choices.ts";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Flags, Part, useScrollIntoView } from "./Part.tsx";
import { modeOf } from "./state.ts";

type Kind = DivisionView["kind"];

/** Returns the choices of one kind, with one entry for each navigation level that has parts of this kind. */
function useChoices(kind: Kind): readonly Choice[] {
  const { state } = usePreview();
  return state.route ? choicesOf(kind, state.route, state.partAtCursor) : [];
}

const MENU_LABELS: Readonly<Partial<Record<Kind, () => string>>> = {
  product: () => l10n.t("Product"),
  language: () => l10n.t("Language"),
  version: () => l10n.t("Version"),
  dropdown: () => l10n.t("Section"),
};

/**
 * One menu for each level that has parts of this kind. A menu is highlighted while the cursor is in one of its parts.
 */
export function Menus({ kind }: { readonly kind: Kind }) {
  return (
    <>
      {useChoices(kind).map((choice, index) => (
        <Menu key={index} kind={kind} choice={choice} />
      ))}
    </>
  );
}

function Menu({ kind, choice }: { readonly kind: Kind; readonly choice: Choice }) {
  const { state, dispatch, send } = usePreview();
  const element = useRef<HTMLSpanElement>(null);
  const { listed, current } = choice;
  const partAtCursor = listed.find(({ nodeId }) => nodeId === state.partAtCursor)?.nodeId;
  useScrollIntoView(element, partAtCursor !== undefined);
  const flagged = partAtCursor ?? current?.nodeId;
  return (
    <span
      class={["menu-part", `${kind}s-part`, partAtCursor !== undefined && "lit"].filter(Boolean).join(" ")}
      data-path={flagged}
      ref={element}
    >
      {current?.icon && <Icon name={current.icon.name} />}
      <select
        class={`${kind}s`}
        aria-label={MENU_LABELS[kind]?.()}
        title={current?.description}
        value={current?.nodeId}
        onChange={({ currentTarget }) => {
          const chosen = listed.find(({ nodeId }) => nodeId === currentTarget.value);
          if (!chosen) return;
          send({ type: "select", node: chosen.nodeId });
          if (chosen.target === undefined || chosen.children.length > 0)
            dispatch({ type: "openPart", node: chosen.nodeId });
          else currentTarget.value = current?.nodeId ?? "";
        }}
      >
        {/* Nothing is selected if all options are links. */}
        {!current && <option value="">{MENU_LABELS[kind]?.()}</option>}
        {listed.map((division) => (
          <option key={division.nodeId} value={division.nodeId}>
            {nameOf(division)}
          </option>
        ))}
      </select>
      {kind === "dropdown" && current?.description && <small>{current.description}</small>}
      {current?.tag && <span class="tag">{current.tag}</span>}
      {flagged !== undefined && <Flags part={flagged} />}
    </span>
  );
}

/** The tabs below the top bar, and the menu of the current tab. Renders nothing on a site without tabs. */
export function Tabs() {
  const levels = useChoices("tab");
  const menus = useChoices("item");
  return (
    <>
      {levels.map(({ listed, current, omitted }, index) => (
        <nav key={index} class="tabs" aria-label={l10n.t("Tabs")}>
          {listed.map((tab) => (
            <Entry
              key={tab.nodeId}
              division={tab}
              className={[tab === current && "on", tab.isAtEnd && "at-end"].filter(Boolean).join(" ")}
            >
              {tab.icon && !tab.isMain && <Icon name={tab.icon.name} />} {nameOf(tab)}
            </Entry>
          ))}
          <More count={omitted} />
        </nav>
      ))}
      {menus.map(({ listed, current, omitted }, index) => (
        <nav key={index} class="items" aria-label={l10n.t("Menu")}>
          {listed.map((item) => (
            <Entry key={item.nodeId} division={item} className={item === current ? "item on" : "item"}>
              {item.icon && <Icon name={item.icon.name} />}
              <span>
                <strong>{nameOf(item)}</strong>
                {item.description && <small>{item.description}</small>}
              </span>
            </Entry>
          ))}
          <More count={omitted} />
        </nav>
      ))}
    </>
  );
}

/** The anchors above the groups, each with a colored icon. */
export function Anchors({ view }: { readonly view: SiteView }) {
  return (
    <>
      {useChoices("anchor").map(({ listed, current, omitted }, index) => (
        <nav key={index} class="anchors" aria-label={l10n.t("Anchors")}>
          {listed.map((anchor) => (
            <Entry key={anchor.nodeId} division={anchor} className={anchor === current ? "anchor on" : "anchor"}>
              <Tile division={anchor} view={view} />
              {nameOf(anchor)}
            </Entry>
          ))}
          <More count={omitted} />
        </nav>
      ))}
    </>
  );
}

function Tile({ division, view }: { readonly division: DivisionView; readonly view: SiteView }) {
  const { state } = usePreview();
  const fill = division.fill?.[modeOf(state)];
  // The icon is white, so the main section uses the primary color of light mode in both modes.
  const plain = division.isMain ? view.theme.light.accent.hex : "var(--tile)";
  const background = !fill ? plain : fill.length === 1 ? fill[0] : `linear-gradient(135deg, ${fill[0]}, ${fill[1]})`;
  return (
    <span class="tile" style={{ background }}>
      {division.icon && <Icon name={division.icon.name} />}
    </span>
  );
}

function More({ count }: { readonly count: number }) {
  return count > 0 ? <span class="more">{l10n.t("and {0} more", count)}</span> : null;
}

interface EntryProps {
  readonly division: DivisionView;
  readonly className: string;
  readonly children: ComponentChildren;
}

/**
 * A tab, anchor or menu item. Clicking it opens its first page. If the part is a link, clicking it only selects the
 * field.
 */
function Entry({ division, className, children }: EntryProps) {
  const { dispatch } = usePreview();
  const isLink = division.target !== undefined && division.children.length === 0;
  return (
    <Part
      node={division.nodeId}
      className={className}
      label={labelOf(division)}
      onPress={() => !isLink && dispatch({ type: "openPart", node: division.nodeId })}
    >
      {children}
    </Part>
  );
}
