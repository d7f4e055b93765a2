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
  /** The one that is shown at first. */
  readonly first?: number | undefined;
  /** True where equal titles elsewhere on the page do not matter. */
  readonly isAlone?: boolean | undefined;
}

interface ChoicesProps {
  readonly class: string;
  readonly blocks: readonly Block[];
  readonly shown: Block | undefined;
  readonly choose: (index: number) => void;
  /** The drawings of icons, where the choices have icons. */
  readonly icons?: BlockProps["icons"];
}

/** The title that was chosen last on a page. A new object each time, so that choosing it again counts. */
interface Choice {
  readonly title: string;
}

const Choosing = createContext<readonly [Choice | undefined, (choice: Choice) => void]>([undefined, () => {}]);

/** The tabs and code groups in it show equal titles together, as those of a page of the site do. */
export function Together({ children }: { readonly children: ComponentChildren }) {
  return <Choosing.Provider value={useState<Choice>()}>{children}</Choosing.Provider>;
}

/** Which of some blocks is shown, and what a click on a button does. */
function useChoice(blocks: readonly Block[], first: number, isAlone: boolean) {
  const [chosen, choose] = useState(first);
  const [choice, setChoice] = useContext(Choosing);
  useEffect(() => {
    const index = choice && !isAlone ? blocks.findIndex((block) => titleOf(block) === choice.title) : -1;
    if (index >= 0) choose(index);
    // Only a click chooses for others, not a redraw.
  }, [choice]);
  const press = (index: number): void => {
    choose(index);
    const title = blocks[index] && titleOf(blocks[index]);
    if (title !== undefined && !isAlone) setChoice({ title });
  };
  return [blocks[chosen] ?? blocks[0], press] as const;
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
export function Tabs({ blocks, line, first = 0, isAlone = false, ...content }: SwitcherProps) {
  const [shown, choose] = useChoice(blocks, first, isAlone);
  return (
    <div class="switcher" data-line={line}>
      <Choices class="switcher-tabs" blocks={blocks} shown={shown} choose={choose} icons={content.icons} />
      {shown && <Fragment key={blocks.indexOf(shown)}>{content.draw([shown])}</Fragment>}
    </div>
  );
}

/** Blocks of code, one shown at a time, with their titles in the header. */
export function CodeGroup({ blocks, line, ...content }: SwitcherProps) {
  const [shown, choose] = useChoice(blocks, 0, false);
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
