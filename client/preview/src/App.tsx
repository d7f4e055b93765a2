import type { SiteView } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Banner } from "./Banner.tsx";
import { usePreview } from "./context.ts";
import { Tabs } from "./Divisions.tsx";
import { Icon } from "./Icon.tsx";
import { Contents, hasExamples, PageBody } from "./PageBody.tsx";
import { Palette } from "./Palette.tsx";
import { Part } from "./Part.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { DEVICES, modeOf, pageOf } from "./state.ts";
import { Toolbar } from "./Toolbar.tsx";
import { TopBar } from "./TopBar.tsx";

/** The preview: a toolbar styled like the editor, and a browser window that shows the site. */
export function App() {
  const { state } = usePreview();
  if (!state.site) return <p class="loading">{l10n.t("Reading the site…")}</p>;
  return (
    <>
      <Toolbar />
      {state.brokenSince !== undefined && (
        <p class="broken" role="status">
          {l10n.t("The file has not been valid JSON since {0}. This is the last good state.", state.brokenSince)}
        </p>
      )}
      <Browser />
    </>
  );
}

/** A browser window that is as wide as the device, scaled down if the view is narrower. */
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
  const image = view.theme[mode].backdrop;
  const layout = layoutOf(view.theme.layout?.text);
  const address = (file: string | undefined) => (file === undefined ? undefined : state.images[file]);
  const imageAddress = address(image?.file);
  const name = view.name?.text ?? l10n.t("Untitled site");
  const webAddress = `${siteAddress(view)}/${page?.slug ?? ""}`;
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
          <div class="browser-tab">
            <Part node={view.theme.faviconNode} className="favicon" label={l10n.t("Favicon")}>
              {address(favicon?.file) ? <img src={address(favicon?.file)} alt="" /> : <Icon name="earth-americas" />}
            </Part>
            <Part node={view.nameNode} className="browser-title" label={l10n.t("Name {0}", name)}>
              <span>{page ? `${page.heading ?? page.title} – ${name}` : name}</span>
            </Part>
          </div>
          <Palette view={view} />
        </div>
        <Part node={view.theme.logoLink.nodeId} className="address" label={l10n.t("Address {0}", webAddress)}>
          {webAddress}
        </Part>
        <div
          class={["site", layout.isFramed && "framed", layout.hasTallSidebar && "tall"].filter(Boolean).join(" ")}
          style={imageAddress === undefined ? {} : { backgroundImage: `url("${CSS.escape(imageAddress)}")` }}
        >
          {view.theme.decoration && <div class={`decoration ${view.theme.decoration}`} />}
          <Banner />
          <TopBar view={view} />
          <Tabs />
          <div class={hasExamples(state, page?.slug) ? "columns with-examples" : "columns"}>
            <Sidebar view={view} />
            <PageBody view={view} page={page} />
            <Contents page={page} />
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * The site's address without the scheme, taken from its logo link. Empty if the link is not a URL, or if it points to a
 * host where the project only has an account.
 */
function siteAddress({ theme, topBar, footer }: SiteView): string {
  const [, home, host] = /^https?:\/\/(([^/?#]+)[^?#]*?)\/*$/.exec(theme.logoLink.text) ?? [];
  const accounts = [...footer.socials, topBar.callToAction].map((link) => link?.url);
  const isAccount = accounts.some((url) => url?.replace(/^https?:\/\//, "").startsWith(`${host}/`));
  return home === undefined || isAccount ? "" : home;
}

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

/** How a theme lays out a page. */
interface Layout {
  /** Whether the page text is on a separate sheet. */
  readonly isFramed?: boolean;
  /** Whether the sidebar spans the full height. */
  readonly hasTallSidebar?: boolean;
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  maple: { hasTallSidebar: true },
  willow: { hasTallSidebar: true },
  almond: { isFramed: true },
  aspen: { isFramed: true },
  luma: { isFramed: true },
  sequoia: { isFramed: true },
};

/** Returns the layout of a theme, or the default layout if the theme is unknown. */
function layoutOf(theme: string | undefined): Layout {
  return (theme !== undefined && Object.hasOwn(LAYOUTS, theme) && LAYOUTS[theme]) || {};
}
