import type { Fields, Part, TextPart } from "../schema/fields.ts";
import { type IconView, iconView } from "./divisionLook.ts";

interface TopBarLinkView extends Part {
  /**
   * The label. If the config does not set a label, this is `owner/name` for a repository, or the name of the service
   * for a chat.
   */
  readonly name: string;
  readonly url: string | undefined;
  readonly icon?: IconView;
}

type CallToActionView = Part &
  (
    | { readonly type: "link"; readonly name: string; readonly url: string | undefined }
    | {
        readonly type: "github";
        /** The repository in the form `owner/name`. If the URL is not a repository URL, this is the whole URL. */
        readonly repository: string;
        readonly url: string;
      }
    | { readonly type: "discord"; readonly name: string; readonly url: string }
  );

/** The top bar, excluding the logo, the versions and the mode toggle. */
export interface TopBarView {
  /** The placeholder of the search bar, if the config sets one. */
  readonly searchPrompt?: TextPart;
  readonly links: readonly TopBarLinkView[];
  readonly callToAction: CallToActionView | undefined;
}

/** The default name for a link to a chat server. */
const CHAT = "Discord";

/**
 * Returns the search placeholder, the links and the call to action in the top bar. Links without a name are omitted,
 * because they are not visible.
 */
export function topBarView(root: Fields): TopBarView {
  const searchPrompt = root.text("search.prompt");
  return {
    ...(searchPrompt && { searchPrompt }),
    links: root.objects("topBar.links").flatMap((link) => {
      const url = link.text("target")?.text;
      const type = link.text("type")?.text;
      const own = type === "github" ? url && repositoryName(url) : type === "discord" ? CHAT : undefined;
      const name = link.text("label")?.text ?? own;
      const icon = iconView(link) ?? (own === undefined ? undefined : { name: type!, style: "brands" });
      return name ? [{ name, url, nodeId: link.nodeId, ...(icon && { icon }) }] : [];
    }),
    callToAction: callToActionView(root.object("topBar.button")),
  };
}

function callToActionView(button: Fields): CallToActionView | undefined {
  if (!button.isPresent) return undefined;
  const { nodeId } = button;
  const url: TextPart | undefined = button.text("target");
  const type = button.text("type")?.text;
  const name = button.text("label");
  if (type === "github") return url && { type, repository: repositoryName(url.text), url: url.text, nodeId };
  if (type === "discord") return url && { type, name: name?.text ?? CHAT, url: url.text, nodeId };
  return name && { type: "link", name: name.text, url: url?.text, nodeId };
}

function repositoryName(url: string): string {
  const [, name] = /^https?:\/\/[^/]+\/([^/]+\/[^/?#]+)/.exec(url) ?? [];
  return name ?? url;
}
