import type { Block, ComponentBlock } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Icon } from "./Icon.tsx";
import { type BlockProps, type ContentProps, Inlines, Link, Picture } from "./Inlines.tsx";
import { CodeGroup, Tabs } from "./Switcher.tsx";

/** The props of a component. */
export type Component = Extract<Block, { readonly type: "component" }>;

const CALLOUT_ICONS = {
  note: "circle-info",
  info: "circle-info",
  tip: "lightbulb",
  warning: "triangle-exclamation",
  check: "circle-check",
  danger: "circle-exclamation",
  callout: "circle-info",
} as const;

/** Renders a component. */
export function ComponentElement({ block, ...content }: BlockProps & { readonly block: Component }) {
  const { kind, line, title, note, icon, color, children } = block;
  const body = content.draw(children);
  const drawing = icon === undefined ? null : <Icon name={icon} drawings={content.icons} />;
  const colored = color === undefined ? {} : { "--own": color };
  switch (kind) {
    case "cards":
      return (
        <div class="cards" style={{ "--columns": String(block.columns ?? 2) }} data-line={line}>
          {body}
        </div>
      );
    case "card":
      return <Card block={block} {...content} />;
    case "tile":
      return (
        <Link target={block.target} className="card tile" line={line}>
          <span class="tile-picture">{body}</span>
          <strong>{title}</strong>
          {note}
        </Link>
      );
    case "note":
    case "info":
    case "tip":
    case "warning":
    case "check":
    case "danger":
    case "callout":
      return (
        <div class={`callout ${kind}`} role="note" style={colored} data-line={line}>
          {drawing ?? <Icon name={CALLOUT_ICONS[kind]} drawings={content.icons} />}
          <div>
            {title && <strong>{title}</strong>}
            {body}
          </div>
        </div>
      );
    case "tabs":
      return <Tabs blocks={children} line={line} first={block.columns} isAlone={block.isAlone} {...content} />;
    case "codeGroup":
      return <CodeGroup blocks={children} line={line} {...content} />;
    case "example":
      return (
        <div class="beside">
          <CodeGroup blocks={children} line={line} {...content} />
        </div>
      );
    case "panel":
      return (
        <div class="beside" data-line={line}>
          {body}
        </div>
      );
    case "steps":
      return (
        <ol class="steps" data-line={line}>
          {body}
        </ol>
      );
    case "step":
      return (
        <li
          class={drawing ? "with-icon" : undefined}
          style={block.columns === undefined ? {} : { counterSet: `step ${block.columns}` }}
          data-line={line}
        >
          {drawing}
          <strong>{title}</strong>
          {body}
        </li>
      );
    case "accordions":
      return (
        <div class="accordions" data-line={line}>
          {body}
        </div>
      );
    case "accordion":
    case "expandable":
      return (
        <details class={kind} open={block.isOpen} data-line={line}>
          <summary data-at={line}>
            {drawing} {kind === "expandable" ? l10n.t("Show {0}", title ?? "") : title}
            {note && <small>{note}</small>}
          </summary>
          <div>{body}</div>
        </details>
      );
    case "frame":
      return (
        <figure class="frame" data-line={line}>
          {note && <small>{note}</small>}
          <div>{body}</div>
          {title && <figcaption>{title}</figcaption>}
        </figure>
      );
    case "media":
      return <Media block={block} images={content.images} />;
    case "parameter":
      return (
        <div class="parameter" data-line={line}>
          <p>
            <b>{title}</b>
            {block.pills?.map(({ text, kind }) => (
              <span key={text} class={`pill ${kind}`}>
                {text}
              </span>
            ))}
          </p>
          {body}
        </div>
      );
    case "update":
      return (
        <div class="update" data-line={line}>
          <div>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </div>
          <div>{body}</div>
        </div>
      );
    case "tree":
      return (
        <div class="tree" data-line={line}>
          <TreeEntries blocks={children} {...content} />
        </div>
      );
    case "folder":
    case "file":
      return <TreeEntry block={block} {...content} />;
    case "view":
      return (
        <section class="view" data-line={line}>
          <span class="view-name">
            {drawing} {title}
          </span>
          {body}
        </section>
      );
    case "visibility":
      return note === "agents" ? <UnknownComponent block={block} {...content} /> : body;
    case "prompt":
    case "diagram":
      return (
        <div class="component" data-line={line}>
          <span class="component-name">{kind === "diagram" ? "mermaid" : (title ?? block.name)}</span>
          {note === undefined ? body : <pre>{note}</pre>}
        </div>
      );
    case "swatches":
    case "swatchRow":
      return (
        <div class="color-samples" data-line={line}>
          {kind === "swatchRow" && title && <b>{title}</b>}
          {body}
        </div>
      );
    case "swatch":
      return (
        <span class="color-sample" style={colored} data-line={line}>
          <i />
          <b>{title}</b> {note !== title && <small>{note}</small>}
        </span>
      );
    case "repository":
      return (
        <div class="card repository" data-line={line}>
          <Icon name="github" /> <strong>{title}</strong>
        </div>
      );
    case "snippet": {
      const page = /^(.+)\.mdx?$/.exec(block.file ?? "")?.[1];
      return (
        <div class="snippet" data-slug={page}>
          {body}
        </div>
      );
    }
    case "column":
    case "tab":
      return <div data-line={line}>{body}</div>;
    case "other":
      return <UnknownComponent block={block} {...content} />;
    default:
      return kind satisfies never;
  }
}

