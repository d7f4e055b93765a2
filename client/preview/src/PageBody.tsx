import type { PageContentResult, PageView, SiteView } from "@sitekeeper/server/protocol";
import { isWithinNode } from "@sitekeeper/server/viewTree";
import * as l10n from "@vscode/l10n";
import { useEffect } from "preact/hooks";
import { childrenOf, isReceived, type Received, safeAttributes } from "./attributes.ts";
import { usePreview } from "./context.ts";
import { Drawing } from "./Drawing.tsx";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { idsOfParts } from "./parts.ts";
import { usePlaces } from "./places.ts";
import { SyncedTabs } from "./Switcher.tsx";
import { frameOf, type State } from "./state.ts";

/** The open page with its title, description and text, followed by the footer. */
export function PageBody({ view, page }: { readonly view: SiteView; readonly page: PageView | undefined }) {
  const { state, send } = usePreview();
  // A page that has a method but no file is generated from an API description.
  const slug = page?.file === undefined && page?.method === undefined ? undefined : page.slug;
  const read = slug === undefined ? undefined : state.pages.get(slug);
  usePlaces(slug, read);
  useEffect(() => {
    if (slug !== undefined && !read) send({ type: "needPage", slug });
  }, [slug, read, send]);
  if (!page) return <main class="body empty">{l10n.t("The navigation has no pages yet.")}</main>;
  const isListed = page.nodeId !== "";
  const isMissing = slug === undefined || (!isListed && read?.content === null);
  // The title is available before the text of the page has been read.
  const own = isListed ? page : read?.content;
  const title = (isListed ? page.heading : own?.title) ?? page.title;
  const groupName = isListed
    ? state.route?.divisions.find(({ kind }) => kind === "group")?.name
    : l10n.t("Unlisted page");
  return (
    // Keyboard users can open the page from its title.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tab stop at each block of a long page would not help.
    <main
      class="body"
      aria-busy={slug !== undefined && !read}
      onClick={({ target }) => {
        const place = slug === undefined ? undefined : placeAt(target, slug);
        if (place) send({ type: "openPage", ...place });
      }}
    >
      <p class="eyebrow">{groupName}</p>
      <h1>
        <Part
          node={page.nodeId}
          className="title"
          isInline
          label={l10n.t("Page {0}", title)}
          onOpen={() => send({ type: "openPage", slug: page.slug })}
        >
          {title}
        </Part>
      </h1>
      {own?.description && (
        <p class="lead" data-line={read?.content?.descriptionLine}>
          {own.description}
        </p>
      )}
      {read?.content?.problem && <Problem {...read.content.problem} />}
      {isMissing ? (
        <p class="notice">{l10n.t("Page “{0}” not found in the site folder.", page.entry)}</p>
      ) : (
        read?.content && (
          <SyncedTabs key={slug}>
            <Drawing
              content={read.content.blocks}
              images={read.images}
              icons={read.content.icons}
              isTruncated={read.content.isTruncated}
            />
          </SyncedTabs>
        )
      )}
      <ApiBox view={view} endpoint={page.method === undefined ? read?.content?.endpoint : page.entry} />
      <Feedback view={view} />
      <Footer />
    </main>
  );
}

/** Returns the source line of the clicked text. Returns undefined if the click selects text or hits a control. */
function placeAt(
  target: EventTarget | null,
  slug: string,
): { readonly slug: string; readonly line: number } | undefined {
  const element = target instanceof Element ? target.closest("[data-line], button, summary, .part") : null;
  const line = element?.getAttribute("data-line");
  if (!line || window.getSelection()?.isCollapsed === false) return undefined;
  return { slug: element!.closest("[data-slug]")?.getAttribute("data-slug") ?? slug, line: Number(line) };
}

/**
 * Explains why readers see a single line instead of the page. The page's last valid content is shown below the
 * explanation.
 */
function Problem({ line, message }: NonNullable<PageContentResult["problem"]>) {
  return (
    <p class="problem" role="status" data-line={line}>
      <Icon name="circle-exclamation" />
      <span>
        {l10n.t("Line {0}: {1}", line + 1, message)} {l10n.t("Readers see a single line instead of this page.")}
      </span>
    </p>
  );
}

/** The label that API pages show for each playground setting. */
const PLAYGROUND = {
  show: () => l10n.t("Playground"),
  simple: () => l10n.t("Endpoint only"),
  hide: () => l10n.t("No playground"),
  auth: () => l10n.t("Playground for signed-in readers"),
} as const;

/**
 * The API playground, shown on pages that name an endpoint and whenever the cursor is in one of the playground's
 * settings.
 */
