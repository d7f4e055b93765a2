import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { attributeTarget, findComponentIgnoringCase, isKnownTag, tagSchema } from "../../formats/components.ts";
import type { PageElement } from "../../mdx/page.ts";
import { nameSpan } from "../../mdx/tag.ts";
import { joinWithOr } from "../../text/lists.ts";
import { definePageRule } from "../engine/rule.ts";
import { isOwn, isReadable } from "../shared/pageTags.ts";

export const misplacedTag = definePageRule<PageElement>({
  id: "misplaced-tag",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A tag is in the wrong parent, or occurs more often on a page than allowed.",
    why: "A `Step` outside `Steps`, or a `Tab` outside `Tabs`, renders incorrectly or not at all. If a page repeats a tag that is allowed only once, the platform shows only the first one.",
    examples: {
      incorrect: '<Step title="Install">\n  Run the installer.\n</Step>',
      correct: '<Steps>\n  <Step title="Install">\n    Run the installer.\n  </Step>\n</Steps>',
    },
  },
  *check(context) {
    const { page } = context;
    const { elements } = page.contents;
    if (elements.length === 0 || !isReadable(context)) return;
    const once = new Set<string>();
    for (const element of elements) {
      const { tag } = element;
      if (isOwn(tag.name, page)) continue;
      const component = tagSchema(tag.name)?.["x-tag"];
      const span = nameSpan(page.text, tag);
      if (component?.isOnce) {
        if (once.has(tag.name))
          yield { span, message: l10n.t("Only the first {0} on a page is shown.", `<${tag.name}>`) };
        // The platform ignores empty tags.
        if (page.text.slice(tag.to, element.contentEnd).trim() !== "") once.add(tag.name);
      }
      const { needsParent, parents = [] } = component ?? {};
      const parent = parentOf(element);
      if (parent !== undefined && isUnknownComponent(parent)) continue;
      if (needsParent && !(parent ? parents.includes(parent) || isOwn(parent, page) : isSnippet(page.slug)))
        yield {
          span,
          message: l10n.t(
            "{0} must be directly in {1}.",
            `<${tag.name}>`,
            joinWithOr(parents.map((each) => `<${each}>`)),
          ),
          data: element,
        };
      if (!needsParent && parent && !parents.includes(parent) && component && !isReplaced(tag.name)) {
        const { holds, children = [] } = tagSchema(parent)?.["x-tag"] ?? {};
        if (holds === "tags" && !children.includes(tag.name))
          yield {
            span,
            message: l10n.t(
              "{0} may contain only {1}.",
              `<${parent}>`,
              joinWithOr(children.map((each) => `<${each}>`)),
            ),
          };
      }
    }
  },
});

/** Whether a component is unknown and could therefore be the required parent. */
function isUnknownComponent(name: string): boolean {
  return !isKnownTag(name) && (/^[A-Z]/.test(name) || findComponentIgnoringCase(name) !== undefined);
}

/** Whether a tag is replaced with the content of a file. */
function isReplaced(name: string): boolean {
  return Object.keys(tagSchema(name)?.properties ?? {}).some((each) => attributeTarget(name, each) === "import");
}

/** Returns the tag name of the parent, ignoring fragments. */
function parentOf({ parent }: PageElement): string | undefined {
  let at = parent;
  while (at?.tag.name === "") at = at.parent;
  return at?.tag.name;
}