type Props = BlockProps & { readonly block: Component };

function Card({ block, ...content }: Props) {
  const { title, icon, color, image, action, isWide, line, target } = block;
  return (
    <Link target={target} className={isWide ? "card wide-card" : "card"} line={line}>
      {image && <Picture image={image} images={content.images} />}
      {icon && (
        <span class="card-icon" style={color === undefined ? {} : { color }}>
          <Icon name={icon} drawings={content.icons} />
        </span>
      )}
      <span class="card-text">
        <strong>{title}</strong>
        {content.draw(block.children)}
        {action && <span class="action">{action} →</span>}
      </span>
    </Link>
  );
}

/** A box with the name and content of a component that the site defines or that is unknown. */
function UnknownComponent({ block, ...content }: Props) {
  const { name, title, note, file, line, children } = block;
  const label = file === undefined ? `<${name}>` : l10n.t("<{0}> from {1}", name, `/${file}`);
  return (
    <div class="component" data-line={line}>
      <span class="component-name">{note === undefined ? label : `${label} ${note}`}</span>
      {title && <strong>{title}</strong>}
      {content.draw(children)}
    </div>
  );
}

/** A box that describes a video or iframe. The preview never loads either. */
function Media({
  block,
  images,
}: { readonly block: ComponentBlock & { readonly line: number } } & Pick<ContentProps, "images">) {
  const { name, title, note, image, line } = block;
  return (
    <div class="media" data-line={line}>
      {image?.file !== undefined && <Picture image={image} images={images} />}
      <span class="component-name">{name}</span>
      {title && <strong>{title}</strong>}
      {note && <span class="media-address">{note}</span>}
    </div>
  );
}

/** A file tree, written either as components or as a list. */
function TreeEntries({ blocks, ...content }: BlockProps & { readonly blocks: readonly Block[] }) {
  return (
    <ul>
      {blocks.flatMap((block, index) => {
        if (block.type === "component") return [<TreeEntry key={index} block={block} {...content} />];
        if (block.type !== "list") return [];
        return block.items.map(({ children }, item) => {
          const inner = children.filter(({ type }) => type === "list");
          const text = children.find(({ type }) => type === "paragraph");
          const last = text?.type === "paragraph" ? text.children.at(-1) : undefined;
          const isFolder = inner.length > 0 || (last?.type === "text" && last.text.trimEnd().endsWith("/"));
          return (
            <li key={`${index}:${item}`} data-line={text?.line}>
              <Icon name={isFolder ? "folder" : "file"} />{" "}
              {text?.type === "paragraph" && <Inlines inlines={text.children} {...content} />}
              {inner.length > 0 && <TreeEntries blocks={inner} {...content} />}
            </li>
          );
        });
      })}
    </ul>
  );
}

function TreeEntry({ block, ...content }: Props) {
  const { kind, title, isOpen, line, children } = block;
  return (
    <li class={isOpen ? "on" : undefined} data-line={line}>
      <Icon name={kind === "folder" ? "folder" : "file"} /> {title}
      {children.length > 0 && <TreeEntries blocks={children} {...content} />}
    </li>
  );
}
