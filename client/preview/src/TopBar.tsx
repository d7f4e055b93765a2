import type { ImagePart, SiteView } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { usePreview } from "./context.ts";
import { Menus } from "./Divisions.tsx";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { frameOf, modeOf } from "./state.ts";

/** The logo, the site's menus, the search box, the links, the call to action, and the mode toggle. */
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
      <Menus kind="product" />
      <Menus kind="version" />
      <SearchBar prompt={view.topBar.searchPrompt} />
      <nav class="links" aria-label={l10n.t("Top bar")}>
        <Links />
      </nav>
      <Menus kind="language" />
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
export function Links() {
  const { state } = usePreview();
  const { links = [], callToAction } = frameOf(state)?.topBar ?? {};
  return (
    <>
      {links.map((link) => (
        <Part key={link.nodeId} node={link.nodeId} label={l10n.t("Link {0}", link.name)}>
          {link.icon && <Icon name={link.icon.name} />} {link.name}
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
            {callToAction.type === "discord" && <Icon name="discord" />} {callToAction.name}
          </Part>
        ))}
    </>
  );
}

function SearchBar({ prompt }: { readonly prompt: SiteView["topBar"]["searchPrompt"] }) {
  const text = (
    <span>
      <Icon name="magnifying-glass" /> {prompt?.text ?? "Search…"}
    </span>
  );
  return (
    <div class="search" aria-hidden={prompt ? undefined : "true"}>
      {prompt ? (
        <Part node={prompt.nodeId} label={l10n.t("Search prompt")}>
          {text}
        </Part>
      ) : (
        text
      )}
      <kbd>Ctrl K</kbd>
    </div>
  );
}

function Logo({ image, name }: { readonly image: ImagePart | undefined; readonly name: string }) {
  const { state } = usePreview();
  const address = image?.file === undefined ? undefined : state.images[image.file];
  return address === undefined ? <strong>{name}</strong> : <img src={address} alt={name} />;
}
