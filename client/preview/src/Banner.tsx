import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { usePreview } from "./context.ts";
import { Drawing } from "./Drawing.tsx";
import { Part } from "./Part.tsx";
import { frameOf, modeOf } from "./state.ts";

/** The bar at the top of every page, which the reader can close. */
export function Banner() {
  const { state } = usePreview();
  const banner = frameOf(state)?.banner;
  const [closed, close] = useState<string>();
  if (!banner || (closed === banner.text && state.partAtCursor !== banner.nodeId)) return null;
  const color = banner.colors[modeOf(state)];
  return (
    <div class={`banner ${banner.type}`} style={color === undefined ? {} : { background: color }}>
      <Part node={banner.nodeId} label={l10n.t("Banner")}>
        <Drawing content={banner.content} images={{}} icons={{}} />
      </Part>
      {banner.isDismissible && (
        <button type="button" aria-label={l10n.t("Close the banner")} onClick={() => close(banner.text)}>
          ×
        </button>
      )}
    </div>
  );
}
