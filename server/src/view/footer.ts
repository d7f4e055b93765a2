import { platformIcon } from "../formats/platforms.ts";
import type { Fields, Part } from "../schema/fields.ts";

/** A link to a social account in the footer. */
interface SocialView extends Part {
  readonly platform: string;
  /** The name of the icon in Font Awesome. */
  readonly icon: string;
  readonly url: string;
}

interface FooterColumnView extends Part {
  readonly name: string | undefined;
  readonly links: readonly (Part & { readonly name: string; readonly url: string | undefined })[];
}

/** The content below each page. */
export interface FooterView {
  readonly feedback: Part & {
    readonly rating: boolean;
    readonly edit: boolean;
    readonly issue: boolean;
  };
  /** The social accounts, in the order in which the config lists them. */
  readonly socials: readonly SocialView[];
  readonly columns: readonly FooterColumnView[];
}

/** Returns the feedback buttons, social accounts and link columns. */
export function footerView(root: Fields): FooterView {
  const feedback = root.object("feedback");
  const socials = root.object("footer.socials");
  return {
    feedback: {
      rating: feedback.flag("feedback.rating") === true,
      edit: feedback.flag("feedback.edit") === true,
      issue: feedback.flag("feedback.issue") === true,
      nodeId: feedback.nodeId,
    },
    socials: [...socials.members].map(([platform, { text, nodeId }]) => ({
      platform,
      icon: platformIcon(platform),
      url: text,
      nodeId,
    })),
    columns: root.objects("footer.columns").map((column) => ({
      name: column.text("label")?.text,
      links: column.objects("footer.items").flatMap((link) => {
        const name = link.text("label")?.text;
        return name === undefined ? [] : [{ name, url: link.text("target")?.text, nodeId: link.nodeId }];
      }),
      nodeId: column.nodeId,
    })),
  };
}
