import * as l10n from "@vscode/l10n";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { copyImage } from "./image.ts";
import { type Device, modeOf, pageOf } from "./state.ts";

const deviceLabels = (): readonly (readonly [Device, string, string])[] => [
  ["fit", l10n.t("Fit the view"), "expand"],
  ["phone", l10n.t("Phone"), "mobile"],
  ["tablet", l10n.t("Tablet"), "tablet"],
  ["desktop", l10n.t("Desktop"), "desktop"],
];

/** The controls of the preview itself, styled with the editor's theme. */
export function Toolbar() {
  const { state, dispatch, send } = usePreview();
  const mode = modeOf(state);
  const page = pageOf(state);
  const theme = state.site?.view.theme;
  const isForced = theme?.canSwitchMode === false && theme.initialMode !== "system";
  // The site hides its mode toggle, so the toolbar's mode button is highlighted when the cursor is in that field.
  const toggle = theme && !theme.canSwitchMode ? theme.modes.nodeId : undefined;
  const count = state.site?.marks.length ?? 0;
  const countText = count === 1 ? l10n.t("1 finding") : l10n.t("{0} findings", count);
  return (
    <div class="toolbar" role="toolbar" aria-label={l10n.t("Preview")}>
      <fieldset
        class={toggle !== undefined && state.partAtCursor === toggle ? "buttons lit" : "buttons"}
        aria-label={l10n.t("Mode")}
        data-path={toggle}
      >
        {(["light", "dark"] as const).map((option) => (
          <button
            key={option}
            type="button"
            aria-label={option === "light" ? l10n.t("Light") : l10n.t("Dark")}
            aria-pressed={mode === option}
            disabled={isForced && mode !== option}
            title={isForced && mode !== option ? forcedModeText(mode) : undefined}
            onClick={() => dispatch({ type: "chooseMode", mode: option })}
          >
            <Icon name={option === "light" ? "sun" : "moon"} />{" "}
            <span class="wide">{option === "light" ? l10n.t("Light") : l10n.t("Dark")}</span>
          </button>
        ))}
      </fieldset>
      <fieldset class="buttons" aria-label={l10n.t("Width")}>
        {deviceLabels().map(([device, label, icon]) => (
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
        {page ? `${page.slug} — ${page.title}` : l10n.t("No page")}
      </div>
      <div class="buttons">
        <button
          type="button"
          title={l10n.t("Pin this page")}
          aria-label={l10n.t("Pin this page")}
          aria-pressed={state.isPinned}
          onClick={() => dispatch({ type: "togglePin" })}
        >
          <Icon name="thumbtack" />
        </button>
      </div>
      {count > 0 && (
        <span class="count" role="img" aria-label={countText} title={countText}>
          <Icon name="triangle-exclamation" /> {count}
        </span>
      )}
      <fieldset class="buttons" aria-label={l10n.t("Zoom")}>
        <button
          type="button"
          title={l10n.t("Zoom out")}
          aria-label={l10n.t("Zoom out")}
          onClick={() => dispatch({ type: "zoom", by: -1 })}
        >
          <Icon name="magnifying-glass-minus" />
        </button>
        <button
          type="button"
          title={l10n.t("Zoom in")}
          aria-label={l10n.t("Zoom in")}
          onClick={() => dispatch({ type: "zoom", by: 1 })}
        >
          <Icon name="magnifying-glass-plus" />
        </button>
      </fieldset>
      <div class="buttons">
        <button
          type="button"
          title={l10n.t("Copy as image")}
          aria-label={l10n.t("Copy as image")}
          onClick={() => void copyImage().then((image) => send({ type: "image", ...image }))}
        >
          <Icon name="camera" />
        </button>
        <button
          type="button"
          title={l10n.t("Explain this site")}
          aria-label={l10n.t("Explain this site")}
          onClick={() => send({ type: "explain" })}
        >
          <Icon name="circle-question" />
        </button>
      </div>
    </div>
  );
}

/** Explains why the reader cannot switch the mode. */
function forcedModeText(mode: "light" | "dark"): string {
  return mode === "light"
    ? l10n.t("Light mode for everyone: the toggle is hidden.")
    : l10n.t("Dark mode for everyone: the toggle is hidden.");
}
