import type { PageContentResult } from "@sitekeeper/server/protocol";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { FromPreview } from "./messages.ts";
import type { Action, ReadPage, State } from "./state.ts";

/** The state and callbacks shared by all components of the preview. */
interface PreviewContext {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  readonly send: (message: FromPreview) => void;
}

export const Preview = createContext<PreviewContext | undefined>(undefined);

/** Returns the context of the preview. */
export function usePreview(): PreviewContext {
  const context = useContext(Preview);
  if (!context) throw new Error("usePreview was called outside the preview.");
  return context;
}

/** The images and icons of a page. */
export interface PageAssets {
  readonly images: ReadPage["images"];
  readonly icons: PageContentResult["icons"];
}

export const Assets = createContext<PageAssets>({ images: {}, icons: {} });
