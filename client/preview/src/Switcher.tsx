import type { Block } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type ComponentChildren, createContext, Fragment } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { Lines } from "./Code.tsx";
import { Icon } from "./Icon.tsx";
import type { BlockProps } from "./Inlines.tsx";

interface SwitcherProps extends BlockProps {
  readonly blocks: readonly Block[];
  readonly line: number;
  /** The index of the initially selected block. */
  readonly first?: number | undefined;
  /** Whether this switcher ignores the titles selected elsewhere on the page, and the other way around. */
  readonly isAlone?: boolean | undefined;
}

interface ChoicesProps {
  readonly class: string;
  readonly blocks: readonly Block[];
  readonly selected: Block | undefined;
  readonly choose: (index: number) => void;
  /** The SVG drawings of the icons, if the choices have icons. */
  readonly icons?: BlockProps["icons"];
}

/** The last selected title. Each click creates a new object so that selecting the same title again has an effect. */
interface Choice {
  readonly title: string;
}

const SelectedTitle = createContext<readonly [Choice | undefined, (choice: Choice) => void]>([undefined, () => {}]);

/** Synchronizes the tabs and code groups among its children by title, as the site does. */
export function SyncedTabs({ children }: { readonly children: ComponentChildren }) {
  return <SelectedTitle.Provider value={useState<Choice>()}>{children}</SelectedTitle.Provider>;
}

/** Returns the selected block and a function that selects another one. */
function useChoice(blocks: readonly Block[], first: number, isAlone: boolean) {
  const [chosen, choose] = useState(first);
  const [choice, setChoice] = useContext(SelectedTitle);
  useEffect(() => {
    const index = choice && !isAlone ? blocks.findIndex((block) => titleOf(block) === choice.title) : -1;
    if (index >= 0) choose(index);
    // Runs only after a click, not on every render.
  }, [choice]);
  const press = (index: number): void => {
    choose(index);
    const title = blocks[index] && titleOf(blocks[index]);
    if (title !== undefined && !isAlone) setChoice({ title });
  };
  return [blocks[chosen] ?? blocks[0], press] as const;
}

/** The buttons that select a block. */
function Choices({ class: name, blocks, selected, choose, icons }: ChoicesProps) {
  return (
    <div class={name} role="tablist">
      {blocks.map((block, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={block === selected}
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

/** A set of tabs. Only the selected tab is visible. */
export function Tabs({ blocks, line, first = 0, isAlone = false, ...content }: SwitcherProps) {
  const [selected, choose] = useChoice(blocks, first, isAlone);
  return (
    <div class="switcher" data-line={line}>
      <Choices class="switcher-tabs" blocks={blocks} selected={selected} choose={choose} icons={content.icons} />
      {selected && <Fragment key={blocks.indexOf(selected)}>{content.draw([selected])}</Fragment>}
    </div>
  );
}

/** A group of code blocks. Only the selected block is visible. The header shows the titles of all blocks. */
export function CodeGroup({ blocks, line, ...content }: SwitcherProps) {
  const [selected, choose] = useChoice(blocks, 0, false);
  return (
    <figure class="code" data-line={line}>
      <Choices class="code-tabs" blocks={blocks} selected={selected} choose={choose} />
      {selected?.type === "code" ? <Lines block={selected} /> : selected && content.draw([selected])}
    </figure>
  );
}

function titleOf(block: Block): string | undefined {
  if (block.type === "code") return block.title ?? block.language;
  return block.type === "component" ? block.title : undefined;
}
