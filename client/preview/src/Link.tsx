import type { ElementAttributes } from "@sitekeeper/server/pageContent";
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Assets, usePreview } from "./context.ts";

/** The props of an element that has behavior of its own. */
export interface ElementProps extends ElementAttributes {
  readonly children?: ComponentChildren;
}

/**
 * A link. Internal links open the page in the preview. Other links do nothing, because the preview never uses the
 * network.
 */
export function Link({ page, heading, url, class: className, line, children }: ElementProps) {
  const { dispatch } = usePreview();
  if (page === undefined && heading === undefined && url === undefined)
    return (
      <span class={className} data-line={line}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      class={["link", className].filter(Boolean).join(" ")}
      title={url}
      // An external link does not open. Instead, clicking it goes to its line in the file.
      data-line={url === undefined ? undefined : line}
      data-at={url === undefined ? line : undefined}
      onClick={() => {
        if (page !== undefined) dispatch({ type: "openPage", slug: page });
        else if (heading !== undefined) document.getElementById(`heading-${heading}`)?.scrollIntoView();
      }}
    >
      {children}
    </button>
  );
}

/** An image from the site, or a box with the alternative text if the image is on another site. */
export function Picture({ file, alt }: ElementProps) {
  const { images } = useContext(Assets);
  const address = file !== undefined && Object.hasOwn(images, file) ? images[file] : undefined;
  return address !== undefined && /^https?:\/\//.test(address) ? (
    <img src={address} alt={alt ?? ""} />
  ) : (
    <span class="no-image">{alt || l10n.t("Image")}</span>
  );
}
