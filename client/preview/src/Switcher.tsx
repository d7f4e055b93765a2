import type { Block } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Lines } from "./Code.tsx";
import { Icon } from "./Icon.tsx";
import type { BlockProps } from "./Inlines.tsx";

interface SwitcherProps extends BlockProps {
  readonly blocks: readonly Block[];
  readonly line: number;
  /** The one that is shown at first. */
  readonly first?: number | undefined;
}

/** Tabs: one is shown at a time. */
export function Tabs({ blocks, line, first = 0, ...content }: SwitcherProps) {
  const [chosen, choose] = useState(first);
  const shown = blocks[chosen] ?? blocks[0];
  return (
    <div class="switcher" data-line={line}>
      <div class="switcher-tabs" role="tablist">
        {blocks.map((block, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={block === shown}
            data-at={block.line}
            onClick={() => choose(index)}
          >
            {block.type === "component" && block.icon !== undefined && (
              <Icon name={block.icon} drawings={content.icons} />
            )}{" "}
            {titleOf(block) ?? l10n.t("Tab {0}", index + 1)}
          </button>
        ))}
      </div>
      {shown && <Fragment key={blocks.indexOf(shown)}>{content.draw([shown])}</Fragment>}
    </div>
  );
}

/** Blocks of code, one shown at a time, with their titles in the header. */
export function CodeGroup({ blocks, line, ...content }: SwitcherProps) {
  const [chosen, choose] = useState(0);
  const shown = blocks[chosen] ?? blocks[0];
  return (
    <figure class="code" data-line={line}>
      <div class="code-tabs" role="tablist">
        {blocks.map((block, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={block === shown}
            data-at={block.line}
            onClick={() => choose(index)}
          >
            {titleOf(block) ?? l10n.t("Tab {0}", index + 1)}
          </button>
        ))}
      </div>
      {shown?.type === "code" ? <Lines block={shown} /> : shown && content.draw([shown])}
    </figure>
  );
}

function titleOf(block: Block): string | undefined {
  if (block.type === "code") return block.title ?? block.language;
  return block.type === "component" ? block.title : undefined;
}
