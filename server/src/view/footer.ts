import type { Fields } from "./fields.ts";
import type { Part } from "./part.ts";

/** A link to an account in the footer. */
export interface SocialView extends Part {
  readonly platform: string;
  readonly url: string;
}

/** What is below each page. */
export interface FooterView {
  readonly feedback: Part & {
    readonly thumbsRating: boolean;
    readonly suggestEdit: boolean;
    readonly raiseIssue: boolean;
  };
  /** In the order of the config. */
  readonly socials: readonly SocialView[];
}

/** The feedback buttons and the accounts. */
export function footerView(root: Fields): FooterView {
  const feedback = root.object("feedback");
  const socials = root.object("footerSocials");
  return {
    feedback: {
      thumbsRating: feedback.flag("thumbsRating") === true,
      suggestEdit: feedback.flag("suggestEdit") === true,
      raiseIssue: feedback.flag("raiseIssue") === true,
      path: feedback.path,
    },
    socials: [...new Set(socials.names)].flatMap((platform) => {
      const url = socials.text(platform);
      return url ? [{ platform, url: url.text, path: url.path }] : [];
    }),
  };
}
