import type { SiteView } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { modeOf } from "./state.ts";

/** The current colors and background image, which have no clickable element in the site itself. */
export function Palette({ view }: { readonly view: SiteView }) {
  const { state } = usePreview();
  const { button } = view.theme;
  const { accent, background, backdrop } = view.theme[modeOf(state)];
  const hasButtonColor = button.nodeId !== accent.nodeId;
  return (
    <fieldset class="palette" aria-label={l10n.t("Colors and background")}>
      {[
        { name: l10n.t("Accent color"), color: accent },
        ...(hasButtonColor ? [{ name: l10n.t("Button color"), color: button }] : []),
        { name: l10n.t("Background color"), color: background },
      ].map(({ name, color }) => (
        <Part key={name} node={color.nodeId} className="swatch" label={`${name} ${color.hex}`}>
          <span class="color" title={`${name} ${color.hex}`} style={{ background: color.hex }} />
        </Part>
      ))}
      {backdrop && (
        <Part node={backdrop.nodeId} className="swatch" label={l10n.t("Background image")}>
          <Icon name="image" />
        </Part>
      )}
    </fieldset>
  );
}
