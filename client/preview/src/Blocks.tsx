import type { Block } from "@sitekeeper/server/protocol";
import { createElement } from "preact";
import { Code, Lines } from "./Code.tsx";
import { ComponentElement } from "./Components.tsx";
import { type ContentProps, Expression, Formula, Inlines } from "./Inlines.tsx";

/** The blocks of a page. Strings are rendered as text, so page content never becomes markup. */
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
      // Rendering diagrams would require a library, so their source is shown instead.
      return block.language === "mermaid" ? (
        <div class="component" data-line={line}>
          <span class="component-name">mermaid</span>
          <Lines block={block} />
        </div>
      ) : (
        <Code block={block} icons={content.icons} />
      );
    case "formula":
      return (
        <div class="formula-block" data-line={line}>
          <Formula text={block.text} />
        </div>
      );
    case "expression":
      return (
        <p data-line={line}>
          <Expression text={block.text} />
        </p>
      );
    case "html":
      return createElement(block.tag, { "data-line": line }, <Blocks blocks={block.children} {...content} />);
    case "table":
      return <TableElement line={line} head={block.head} rows={block.rows} {...content} />;
    case "rule":
      return <hr />;
    case "component":
      return (
        <ComponentElement block={block} draw={(children) => <Blocks blocks={children} {...content} />} {...content} />
      );
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
            // One line per row, plus one for the separator below the header.
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
