import * as l10n from "@vscode/l10n";
import {
  componentNames,
  findComponentIgnoringCase,
  findEquivalentComponent,
  tagSchema,
} from "../../formats/components.ts";
import { nearest } from "../../json/near.ts";
import type { PageElement } from "../../mdx/page.ts";
import { nameSpan } from "../../mdx/tag.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Fix } from "../engine/rule.ts";
import { isOwn, isReadable, ownNames, renameElement } from "../shared/pageTags.ts";
import { exportersOf, exportsName, importEdit } from "./componentSources.ts";

interface Unknown {
  readonly element: PageElement;
  /** Suggested components, most likely first. */
  readonly similar: readonly string[];
  /** Whether the first suggestion differs only in case. */
  readonly isSpelling: boolean;
}

export const unknownComponent = definePageRule<Unknown>({
  id: "unknown-component",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A page uses a component that does not exist.",
    why: "The platform omits the component and its content. The rule knows the components that the page imports or exports, and those listed under `components` in `.sitekeeper.json`.",
    examples: {
      incorrect: "<Success>\n  The deployment is done.\n</Success>",
      correct: "<Check>\n  The deployment is done.\n</Check>",
    },
  },
  *check(context) {
    const { page, site, settings } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    const own = ownNames(page).filter((each) => /^\p{Lu}/u.test(each));
    for (const element of page.contents.elements) {
      const { name } = element.tag;
      if (tagSchema(name) || isOwn(name, page) || settings?.components?.includes(name)) continue;
      const spelled = findComponentIgnoringCase(name);
      // An unknown lowercase name is HTML or a custom element.
      if (!spelled && !/^[A-Z]|\./.test(name)) continue;
      const called = spelled ?? findEquivalentComponent(name);
      const similar = called === undefined ? nearest(name, [...own, ...componentNames]) : [called];
      const [exporter] = called === undefined ? exportersOf(name, page, site) : [];
      const message =
        exporter === undefined
          ? `${l10n.t("Unknown component {0}. Readers do not see it or its content.", JSON.stringify(name))}${suggestion(similar[0])}`
          : l10n.t("Component {0} is not imported. {1} exports it.", JSON.stringify(name), JSON.stringify(exporter));
      yield {
        span: nameSpan(page.text, element.tag),
        message,
        data: { element, similar: similar, isSpelling: spelled !== undefined },
      };
    }
  },
  fixes({ data }, { page, site }) {
    if (!data) return [];
    const { element, similar, isSpelling } = data;
    const { name } = element.tag;
    const imports = isSpelling ? [] : exportersOf(name, page, site);
    const fixes: Fix[] = imports.map((path, index) => ({
      title: l10n.t("Import {0} from {1}", JSON.stringify(name), JSON.stringify(path)),
      edits: [importEdit(name, path, exportsName(name, path, site), page)],
      preferred: index === 0,
    }));
    fixes.push(
      ...similar.map((other, index) => ({
        title: l10n.t("Change to {0}", JSON.stringify(other)),
        edits: renameElement(element, page, other),
        preferred: imports.length === 0 && index === 0,
        safe: isSpelling && index === 0,
      })),
    );
    return fixes;
  },
});
