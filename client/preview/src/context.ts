import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { FromPreview } from "./messages.ts";
import type { Action, State } from "./state.ts";

/** The state that every part of the preview reads and reports to. */
interface PreviewContext {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  readonly send: (message: FromPreview) => void;
}

export const Preview = createContext<PreviewContext | undefined>(undefined);

/** The context of the preview. */
export function usePreview(): PreviewContext {
  const context = useContext(Preview);
  if (!context) throw new Error("A part of the preview is drawn outside of it.");
  return context;
}
