import type { Block, Inline, PageView, SiteView } from "@sitekeeper/server/protocol";
import { isWithinNode } from "@sitekeeper/server/ways";
import * as l10n from "@vscode/l10n";
import { useEffect } from "preact/hooks";
import { Blocks } from "./Blocks.tsx";
import { usePreview } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Part } from "./Part.tsx";
import { idsOfParts } from "./parts.ts";
import { frameOf } from "./state.ts";

/** The open page: its title, description and text, and what is below each page. */
export function PageBody({ view, page }: { readonly view: SiteView; readonly page: PageView | undefined }) {
  const { state, send } = usePreview();
  const slug = page?.file === undefined ? undefined : page.slug;
  const read = slug === undefined ? undefined : state.pages.get(slug);
  useEffect(() => {
    if (slug !== undefined && !read) send({ type: "needPage", slug });
  }, [slug, read, send]);
  if (!page) return <main class="body empty">{l10n.t("The navigation has no pages yet.")}</main>;
  const title = page.heading ?? page.title;
  const groupName = state.way?.divisions.find(({ kind }) => kind === "group")?.name;
  return (
    // The title opens the page with the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a stop at each block of a long page would help nobody.
    <main
      class="body"
      aria-busy={slug !== undefined && !read}
      onClick={({ target }) => {
        const line = slug === undefined ? undefined : lineAt(target);
        if (line !== undefined) send({ type: "openPage", slug: page.slug, line });
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
      {page.description && (
        <p class="lead" data-line={read?.content?.descriptionLine}>
          {page.description}
        </p>
      )}
      {page.file === undefined
        ? page.method === undefined && (
            <p class="notice">{l10n.t("There is no page “{0}” in the site folder.", page.entry)}</p>
          )
        : read?.content && (
            <>
              <Blocks blocks={read.content.blocks} images={read.images} icons={read.content.icons} />
              {read.content.isCut && <p class="notice">{l10n.t("The rest of this long page is not shown.")}</p>}
            </>
          )}
      <ApiBox view={view} endpoint={page.method === undefined ? read?.content?.endpoint : page.entry} />
      <Feedback view={view} />
      <Footer />
    </main>
  );
}

/** The line of the page that a click on its text is about. None for a click that selects text, or on a control. */
function lineAt(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest("[data-line], button, summary, .part") : null;
  const line = element?.getAttribute("data-line");
  return line && window.getSelection()?.isCollapsed !== false ? Number(line) : undefined;
}

/** What the API pages of the site have, by the setting for the playground. */
const PLAYGROUND = {
  show: () => l10n.t("Playground"),
  simple: () => l10n.t("Endpoint only"),
  hide: () => l10n.t("No playground"),
  auth: () => l10n.t("Playground for signed-in readers"),
} as const;

/**
 * How the API playground looks, on each page whose front matter names an endpoint, and anywhere while the cursor is in
 * one of its settings.
 */
function ApiBox({ view, endpoint }: { readonly view: SiteView; readonly endpoint: string | undefined }) {
  const { state } = usePreview();
  const { api } = view;
  const { lit } = state;
  const isLit = lit !== undefined && [...idsOfParts(api)].some((part) => isWithinNode(lit, part));
  if (!isLit && endpoint === undefined) return null;
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

/** What readers can say about a page. Its words are those of the site, which are the same in every language. */
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

/** The headings of the open page, beside it. */
export function Contents({ page }: { readonly page: PageView | undefined }) {
  const { state } = usePreview();
  const blocks = (page && state.pages.get(page.slug)?.content?.blocks) ?? [];
  const headings = blocks.filter((block): block is Extract<Block, { type: "heading" }> => block.type === "heading");
  if (headings.length === 0) return <aside class="contents" />;
  return (
    <aside class="contents" aria-label="On this page">
      <strong>
        <Icon name="align-left" /> On this page
      </strong>
      {headings.map(({ id, level, children }, index) => (
        <button
          key={`${index}:${id}`}
          type="button"
          class={["heading-link", `level-${level}`, index === 0 && "on"].filter(Boolean).join(" ")}
          onClick={() => document.getElementById(`heading-${id}`)?.scrollIntoView()}
        >
          {children.map(plainText).join("")}
        </button>
      ))}
    </aside>
  );
}

function plainText(inline: Inline): string {
  if (inline.type === "text" || inline.type === "code") return inline.text;
  return "children" in inline ? inline.children.map(plainText).join("") : "";
}