function ApiBox({ view, endpoint }: { readonly view: SiteView; readonly endpoint: string | undefined }) {
  const { state } = usePreview();
  const { api } = view;
  const { partAtCursor } = state;
  const isAtCursor =
    partAtCursor !== undefined && [...idsOfParts(api)].some((part) => isWithinNode(partAtCursor, part));
  if (!isAtCursor && endpoint === undefined) return null;
  return (
    <section class="api" aria-label="API">
      <Part node={api.nodeId} className="api-name" label={l10n.t("API settings")}>
        API
      </Part>
      <Part node={api.playground.nodeId} className="badge" label={l10n.t("Playground: {0}", api.playground.mode)}>
        {PLAYGROUND[api.playground.mode]()}
      </Part>
      {endpoint !== undefined && <code class="endpoint">{endpoint}</code>}
      {[...api.servers, ...api.openapi].map(({ text, nodeId }) => (
        <Part key={nodeId} node={nodeId} className="api-address" label={text}>
          <code>{text}</code>
        </Part>
      ))}
      {api.auth && (
        <Part node={api.auth.nodeId} className="auth" label={l10n.t("Authentication: {0}", api.auth.fields.join(", "))}>
          {api.auth.fields.map((field) => (
            <span class="field" key={field}>
              <span class="field-name">{field}</span>
              <span class="field-value">{api.auth?.prefix ?? ""}</span>
            </span>
          ))}
        </Part>
      )}
    </section>
  );
}

/** The feedback buttons of a page. Their labels are part of the site, so they are not translated. */
function Feedback({ view }: { readonly view: SiteView }) {
  const { rating, edit, issue, nodeId } = view.footer.feedback;
  if (!rating && !edit && !issue) return null;
  return (
    <Part node={nodeId} className="feedback" label={l10n.t("Feedback")}>
      {rating && (
        <>
          Was this page helpful?
          <span class="button">
            <Icon name="thumbs-up" /> Yes
          </span>
          <span class="button">
            <Icon name="thumbs-down" /> No
          </span>
        </>
      )}
      {edit && (
        <span class="button">
          <Icon name="pen" /> Suggest edits
        </span>
      )}
      {issue && (
        <span class="button">
          <Icon name="circle-exclamation" /> Raise issue
        </span>
      )}
    </Part>
  );
}

function Footer() {
  const { state } = usePreview();
  const { socials = [], columns = [] } = frameOf(state)?.footer ?? {};
  return (
    <>
      {columns.length > 0 && (
        <nav class="columns-of-links" aria-label={l10n.t("Footer")}>
          {columns.map(({ name, links, nodeId }) => (
            <div key={nodeId}>
              {name !== undefined && (
                <Part node={nodeId} className="column-name" label={l10n.t("Footer column {0}", name)}>
                  {name}
                </Part>
              )}
              {links.map((link) => (
                <Part key={link.nodeId} node={link.nodeId} label={l10n.t("Link {0}", link.name)}>
                  {link.name}
                </Part>
              ))}
            </div>
          ))}
        </nav>
      )}
      {socials.length > 0 && (
        <footer class="socials">
          {socials.map(({ platform, icon, nodeId }) => (
            <Part key={platform} node={nodeId} label={platform}>
              <Icon name={icon} />
            </Part>
          ))}
        </footer>
      )}
    </>
  );
}

/** Returns true if the page shows examples beside its text. */
export function hasExamples(state: State, slug: string | undefined): boolean {
  return blocksOf(state, slug).some(isAside);
}

function blocksOf({ pages }: State, slug: string | undefined): readonly Received[] {
  const blocks: readonly unknown[] = (slug !== undefined && pages.get(slug)?.content?.blocks) || [];
  return blocks.filter(isReceived);
}

/** Returns true for an element that appears beside the text if there is enough room. */
function isAside(block: Received): boolean {
  return block.class === "beside";
}

/** The examples of the open page. If the page has no examples, its table of contents. */
export function Contents({ page }: { readonly page: PageView | undefined }) {
  const { state } = usePreview();
  const blocks = blocksOf(state, page?.slug);
  const headings = blocks.filter(({ tag, id }) => /^h[1-6]$/.test(tag) && id !== undefined);
  const asideBlocks = blocks.filter(isAside);
  const read = page && state.pages.get(page.slug);
  if (asideBlocks.length > 0 && read?.content)
    return (
      <aside class="contents examples">
        <Drawing content={asideBlocks} images={read.images} icons={read.content.icons} />
      </aside>
    );
  if (headings.length === 0) return <aside class="contents" />;
  return (
    <aside class="contents" aria-label="On this page">
      <strong>
        <Icon name="align-left" /> On this page
      </strong>
      {headings.map((heading, index) => {
        const { id } = safeAttributes(heading);
        return (
          <button
            key={`${index}:${id}`}
            type="button"
            class={["heading-link", `level-${heading.tag.slice(1)}`, index === 0 && "on"].filter(Boolean).join(" ")}
            onClick={() => document.getElementById(`heading-${id}`)?.scrollIntoView()}
          >
            {plainText(heading)}
          </button>
        );
      })}
    </aside>
  );
}

function plainText(part: unknown): string {
  if (typeof part === "string") return part;
  return isReceived(part) ? childrenOf(part).map(plainText).join("") : "";
}
