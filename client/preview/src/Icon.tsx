import type { SiteViewResult } from "@sitekeeper/server/protocol";
import { usePreview } from "./context.ts";

type Drawing = SiteViewResult["icons"][string];

interface IconProps {
  readonly name: string;
  /** The icons sent with a page, which complement the site's icons. */
  readonly drawings?: Readonly<Record<string, Drawing>> | undefined;
}

/** An icon from the free set, or a box with the first letter of its name if the set does not contain it. */
export function Icon({ name, drawings }: IconProps) {
  const { state } = usePreview();
  const drawing = drawings?.[name] ?? state.site?.icons[name];
  if (!drawing) {
    return (
      <span class="icon unknown" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <svg class="icon" viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
      {drawing.isStroke ? (
        <path
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
          d={drawing.path}
        />
      ) : (
        <path fill="currentColor" d={drawing.path} />
      )}
    </svg>
  );
}
