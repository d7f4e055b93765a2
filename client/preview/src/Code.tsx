import type { Block } from "@sitekeeper/server/protocol";
import { useMemo } from "preact/hooks";
import { highlighted } from "./highlight.ts";
import { Icon } from "./Icon.tsx";
import type { ContentProps } from "./Inlines.tsx";

export type CodeBlock = Extract<Block, { readonly type: "code" }>;

/** A code block with its title. */
export function Code({ block, icons }: { readonly block: CodeBlock; readonly icons: ContentProps["icons"] }) {
  const { title, icon, line } = block;
  return (
    <figure class="code" data-line={line}>
      {title !== undefined && (
        <figcaption>
          <b>
            {icon !== undefined && <Icon name={icon} drawings={icons} />} {title}
          </b>
        </figcaption>
      )}
      <Lines block={block} />
    </figure>
  );
}

/** The lines of a code block, with syntax highlighting. */
export function Lines({ block }: { readonly block: CodeBlock }) {
  const { text, language, line, marks = {}, hasNumbers } = block;
  const lines = useMemo(() => highlighted(text, language), [text, language]);
  const hasFocus = Object.values(marks).includes("focus");
  return (
    <pre class={[hasNumbers && "numbered", hasFocus && "focused"].filter(Boolean).join(" ")}>
      <code>
        {lines.map((pieces, index) => (
          <span key={index} class={["l", marks[index]].filter(Boolean).join(" ")} data-line={line + 1 + index}>
            {pieces.map(({ text, kind }, piece) =>
              kind === undefined ? (
                text
              ) : (
                <span key={piece} class={kind}>
                  {text}
                </span>
              ),
            )}
            {"\n"}
          </span>
        ))}
      </code>
    </pre>
  );
}
