import * as l10n from "@vscode/l10n";
import { fieldsOf, filesOf } from "../../formats/readSite.ts";
import { unreadParts } from "../../site/configParts.ts";
import { unusedImages } from "../../site/unusedImages.ts";
import { defineRule } from "../engine/rule.ts";
import { isSuperseded } from "./supersededConfig.ts";

/** The maximum number of images named in the message. */
const MAX_NAMED = 3;

export const unusedImage = defineRule({
  id: "unused-image",
  severity: "hint",
  docs: {
    summary: "An image in the site folder is not used.",
    why: "Usually, the image is left over from an older version of a page. An image counts as used if its name occurs in a page, an imported component, or the site config. Style sheets and files outside the site folder are not read, so make sure that they do not use the image before you delete it.",
    examples: {
      incorrect: { text: '{ "favicon": "/images/favicon.png" }', note: "`images/old-logo.png` also exists." },
      correct: { text: '{ "favicon": "/images/favicon.png" }', note: "`images/old-logo.png` was deleted." },
    },
  },
  *check({ config, site }) {
    const [key] = fieldsOf(config).propertyOf("nav.root")?.children ?? [];
    if (!key || config.parseErrors.length > 0 || unreadParts(config).length > 0 || isSuperseded(config, site)) return;
    const images = unusedImages(
      site,
      filesOf(config.whole).map(({ text }) => text),
    );
    if (!images || images.length === 0) return;
    const names = images.slice(0, MAX_NAMED).join(", ");
    const more = images.length - MAX_NAMED;
    yield {
      span: key,
      path: fieldsOf(config).pathOf("nav.root"),
      message:
        images.length === 1
          ? l10n.t("The image {0} is not used.", names)
          : more > 0
            ? l10n.t("{0} images are not used: {1} and {2} more.", images.length, names, more)
            : l10n.t("{0} images are not used: {1}.", images.length, names),
      ...(more > 0 && { files: images }),
    };
  },
});
