import { useContext } from "preact/hooks";
import { Assets, usePreview } from "./context.ts";

/** An icon from the free set, or a box with the first letter of its name if the set does not contain it. */
export function Icon({ name }: { readonly name: string }) {
  const { state } = usePreview();
  const { icons } = useContext(Assets);
  const drawing = [icons, state.site?.icons ?? {}].find((each) => Object.hasOwn(each, name))?.[name];
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
