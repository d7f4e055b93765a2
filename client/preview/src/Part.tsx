import type { NodeId } from "@sitekeeper/server/protocol";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePreview } from "./context.ts";

interface PartProps {
  readonly node: NodeId;
  readonly className?: string;
  /** The accessible label. */
  readonly label?: string;
  /** Called on click, after the field has been selected. */
  readonly onPress?: () => void;
  /** Called instead of `onClick` on Ctrl+click or Cmd+click. */
  readonly onOpen?: () => void;
  readonly isCurrent?: boolean;
  /** Whether the part is inline. */
  readonly isInline?: boolean;
  readonly children?: ComponentChildren;
}

/**
 * A part of the site that comes from a field in the config. Clicking the part selects the field. The part shows the
 * field's findings, and is highlighted while the cursor is in the field.
 */
export function Part({ node, className, label, onPress, onOpen, isCurrent, isInline, children }: PartProps) {
  const { state, send } = usePreview();
  const element = useRef<HTMLDivElement>(null);
  const isAtCursor = state.partAtCursor === node;
  useScrollIntoView(element, isAtCursor);
  const press = (event: MouseEvent | KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (onOpen && (event.ctrlKey || event.metaKey)) {
      onOpen();
      return;
    }
    send({ type: "select", node });
    onPress?.();
  };
  const Element = (isInline ? "span" : "div") as "div";
  return (
    <Element
      ref={element}
      class={["part", className, isAtCursor && "lit"].filter(Boolean).join(" ")}
      data-path={node}
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
      <Flags part={node} />
    </Element>
  );
}

/** The badge for the findings on a part. Also shows the part's ID while the cursor is in the part. */
export function Flags({ part }: { readonly part: string }) {
  const { state } = usePreview();
  const marks = state.marks.get(part) ?? [];
  const severity = marks.some((mark) => mark.severity === "error") ? "error" : "warning";
  return (
    <>
      {marks.length > 0 && (
        <span class={`mark ${severity}`} role="img" title={marks.map(({ message }) => message).join("\n")}>
          <span class="spoken">{marks.map(({ message }) => message).join(" ")}</span>
          <span aria-hidden="true">{severity === "error" ? "×" : "!"}</span>
        </span>
      )}
      {state.partAtCursor === part && (
        <span class="chip" aria-hidden="true">
          {part}
        </span>
      )}
    </>
  );
}

/** Scrolls to an element when the cursor enters its field. */
export function useScrollIntoView(element: { readonly current: HTMLElement | null }, isAtCursor: boolean): void {
  useEffect(() => {
    if (isAtCursor) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [element, isAtCursor]);
}
