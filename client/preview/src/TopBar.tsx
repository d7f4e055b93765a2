import type { ImagePart, SiteView } from "@sitekeeper/server/protocol";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { modeOf, versionOf } from "./state.ts";

/** The logo, the version switch, the search, the links, the call to action and the mode toggle. */
export function TopBar({ view }: { readonly view: SiteView }) {
  const { state, dispatch, send } = usePreview();
  const mode = modeOf(state);
  const { links, callToAction } = view.topBar;
  return (
    <header class="top">
      <button
        type="button"
        class="menu-button"
        aria-label="Navigation"
        aria-expanded={state.isMenuOpen}
        onClick={() => dispatch({ type: "toggleMenu" })}
      >
        <Icon name="bars" />
      </button>
      <Part path={view.theme[mode].logo?.path ?? view.name?.path ?? ["name"]} className="logo" label="Logo">
        <Logo image={view.theme[mode].logo} name={view.name?.text ?? "Untitled site"} />
      </Part>
      {view.versions.length > 0 && (
        <select
          class="versions"
          aria-label="Version"
          value={versionOf(state)}
          onChange={({ currentTarget }) => {
            const chosen = view.versions.find(({ name }) => name === currentTarget.value);
            if (!chosen) return;
            dispatch({ type: "chooseVersion", version: chosen.name });
            send({ type: "select", path: chosen.path });
          }}
        >
          {view.versions.map(({ name }, index) => (
            <option key={`${index}:${name}`}>{name}</option>
          ))}
        </select>
      )}
      <div class="search" aria-hidden="true">
        <span>
          <Icon name="magnifying-glass" /> Search…
        </span>
        <kbd>Ctrl K</kbd>
      </div>
      <nav class="links" aria-label="Top bar">
        {links.map((link) => (
          <Part key={link.path.join()} path={link.path} label={`Link ${link.name}`}>
            {link.name}
          </Part>
        ))}
        {callToAction &&
          (callToAction.type === "github" ? (
            <Part path={callToAction.path} className="repository" label={`Repository ${callToAction.repository}`}>
              <Icon name="github" /> {callToAction.repository}
            </Part>
          ) : (
            <Part path={callToAction.path} className="call-to-action" label={`Button ${callToAction.name}`}>
              {callToAction.name}
            </Part>
          ))}
      </nav>
      {view.theme.canSwitchMode && (
        <Part
          path={view.theme.modeToggle.path}
          className="mode-toggle"
          label={`Switch to ${mode === "light" ? "dark" : "light"} mode`}
          onPress={() => dispatch({ type: "chooseMode", mode: mode === "light" ? "dark" : "light" })}
        >
          <Icon name={mode === "light" ? "moon" : "sun"} />
        </Part>
      )}
    </header>
  );
}

function Logo({ image, name }: { readonly image: ImagePart | undefined; readonly name: string }) {
  const { state } = usePreview();
  const address = image?.file === undefined ? undefined : state.images[image.file];
  return address === undefined ? <strong>{name}</strong> : <img src={address} alt={name} />;
}
