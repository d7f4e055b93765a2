import type { Inline, LinkTarget, PageContentResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { usePreview } from "./context.ts";
import type { ReadPage } from "./state.ts";

/** What is drawn with the content of a page. */
export interface ContentProps {
  readonly images: ReadPage["images"];
  readonly icons: PageContentResult["icons"];
}

/** The elements of marked text. */
const MARKS = { strong: "strong", emphasis: "em", strike: "s" } as const;

/** Text with its marks and links. */
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
    case "image": {
      const address = inline.image.file === undefined ? undefined : content.images[inline.image.file];
      return address === undefined ? (
        <span class="no-image">{inline.image.alt || l10n.t("Image")}</span>
      ) : (
        <img src={address} alt={inline.image.alt} />
      );
    }
    case "break":
      return <br />;
    default:
      return inline satisfies never;
  }
}

interface LinkProps {
  readonly target: LinkTarget | undefined;
  readonly className?: string;
  /** The line of a link that is a block. */
  readonly line?: number;
  readonly children: ComponentChildren;
}

/** A link within the site opens the page here. Other links do nothing: the preview never loads from the network. */
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
      onClick={() => {
        if (target.kind === "page") dispatch({ type: "openPage", slug: target.slug });
        if (target.kind === "heading") document.getElementById(`heading-${target.heading}`)?.scrollIntoView();
      }}
    >
      {children}
    </button>
  );
}
