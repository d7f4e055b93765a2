import type { JSONPath } from "@sitekeeper/server/protocol";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePreview } from "./context.ts";
import { pathText } from "./parts.ts";

interface PartProps {
  readonly path: JSONPath;
  readonly className?: string;
  /** What a screen reader says of the part. */
  readonly label?: string;
  /** What a click does besides selecting the field. */
  readonly onPress?: () => void;
  /** What a click with Ctrl or Cmd does instead. */
  readonly onOpen?: () => void;
  readonly isCurrent?: boolean;
  readonly children?: ComponentChildren;
}

/**
 * A part of the site that comes from a field of the config. A click selects the field, the part is highlighted while
 * the cursor is in the field, and the findings of the field are marks on it.
 */
export function Part({ path, className, label, onPress, onOpen, isCurrent, children }: PartProps) {
  const { state, send } = usePreview();
  const element = useRef<HTMLDivElement>(null);
  const part = pathText(path);
  const isLit = state.lit === part;
  const marks = state.marks.get(part) ?? [];
  useEffect(() => {
    if (isLit) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isLit]);
  const press = (event: MouseEvent | KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (onOpen && (event.ctrlKey || event.metaKey)) {
      onOpen();
      return;
    }
    send({ type: "select", path });
    onPress?.();
  };
  const severity = marks.some((mark) => mark.severity === "error") ? "error" : "warning";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part may hold headings, lists and other parts, which a button must not.
    <div
      ref={element}
      class={["part", className, isLit && "lit"].filter(Boolean).join(" ")}
      data-path={part}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      onClick={press}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && (event.key === "Enter" || event.key === " ")) press(event);
      }}
    >
      {children}
      {marks.length > 0 && (
        <span class={`mark ${severity}`} role="img" title={marks.map(({ message }) => message).join("\n")}>
          <span class="spoken">{marks.map(({ message }) => message).join(" ")}</span>
          <span aria-hidden="true">{severity === "error" ? "×" : "!"}</span>
        </span>
      )}
      {isLit && (
        <span class="chip" aria-hidden="true">
          {part}
        </span>
      )}
    </div>
  );
}
