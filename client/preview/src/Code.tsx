import { useMemo } from "preact/hooks";
import { highlighted } from "./highlight.ts";
import { Icon } from "./Icon.tsx";
import type { ElementProps } from "./Link.tsx";

/** A code block with its title. */
export function Code(code: ElementProps) {
  const { title, icon, language, line } = code;
  // Rendering diagrams would require a library, so their source is shown instead.
  if (language === "mermaid")
    return (
      <div class="component" data-line={line}>
        <span class="component-name">mermaid</span>
        <Lines {...code} />
      </div>
    );
  return (
    <figure class="code" data-line={line}>
      {title !== undefined && (
        <figcaption>
          <b>
            {icon !== undefined && <Icon name={icon} />} {title}
          </b>
        </figcaption>
      )}
      <Lines {...code} />
    </figure>
  );
}

/** The lines of a code block, with syntax highlighting. */
export function Lines({ text = "", language, line = 0, marks = {}, hasNumbers }: ElementProps) {
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
