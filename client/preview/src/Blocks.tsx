import type { Block } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { type ContentProps, Inlines, Link } from "./Inlines.tsx";

/** The blocks of a page. Text is drawn as text: nothing in a page becomes markup. */
export function Blocks({ blocks, ...content }: ContentProps & { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} {...content} />
      ))}
    </>
  );
}

function BlockElement({ block, ...content }: ContentProps & { readonly block: Block }) {
  const { line } = block;
  switch (block.type) {
    case "heading": {
      const Heading = `h${Math.min(Math.max(block.level, 2), 6)}` as "h2";
      return (
        <Heading id={`heading-${block.id}`} data-line={line}>
          <Inlines inlines={block.children} {...content} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p data-line={line}>
          <Inlines inlines={block.children} {...content} />
        </p>
      );
    case "list": {
      const items = block.items.map(({ isDone, children }, index) => (
        <li key={index}>
          {isDone !== undefined && <input type="checkbox" checked={isDone} disabled />}
          <Blocks blocks={children} {...content} />
        </li>
      ));
      return block.isOrdered ? (
        <ol start={block.start} data-line={line}>
          {items}
        </ol>
      ) : (
        <ul data-line={line}>{items}</ul>
      );
    }
    case "quote":
      return (
        <blockquote data-line={line}>
          <Blocks blocks={block.children} {...content} />
        </blockquote>
      );
    case "code":
      return (
        <figure class="code" data-line={line}>
          {block.title && <figcaption>{block.title}</figcaption>}
          <pre>
            <code>
              {block.text.split("\n").map((text, index) => (
                <span key={index} data-line={line + 1 + index}>
                  {index > 0 && "\n"}
                  {text}
                </span>
              ))}
            </code>
          </pre>
        </figure>
      );
    case "table":
      return <TableElement line={line} head={block.head} rows={block.rows} {...content} />;
    case "rule":
      return <hr />;
    case "component":
      return <ComponentElement block={block} {...content} />;
    default:
      return block satisfies never;
  }
}

function TableElement({
  line,
  head,
  rows,
  ...content
}: ContentProps & Pick<Extract<Block, { type: "table" }>, "line" | "head" | "rows">) {
  return (
    <div class="table">
      <table>
        <thead>
          <tr data-line={line}>
            {head.map((cell, index) => (
              <th key={index}>
                <Inlines inlines={cell} {...content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Each row is one line, and the dashes below the head are another.
            <tr key={index} data-line={line + 2 + index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inlines inlines={cell} {...content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The icons of the callouts. */
const CALLOUT_ICONS = {
  note: "circle-info",
  info: "circle-info",
  tip: "lightbulb",
  warning: "triangle-exclamation",
  check: "circle-check",
} as const;

function ComponentElement({
  block,
  ...content
}: ContentProps & { readonly block: Extract<Block, { type: "component" }> }) {
  const { kind, line, name, title, icon, target, detail, children } = block;
  const body = <Blocks blocks={children} {...content} />;
  switch (kind) {
    case "cards":
    case "accordions":
      return (
        <div class={kind} data-line={line}>
          {body}
        </div>
      );
    case "card":
      return (
        <Link target={target} className="card" line={line}>
          {icon && <Icon name={icon} drawings={content.icons} />}
          <strong>{title}</strong>
          {body}
        </Link>
      );
    case "note":
    case "info":
    case "tip":
    case "warning":
    case "check":
      return (
        <div class={`callout ${kind}`} role="note" data-line={line}>
          <Icon name={CALLOUT_ICONS[kind]} drawings={content.icons} />
          <div>{body}</div>
        </div>
      );
    case "tabs":
    case "codeGroup":
      return <Switcher blocks={children} {...content} />;
    case "steps":
      return (
        <ol class="steps" data-line={line}>
          {body}
        </ol>
      );
    case "step":
      return (
        <li data-line={line}>
          <strong>{title}</strong>
          {body}
        </li>
      );
    case "accordion":
      return (
        <details class="accordion" data-line={line}>
          <summary>
            {icon && <Icon name={icon} drawings={content.icons} />} {title}
          </summary>
          {body}
        </details>
      );
    case "frame":
      return (
        <figure class="frame" data-line={line}>
          {body}
          {title && <figcaption>{title}</figcaption>}
        </figure>
      );
    case "parameter":
      return (
        <div class="parameter" data-line={line}>
          <p>
            <code>{title}</code> <span class="detail">{detail}</span>
          </p>
          {body}
        </div>
      );
    case "tab":
      return body;
    case "other":
      return (
        <div class="component" data-line={line}>
          <span class="component-name">{name}</span>
          {title && <strong>{title}</strong>}
          {body}
        </div>
      );
    default:
      return kind satisfies never;
  }
}

/** Tabs, or the examples of a code group: one is shown at a time. */
function Switcher({ blocks, ...content }: ContentProps & { readonly blocks: readonly Block[] }) {
  const [chosen, choose] = useState(0);
  const shown = blocks[chosen] ?? blocks[0];
  return (
    <div class="switcher">
      <div class="switcher-tabs" role="tablist">
        {blocks.map((block, index) => (
          <button key={index} type="button" role="tab" aria-selected={block === shown} onClick={() => choose(index)}>
            {titleOf(block) ?? l10n.t("Tab {0}", index + 1)}
          </button>
        ))}
      </div>
      {shown && <BlockElement block={shown.type === "code" ? { ...shown, title: undefined } : shown} {...content} />}
    </div>
  );
}

function titleOf(block: Block): string | undefined {
  if (block.type === "code") return block.title ?? block.language;
  return block.type === "component" ? block.title : undefined;
}
