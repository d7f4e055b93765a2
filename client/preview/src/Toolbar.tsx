import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { copyImage } from "./image.ts";
import { pathText } from "./parts.ts";
import { type Device, modeOf, pageOf } from "./state.ts";

const DEVICE_LABELS: readonly (readonly [Device, string, string])[] = [
  ["fit", "Fit the view", "expand"],
  ["phone", "Phone", "mobile"],
  ["tablet", "Tablet", "tablet"],
  ["desktop", "Desktop", "desktop"],
];

/** The editor's own controls, in the editor's theme. */
export function Toolbar() {
  const { state, dispatch, send } = usePreview();
  const mode = modeOf(state);
  const page = pageOf(state);
  const theme = state.site?.view.theme;
  const isForced = theme?.canSwitchMode === false && theme.initialMode !== "system";
  // A hidden mode toggle is in no place of the site. What stands for it is the choice of a mode.
  const toggle = theme && !theme.canSwitchMode ? pathText(theme.modeToggle.path) : undefined;
  const count = state.site?.marks.length ?? 0;
  const countText = `${count} ${count === 1 ? "finding" : "findings"}`;
  return (
    <div class="toolbar" role="toolbar" aria-label="Preview">
      <fieldset
        class={toggle !== undefined && state.lit === toggle ? "buttons lit" : "buttons"}
        aria-label="Mode"
        data-path={toggle}
      >
        {(["light", "dark"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each === "light" ? "Light" : "Dark"}
            aria-pressed={mode === each}
            disabled={isForced && mode !== each}
            title={isForced && mode !== each ? `Everyone gets ${mode} mode: the toggle is hidden.` : undefined}
            onClick={() => dispatch({ type: "chooseMode", mode: each })}
          >
            <Icon name={each === "light" ? "sun" : "moon"} />{" "}
            <span class="wide">{each === "light" ? "Light" : "Dark"}</span>
          </button>
        ))}
      </fieldset>
      <fieldset class="buttons" aria-label="Width">
        {DEVICE_LABELS.map(([device, label, icon]) => (
          <button
            key={device}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={state.device === device}
            onClick={() => dispatch({ type: "chooseDevice", device })}
          >
            <Icon name={icon} />
          </button>
        ))}
      </fieldset>
      <div class="place" title={page?.slug}>
        {page ? `${page.slug} — ${page.title}` : "No page"}
      </div>
      {count > 0 && (
        <span class="count" role="img" aria-label={countText} title={countText}>
          <Icon name="triangle-exclamation" /> {count}
        </span>
      )}
      <fieldset class="buttons" aria-label="Zoom">
        <button type="button" title="Zoom out" aria-label="Zoom out" onClick={() => dispatch({ type: "zoom", by: -1 })}>
          <Icon name="magnifying-glass-minus" />
        </button>
        <button type="button" title="Zoom in" aria-label="Zoom in" onClick={() => dispatch({ type: "zoom", by: 1 })}>
          <Icon name="magnifying-glass-plus" />
        </button>
      </fieldset>
      <div class="buttons">
        <button
          type="button"
          title="Copy as image"
          aria-label="Copy as image"
          onClick={() => void copyImage().then((image) => send({ type: "image", ...image }))}
        >
          <Icon name="camera" />
        </button>
        <button
          type="button"
          title="Explain this site"
          aria-label="Explain this site"
          onClick={() => send({ type: "explain" })}
        >
          <Icon name="circle-question" />
        </button>
      </div>
    </div>
  );
}
