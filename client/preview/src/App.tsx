import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePreview } from "./context.ts";
import { Contents, PageBody } from "./PageBody.tsx";
import { Part } from "./Part.tsx";
import { Tabs } from "./Sections.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { DEVICES, modeOf, pageOf } from "./state.ts";
import { Toolbar } from "./Toolbar.tsx";
import { TopBar } from "./TopBar.tsx";

/** The preview: the editor's toolbar, and a browser window with the site. */
export function App() {
  const { state } = usePreview();
  if (!state.site) return <p class="loading">Reading the site…</p>;
  return (
    <>
      <Toolbar />
      {state.brokenSince !== undefined && (
        <p class="broken" role="status">
          The file has not been valid JSON since {state.brokenSince}. This is the last good state.
        </p>
      )}
      <Browser />
    </>
  );
}

/** A browser window in the width of a device, scaled down where the view is narrower. */
function Browser() {
  const { state } = usePreview();
  const stage = useRef<HTMLDivElement>(null);
  const available = useWidth(stage);
  const view = state.site!.view;
  const page = pageOf(state);
  const mode = modeOf(state);
  const { accent, background } = view.theme[mode];
  const width = DEVICES[state.device];
  const fit = width === undefined || available === 0 ? 1 : Math.min(1, available / width);
  const scale = fit * state.zoom;
  const favicon = view.theme.favicon;
  const image = view.theme.backgroundImage;
  const address = (file: string | undefined) => (file === undefined ? undefined : state.images[file]);
  const imageAddress = address(image?.file);
  return (
    <div class="stage" ref={stage}>
      <div
        class={`browser ${mode} ${state.brokenSince === undefined ? "" : "stale"}`}
        style={{
          width: width === undefined ? `${100 / scale}%` : `${width}px`,
          zoom: scale,
          "--accent": accent.hex,
          "--button": view.theme.button.hex,
          "--background": background.hex,
        }}
      >
        <div class="chrome">
          <i />
          <i />
          <i />
          <Part path={favicon?.path ?? ["favicon"]} className="browser-tab" label="Browser tab">
            {address(favicon?.file) && <img src={address(favicon?.file)} alt="" />}
            <span>
              {page ? `${page.title} – ` : ""}
              {view.name?.text ?? "Untitled site"}
            </span>
          </Part>
        </div>
        <div class="address">/{page?.slug ?? ""}</div>
        <div
          class="site"
          style={imageAddress === undefined ? {} : { backgroundImage: `url("${CSS.escape(imageAddress)}")` }}
        >
          <TopBar view={view} />
          <Tabs view={view} />
          <div class="columns">
            <Sidebar view={view} />
            <PageBody view={view} page={page} />
            <Contents page={page} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The width of an element, kept current. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(element.current?.clientWidth ?? 0), [element]);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
