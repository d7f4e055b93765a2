import { platformIcon } from "../formats/platforms.ts";
import type { Fields, Part } from "../schema/fields.ts";

/** A link to an account in the footer. */
export interface SocialView extends Part {
  readonly platform: string;
  /** Its icon in Font Awesome. */
  readonly icon: string;
  readonly url: string;
}

/** What is below each page. */
export interface FooterView {
  readonly feedback: Part & {
    readonly rating: boolean;
    readonly edit: boolean;
    readonly issue: boolean;
  };
  /** In the order of the config. */
  readonly socials: readonly SocialView[];
}

/** The feedback buttons and the accounts. */
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
  };
}
