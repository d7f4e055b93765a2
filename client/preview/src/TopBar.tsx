import type { ImagePart, SiteView } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { useRef } from "preact/hooks";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Flags, Part, useScrollIntoView } from "./Part.tsx";
import { modeOf, versionOf } from "./state.ts";

/** The logo, the version switch, the search, the links, the call to action and the mode toggle. */
export function TopBar({ view }: { readonly view: SiteView }) {
  const { state, dispatch } = usePreview();
  const mode = modeOf(state);
  return (
    <header class="top">
      <button
        type="button"
        class="menu-button"
        aria-label={l10n.t("Navigation")}
        aria-expanded={state.isMenuOpen}
        onClick={() => dispatch({ type: "toggleMenu" })}
      >
        <Icon name="bars" />
      </button>
      <Part node={view.theme[mode].logo?.nodeId ?? view.nameNode} className="logo" label={l10n.t("Logo")}>
        <Logo image={view.theme[mode].logo} name={view.name?.text ?? l10n.t("Untitled site")} />
      </Part>
      {view.versions.length > 0 && <Versions view={view} />}
      <div class="search" aria-hidden="true">
        <span>
          <Icon name="magnifying-glass" /> Search…
        </span>
        <kbd>Ctrl K</kbd>
      </div>
      <nav class="links" aria-label={l10n.t("Top bar")}>
        <Links view={view} />
      </nav>
      {view.theme.canSwitchMode && (
        <Part
          node={view.theme.modes.nodeId}
          className="mode-toggle"
          label={mode === "light" ? l10n.t("Switch to dark mode") : l10n.t("Switch to light mode")}
          onPress={() => dispatch({ type: "chooseMode", mode: mode === "light" ? "dark" : "light" })}
        >
          <Icon name={mode === "light" ? "moon" : "sun"} />
        </Part>
      )}
    </header>
  );
}

/** The links and the call to action. */
export function Links({ view }: { readonly view: SiteView }) {
  const { links, callToAction } = view.topBar;
  return (
    <>
      {links.map((link) => (
        <Part key={link.nodeId} node={link.nodeId} label={l10n.t("Link {0}", link.name)}>
          {link.name}
        </Part>
      ))}
      {callToAction &&
        (callToAction.type === "github" ? (
          <Part
            node={callToAction.nodeId}
            className="repository"
            label={l10n.t("Repository {0}", callToAction.repository)}
          >
            <Icon name="github" /> {callToAction.repository}
          </Part>
        ) : (
          <Part node={callToAction.nodeId} className="call-to-action" label={l10n.t("Button {0}", callToAction.name)}>
            {callToAction.name}
          </Part>
        ))}
    </>
  );
}

/** The version switch. It is lit while the cursor is in one of the versions. */
function Versions({ view }: { readonly view: SiteView }) {
  const { state, dispatch, send } = usePreview();
  const element = useRef<HTMLSpanElement>(null);
  const chosen = view.versions.find(({ name }) => name === versionOf(state));
  const lit = view.versions.find(({ nodeId }) => nodeId === state.lit)?.nodeId;
  useScrollIntoView(element, lit !== undefined);
  const flagged = lit ?? chosen?.nodeId;
  return (
    <span class={lit === undefined ? "versions-part" : "versions-part lit"} data-path={flagged} ref={element}>
      <select
        class="versions"
        aria-label={l10n.t("Version")}
        value={chosen?.name}
        onChange={({ currentTarget }) => {
          const version = view.versions.find(({ name }) => name === currentTarget.value);
          if (!version) return;
          dispatch({ type: "chooseVersion", version: version.name });
          send({ type: "select", node: version.nodeId });
        }}
      >
        {view.versions.map(({ name }, index) => (
          <option key={`${index}:${name}`}>{name}</option>
        ))}
      </select>
      {flagged !== undefined && <Flags part={flagged} />}
    </span>
  );
}

function Logo({ image, name }: { readonly image: ImagePart | undefined; readonly name: string }) {
  const { state } = usePreview();
  const address = image?.file === undefined ? undefined : state.images[image.file];
  return address === undefined ? <strong>{name}</strong> : <img src={address} alt={name} />;
}
