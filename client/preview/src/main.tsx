import * as l10n from "@vscode/l10n";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useReducer } from "preact/hooks";
import { App } from "./App.tsx";
import { Preview } from "./context.ts";
import { type FromPreview, isToPreview } from "./messages.ts";
import { sidebarOf } from "./reveal.ts";
import { hasCutParts, initialState, next } from "./state.ts";
import "./preview.css";

/** The VS Code API for webviews. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void; setState(state: unknown): void };

const editor = acquireVsCodeApi();
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function Root() {
  const [state, dispatch] = useReducer(next, initialState(dark.matches ? "dark" : "light"));
  const send = useCallback((message: FromPreview) => editor.postMessage(message), []);
  useEffect(() => {
    const receive = ({ data }: MessageEvent<unknown>) => {
      if (isToPreview(data)) dispatch(data);
    };
    window.addEventListener("message", receive);
    send({ type: "ready" });
    return () => window.removeEventListener("message", receive);
  }, [send]);
  // For a large site, the extension sends only the pages near the open page, so it must know which page is open.
  const isLarge = state.site !== undefined && hasCutParts(state.site.view.navigation);
  const open = state.pendingPart ?? (isLarge ? sidebarOf(state.route)?.nodeId : undefined);
  useEffect(() => {
    if (open !== undefined) send({ type: "needPart", node: open });
  }, [open, send]);
  const context = useMemo(() => ({ state, dispatch, send }), [state, send]);
  return (
    <Preview.Provider value={context}>
      <App />
    </Preview.Provider>
  );
}

const { texts } = document.body.dataset;
if (texts !== undefined) l10n.config({ contents: texts });
// VS Code uses this state to restore the preview after a reload.
editor.setState({ config: document.body.dataset.config });
render(<Root />, document.body);
