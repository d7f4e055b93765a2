import type {
  Block,
  ImageView,
  Inline,
  InlineComponent,
  LinkTarget,
  PageContentResult,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type ComponentChildren, createElement } from "preact";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import type { ReadPage } from "./state.ts";

/** The props for rendering page content. */
export interface ContentProps {
  readonly images: ReadPage["images"];
  readonly icons: PageContentResult["icons"];
}

/** The props of a rendered component. */
export interface BlockProps extends ContentProps {
  /** Renders the nested blocks. */
  draw(blocks: readonly Block[]): ComponentChildren;
}

/** The HTML element for each text style. */
const MARKS = { strong: "strong", emphasis: "em", strike: "s" } as const;

/** Text with styles and links. */
export function Inlines({ inlines, ...content }: ContentProps & { readonly inlines: readonly Inline[] }) {
  return (
    <>
      {inlines.map((inline, index) => (
        <InlineElement key={index} inline={inline} {...content} />
      ))}
    </>
  );
}

function InlineElement({ inline, ...content }: ContentProps & { readonly inline: Inline }) {
  switch (inline.type) {
    case "text":
      return <>{inline.text}</>;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
    case "emphasis":
    case "strike": {
      const Mark = MARKS[inline.type];
      return (
        <Mark>
          <Inlines inlines={inline.children} {...content} />
        </Mark>
      );
    }
    case "link":
      return (
        <Link target={inline.target}>
          <Inlines inlines={inline.children} {...content} />
        </Link>
      );
    case "image":
      return <Picture image={inline.image} images={content.images} />;
    case "expression":
      return <Expression text={inline.text} />;
    case "formula":
      return <Formula text={inline.text} />;
    case "html":
      return createElement(inline.tag, {}, <Inlines inlines={inline.children} {...content} />);
    case "component":
      return <InlineComponentElement inline={inline} {...content} />;
    case "break":
      return <br />;
    default:
      return inline satisfies never;
  }
}

/** An image from the site, or a box with the alternative text if the image is on another site. */
export function Picture({ image, images }: { readonly image: ImageView } & Pick<ContentProps, "images">) {
  const address = image.file === undefined ? undefined : images[image.file];
  return address === undefined ? (
    <span class="no-image">{image.alt || l10n.t("Image")}</span>
  ) : (
    <img src={address} alt={image.alt} />
  );
}

/** An expression, shown as its source because the preview never runs code from a page. */
export function Expression({ text }: { readonly text: string }) {
  return (
    <code class="expression" title={text}>
      {`{${text.length > MAX_EXPRESSION ? `${text.slice(0, MAX_EXPRESSION)}…` : text}}`}
    </code>
  );
}

const MAX_EXPRESSION = 60;

/** A formula, shown as its source text. */
export function Formula({ text }: { readonly text: string }) {
  return <span class="formula">{text}</span>;
}

const BADGE_COLORS: Readonly<Record<string, string>> = {
  blue: "#2563eb",
  green: "#16a34a",
  yellow: "#ca8a04",
  orange: "#ea580c",
  red: "#dc2626",
  purple: "#9333ea",
};

function InlineComponentElement({ inline, ...content }: ContentProps & { readonly inline: InlineComponent }) {
  const { kind, icon, color, title, children } = inline;
  const drawing = icon === undefined ? null : <Icon name={icon} drawings={content.icons} />;
  const body = <Inlines inlines={children} {...content} />;
  switch (kind) {
    case "badge": {
      const own =
        color === undefined ? undefined : (BADGE_COLORS[color] ?? (color.startsWith("#") ? color : undefined));
      return (
        <span class="text-badge" style={own === undefined ? {} : { "--own": own }}>
          {drawing} {body}
        </span>
      );
    }
    case "icon":
      return <span style={color === undefined ? {} : { color }}>{drawing}</span>;
    case "tooltip":
      return (
        <span class="tooltip" title={title}>
          {body}
        </span>
      );
    case "formula":
      return <span class="formula">{body}</span>;
    default:
      return kind satisfies never;
  }
}

interface LinkProps {
  readonly target: LinkTarget | undefined;
  readonly className?: string;
  /** The line of a block-level link in the page's source. */
  readonly line?: number;
  readonly children: ComponentChildren;
}

/**
 * A link. Internal links open the page in the preview. Other links do nothing, because the preview never uses the
 * network.
 */
export function Link({ target, className, line, children }: LinkProps) {
  const { dispatch } = usePreview();
  if (!target || target.kind === "none")
    return (
      <span class={className} data-line={line}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      class={["link", className].filter(Boolean).join(" ")}
      title={target.kind === "external" ? target.url : undefined}
      // An external link does not open. Instead, clicking it goes to its line in the file.
      data-line={target.kind === "external" ? line : undefined}
      data-at={target.kind === "external" ? undefined : line}
      onClick={() => {
        if (target.kind === "page") dispatch({ type: "openPage", slug: target.slug });
        if (target.kind === "heading") document.getElementById(`heading-${target.heading}`)?.scrollIntoView();
      }}
    >
      {children}
    </button>
  );
}
