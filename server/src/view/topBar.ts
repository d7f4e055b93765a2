import type { Fields, Part, TextPart } from "../schema/fields.ts";

/** A link in the top bar. */
export interface TopBarLinkView extends Part {
  readonly name: string;
  readonly url: string | undefined;
}

/** The call to action in the top bar. */
export type CallToActionView = Part &
  (
    | { readonly type: "link"; readonly name: string; readonly url: string | undefined }
    | {
        readonly type: "github";
        /** `owner/name`, or the whole URL when it does not name a repository. */
        readonly repository: string;
        readonly url: string;
      }
  );

/** The top bar, apart from logo, versions and mode toggle. */
export interface TopBarView {
  readonly links: readonly TopBarLinkView[];
  readonly callToAction: CallToActionView | undefined;
}

/** The links and the call to action of the top bar. Links without a name are left out: there is nothing to show. */
export function topBarView(root: Fields): TopBarView {
  return {
    links: root.objects("topBar.links").flatMap((link) => {
      const name = link.text("label");
      return name ? [{ name: name.text, url: link.text("target")?.text, nodeId: link.nodeId }] : [];
    }),
    callToAction: callToActionView(root.object("topBar.button")),
  };
}

function callToActionView(button: Fields): CallToActionView | undefined {
  if (!button.isPresent) return undefined;
  const { nodeId } = button;
  const url: TextPart | undefined = button.text("target");
  if (button.text("type")?.text === "github") {
    return url && { type: "github", repository: repositoryName(url.text), url: url.text, nodeId };
  }
  const name = button.text("label");
  return name && { type: "link", name: name.text, url: url?.text, nodeId };
}

function repositoryName(url: string): string {
  const [, name] = /^https?:\/\/[^/]+\/([^/]+\/[^/?#]+)/.exec(url) ?? [];
  return name ?? url;
}
