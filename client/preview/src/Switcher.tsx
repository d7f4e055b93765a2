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

interface ChoicesProps {
  readonly class: string;
  readonly blocks: readonly Block[];
  readonly shown: Block | undefined;
  readonly choose: (index: number) => void;
  /** The drawings of icons, where the choices have icons. */
  readonly icons?: BlockProps["icons"];
}

/** The buttons that choose one of some blocks. */
function Choices({ class: name, blocks, shown, choose, icons }: ChoicesProps) {
  return (
    <div class={name} role="tablist">
      {blocks.map((block, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={block === shown}
          data-at={block.line}
          onClick={() => choose(index)}
        >
          {icons && block.type === "component" && block.icon !== undefined && (
            <Icon name={block.icon} drawings={icons} />
          )}
          {icons && " "}
          {titleOf(block) ?? l10n.t("Tab {0}", index + 1)}
        </button>
      ))}
    </div>
  );
}

/** Tabs: one is shown at a time. */
export function Tabs({ blocks, line, first = 0, ...content }: SwitcherProps) {
  const [chosen, choose] = useState(first);
  const shown = blocks[chosen] ?? blocks[0];
  return (
    <div class="switcher" data-line={line}>
      <Choices class="switcher-tabs" blocks={blocks} shown={shown} choose={choose} icons={content.icons} />
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
      <Choices class="code-tabs" blocks={blocks} shown={shown} choose={choose} />
      {shown?.type === "code" ? <Lines block={shown} /> : shown && content.draw([shown])}
    </figure>
  );
}

function titleOf(block: Block): string | undefined {
  if (block.type === "code") return block.title ?? block.language;
  return block.type === "component" ? block.title : undefined;
}
