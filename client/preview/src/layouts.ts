/** How a theme arranges the parts of a page, in outline. */
interface Layout {
  /** True when the text of a page is on a sheet of its own. */
  readonly isFramed?: boolean;
  /** True when the sidebar reaches from the top to the bottom. */
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

/** The layout of a theme. The usual one for any other name. */
export function layoutOf(theme: string | undefined): Layout {
  return (theme !== undefined && Object.hasOwn(LAYOUTS, theme) && LAYOUTS[theme]) || {};
}
