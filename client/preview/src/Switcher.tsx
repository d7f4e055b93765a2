import * as l10n from "@vscode/l10n";
import { type ComponentChildren, createContext, Fragment, isValidElement, toChildArray, type VNode } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { Lines } from "./Code.tsx";
import { Icon } from "./Icon.tsx";
import type { ElementProps } from "./Link.tsx";

/** The last selected title. Each click creates a new object so that selecting the same title again has an effect. */
interface Choice {
  readonly title: string;
}

const SelectedTitle = createContext<readonly [Choice | undefined, (choice: Choice) => void]>([undefined, () => {}]);

/** Synchronizes the tabs and code groups among its children by title, as the site does. */
export function SyncedTabs({ children }: { readonly children: ComponentChildren }) {
  return <SelectedTitle.Provider value={useState<Choice>()}>{children}</SelectedTitle.Provider>;
}

/** Returns the index of the selected choice and a function that selects another one. */
function useChoice(choices: readonly ElementProps[], first: number, isAlone: boolean) {
  const [chosen, choose] = useState(first);
  const [choice, setChoice] = useContext(SelectedTitle);
  useEffect(() => {
    const index = choice && !isAlone ? choices.findIndex((each) => titleOf(each) === choice.title) : -1;
    if (index >= 0) choose(index);
    // Runs only after a click, not on every render.
  }, [choice]);
  const press = (index: number): void => {
    choose(index);
    const title = choices[index] && titleOf(choices[index]);
    if (title !== undefined && !isAlone) setChoice({ title });
  };
  return [chosen < choices.length ? chosen : 0, press] as const;
}

/** A set of tabs. Only the selected tab is visible. */
export function Tabs(props: ElementProps) {
  return <Switcher {...props} class="switcher" />;
}

/** The content of a tab. Its title and its icon are in the header. */
export function Tab({ line, children }: ElementProps) {
  return <div data-line={line}>{children}</div>;
}

/** A group of code blocks. Only the selected block is visible. The header shows the titles of all blocks. */
export function CodeGroup(props: ElementProps) {
  return <Switcher {...props} class="code" />;
}

function Switcher({ class: name, children, line, first = 0, isAlone = false }: ElementProps) {
  const drawn = toChildArray(children).filter(isElement);
  const choices = drawn.map(({ props }) => props);
  const [selected, choose] = useChoice(choices, first, isAlone);
  const { text, ...code } = choices[selected] ?? {};
  const isCode = name === "code";
  const Box = isCode ? "figure" : "div";
  return (
    <Box class={name} data-line={line}>
      <div class={`${name}-tabs`} role="tablist">
        {choices.map((choice, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === selected}
            data-at={choice.line}
            onClick={() => choose(index)}
          >
            {!isCode && choice.icon !== undefined && <Icon name={choice.icon} />}
            {!isCode && " "}
            {titleOf(choice) ?? l10n.t("Tab {0}", index + 1)}
          </button>
        ))}
      </div>
      {isCode && text !== undefined ? (
        <Lines text={text} {...code} />
      ) : (
        <Fragment key={selected}>{drawn[selected]}</Fragment>
      )}
    </Box>
  );
}

function isElement(drawn: unknown): drawn is VNode<ElementProps> {
  return isValidElement(drawn as VNode);
}

function titleOf({ title, language }: ElementProps): string | undefined {
  return title ?? language;
}
