import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ToPreview } from "../../client/preview/src/messages.ts";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { PreviewedSite } from "./previewedSite.ts";
import { SAMPLE } from "./sites.ts";

/** Hostile strings that a config or page can contain. Each of them would set `hacked` if it ran. */
const PAYLOADS = [
  `<img src=x onerror="hacked=1">`,
  `"><script>hacked=1</script>`,
  `'-hacked=1-'`,
  "javascript:hacked=1",
  "data:text/html,<script>hacked=1</script>",
  "data:image/svg+xml,<svg onload=hacked=1 xmlns='http://www.w3.org/2000/svg'/>",
  "https://evil.example/picture.png",
  "//evil.example/picture.svg",
  "../../../../etc/passwd",
  "/../secret.svg",
  "red;background:url(https://evil.example/a)",
  `#fff");background:url(//evil.example/b);x:("`,
  "{{constructor.constructor('hacked=1')()}}",
] as const;

/** A page with markup, handlers and URLs wherever Markdown and components allow them. */
const HOSTILE_PAGE = `---
title: '<img src=x onerror="hacked=1">'
description: "<script>hacked=1</script>"
icon: 'rocket" onload="hacked=1'
---

<script>hacked = 1</script>
<iframe src="https://evil.example/frame"></iframe>
<img src="https://evil.example/pixel.png" onerror="hacked=1" />
<a href="javascript:hacked=1" onclick="hacked=1">press me</a>
<svg onload="hacked=1"><animate onbegin="hacked=1" /></svg>
<div style="background:url(https://evil.example/c)" onmouseover="hacked=1">hover me</div>
<style>{\`body { background: url(https://evil.example/d) }\`}</style>

[a link](javascript:hacked=1) and [another](data:text/html,<script>hacked=1</script>) and <javascript:hacked=1>

![a picture](https://evil.example/e.png) ![another](javascript:hacked=1) ![a third](../../../etc/passwd.png)

<Card title={hacked = 1} href="javascript:hacked=1" icon="https://evil.example/f.svg" img="https://evil.example/g.png">
  A card {(() => { hacked = 1 })()}
</Card>

<Tabs><Tab title="<b onclick=hacked=1>One</b>">First</Tab></Tabs>

<Frame caption="<img src=x onerror=hacked=1>"><img src="//evil.example/h.png" /></Frame>

\`\`\`html <img src=x onerror=hacked=1>
<script>hacked = 1</script>
\`\`\`

| <script>hacked=1</script> | b |
|---|---|
| <img src=x onerror=hacked=1> | [c](javascript:hacked=1) |
`;

/**
 * The maximum processor time to read and render a site, regardless of the text in its config. An idle machine needs a
 * quarter of it.
 */
const BOUND_MS = 40_000;

/** Shows the site in `folder`. Returns the processor time that this process and the page used. */
async function timeToShow(change?: (config: unknown) => unknown): Promise<number> {
  const start = process.cpuUsage();
  const inPage = await preview.processorTime(async () => preview.show(await readSite(change)));
  const { user, system } = process.cpuUsage(start);
  return inPage + (user + system) / 1000;
}

let browser: Browser;
let folder: string;
let preview: DrawnPreview;

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
});
beforeEach(async () => {
  const temporary = mkdtempSync(path.join(tmpdir(), "hostile-"));
  folder = path.join(temporary, "site");
  cpSync(SAMPLE.folder, folder, { recursive: true });
  writeFileSync(path.join(temporary, "secret.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  preview = await DrawnPreview.open(browser);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await preview.picture(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
  await preview.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});
afterAll(() => browser?.close());

const readSite = (edit: (config: unknown) => unknown = (config) => config): Promise<PreviewedSite> =>
  PreviewedSite.read(folder, SAMPLE.config, (text) => JSON.stringify(edit(JSON.parse(text))));

/** Returns a copy of a config with all strings replaced. */
const withStrings = (value: unknown, text: string): unknown => {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => withStrings(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withStrings(member, text)]));
};

/** Fails if code has run, a resource was loaded from elsewhere, or text has become markup. */
async function expectHarmless(): Promise<void> {
  const { page } = preview;
  await preview.settled();
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    return {
      hacked: (globalThis as { hacked?: unknown }).hacked,
      handlers: all.filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on"))).length,
      foreign: all.filter((element) =>
        element.matches("body script ~ script, iframe, object, embed, a, form, style, base"),
      ).length,
      pictures: [...document.images].map(({ src }) => src).filter((src) => !src.startsWith(`${location.origin}/site/`)),
      backgrounds: all
        .map((element) => getComputedStyle(element).backgroundImage)
        .filter((image) => image.includes("url(") && !image.includes(`url("${location.origin}/site/`)),
    };
  });
  expect(found).toEqual({ hacked: undefined, handlers: 0, foreign: 0, pictures: [], backgrounds: [] });
  expect(preview.refused).toEqual([]);
}

/** Clicks every clickable element. */
const pressAll = (): Promise<void> =>
  preview.page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(".part, .link")) part.click();
  });

describe("hostile text", () => {
  it.each(PAYLOADS)("is rendered as text in every string of a config: %s", async (payload) => {
    await preview.show(await readSite((config) => withStrings(config, payload)));
    await pressAll();
    for (const width of [400, 1280]) {
      await preview.page.setViewportSize({ width, height: 900 });
      await expectHarmless();
    }

    // The same strings are used in an otherwise valid config, whose parts are rendered and can be clicked.
    const site = await readSite((config) => ({
      ...(config as object),
      logo: { light: payload, dark: payload, href: payload },
      favicon: payload,
      backgroundImage: payload,
      colors: { primary: payload, light: payload, dark: payload, background: { light: payload, dark: payload } },
      topbarLinks: [{ name: "Link", url: payload }],
      topbarCtaButton: { name: "Button", url: payload },
      anchors: [{ name: "Anchor", icon: payload, url: payload, color: { from: payload, to: payload } }],
      tabs: [{ name: "Tab", url: payload }],
      footerSocials: { github: payload },
    }));
    const { theme } = site.result.view;
    const files = [theme.light.logo, theme.favicon, theme.light.backdrop].map((picture) => picture?.file);
    expect(files).toEqual([undefined, undefined, undefined]);
    await preview.show(site);
    await pressAll();
    await expectHarmless();
    expect(await preview.shown("h1").textContent()).not.toBe("");
  });

  it("is rendered as text in a page, and its links do nothing", async () => {
    writeFileSync(path.join(folder, "introduction.mdx"), HOSTILE_PAGE);
    await preview.show(await readSite());
    await preview.shown(".body .code").first().waitFor();
    expect(await preview.shown("h1").textContent()).toContain("<img src=x");
    expect(await preview.shown(".body script, .body iframe, .body svg animate").count()).toBe(0);
    await pressAll();
    await expectHarmless();
  });

  it("is blocked by the content security policy if it gets into the document", async () => {
    await preview.show(await readSite());
    const { page } = preview;
    const outcome = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "hacked = 1";
      const picture = new Image();
      const loaded = new Promise((resolve) => {
        picture.onload = () => resolve("loaded");
        picture.onerror = () => resolve("refused");
      });
      picture.src = "https://evil.example/pixel.png";
      document.body.append(script, picture);
      const fetched = await fetch("https://evil.example/").then(
        () => "loaded",
        () => "refused",
      );
      const result = [(globalThis as { hacked?: unknown }).hacked, await loaded, fetched];
      script.remove();
      picture.remove();
      return result;
    });
    expect(outcome).toEqual([undefined, "refused", "refused"]);
    expect(preview.refused).toEqual([]);
  });
});

/** The content of a page as a hostile server could send it. Each part would set `hacked` if it ran. */
const HOSTILE_ELEMENTS: Readonly<Record<string, readonly unknown[]>> = {
  "unknown tags": [
    { tag: "script", children: ["hacked=1"] },
    { tag: "SCRIPT", children: ["hacked=1"] },
    { tag: "style", children: ["body { background: url(https://evil.example/a) }"] },
    { tag: "iframe", src: "javascript:parent.hacked=1", srcdoc: "<script>parent.hacked=1</script>" },
    { tag: "svg", children: [{ tag: "animate", onbegin: "hacked=1" }] },
    { tag: "a", href: "javascript:hacked=1", children: ["press me"] },
    { tag: "object", data: "https://evil.example/b" },
    { tag: "form", action: "https://evil.example/c", children: [{ tag: "button", children: ["send"] }] },
    { tag: "base", href: "https://evil.example/" },
    { tag: "img", src: "https://evil.example/d.png", onerror: "hacked=1" },
    ...["__proto__", "constructor", "toString", "p onload", "", "p\n"].map((tag) => ({ tag, children: ["lost"] })),
  ],
  "unknown attributes": [
    { tag: "p", onclick: "hacked=1", onClick: "hacked=1", "on:click": "hacked=1", children: ["kept"] },
    { tag: "p", style: "background:url(https://evil.example/e)", children: ["kept"] },
    { tag: "p", style: { background: "url(https://evil.example/f)" }, children: ["kept"] },
    { tag: "p", dangerouslySetInnerHTML: { __html: "<img src=x onerror=hacked=1>" }, children: ["kept"] },
    { tag: "p", innerHTML: "<img src=x onerror=hacked=1>", ref: {}, key: {}, children: ["kept"] },
    { tag: "p", href: "javascript:hacked=1", src: "x", "data-path": "name", children: ["kept"] },
    { tag: "Code", text: "kept", dangerouslySetInnerHTML: { __html: "<b onclick=hacked=1>" } },
    { tag: "Icon", icon: "star", onclick: "hacked=1" },
  ],
  "unsafe values": [
    { tag: "p", class: 'x" onclick="hacked=1', children: ["kept"] },
    { tag: "p", class: ["part"], id: {}, title: { toString: "x" }, line: "1", role: "button", children: ["kept"] },
    { tag: "p", color: "red;background:url(https://evil.example/g)", own: "url(//evil.example/h)", children: ["kept"] },
    { tag: "ol", start: "javascript:1", columns: "9;background:url(//evil.example/i)", step: {}, children: ["kept"] },
    { tag: "input", type: "image", src: "https://evil.example/j", checked: "yes" },
    { tag: "Picture", file: "script.png", alt: "javascript:hacked=1" },
    { tag: "Picture", file: "data.svg", alt: "kept" },
    { tag: "Picture", file: "__proto__", alt: "kept" },
    { tag: "Icon", icon: "__proto__" },
    { tag: "Icon", icon: 7, ownIcon: ["star"] },
    { tag: "Link", url: "javascript:hacked=1", children: ["kept"] },
    { tag: "Link", page: { toString: "x" }, heading: 7, children: ["kept"] },
    { tag: "Code", text: 7, language: {}, title: [], marks: { 0: "x onclick=hacked=1" } },
    {
      tag: "Tabs",
      first: -1,
      children: ["text", null, { tag: "script" }, { tag: "Tab", title: {}, children: ["kept"] }],
    },
    { tag: "CodeGroup", first: 99, children: [{ tag: "p", children: ["kept"] }] },
    { tag: "CodeGroup", children: "hacked" },
  ],
  "malformed elements": [
    null,
    7,
    true,
    [],
    {},
    { tag: 7 },
    { tag: ["p"] },
    { type: "script", props: { children: "hacked=1" }, constructor: undefined },
    { tag: "p", children: { 0: "x", length: 1 } },
    { tag: "p", children: [[{ tag: "script", children: ["hacked=1"] }], { type: "script", props: {} }, "kept"] },
  ],
};

describe("hostile content of a page", () => {
  const slug = "introduction";
  const message = (blocks: unknown) =>
    ({
      type: "page",
      slug,
      content: { slug, blocks, icons: {}, isTruncated: false },
      images: { "script.png": "javascript:hacked=1", "data.svg": "data:image/svg+xml,<svg onload=hacked=1 />" },
    }) as unknown as ToPreview;
  const good = message([{ tag: "h2", id: "good", children: ["Good"] }]);

  it.each(Object.entries(HOSTILE_ELEMENTS))("does nothing with %s", async (_, blocks) => {
    await preview.show(await readSite());
    await preview.post(message(blocks));
    await preview.post({ type: "place", slug, line: 0, isTop: false });
    await expectHarmless();
    const kept = JSON.stringify(blocks).split('"kept"').length - 1;
    const text = (await preview.shown(".body").textContent()) ?? "";
    expect(text.split("kept").length - 1).toBe(kept);
    expect(text).not.toContain("lost");
    for (const link of await preview.shown(".body .link").all()) await link.click();
    await expectHarmless();
    await preview.post(good);
    await preview.shown(".body h2", { hasText: "Good" }).waitFor();
    expect(preview.errors).toEqual([]);
  });

  it.each([[undefined], [null], ["text"], [{ length: 1e9 }]])(
    "ignores a message whose blocks are %j",
    async (blocks) => {
      await preview.show(await readSite());
      await preview.post(good);
      await preview.post(message(blocks));
      await preview.settled();
      expect(await preview.shown(".body h2", { hasText: "Good" }).count()).toBe(1);
      expect(preview.errors).toEqual([]);
    },
  );

  it("draws the beginning of deeply nested and of very many elements", async () => {
    await preview.show(await readSite());
    const post = (kind: "deep" | "many") =>
      preview.page.evaluate(
        ([page, what]) => {
          // The browser itself drops messages that are nested twice as deeply.
          let nested: unknown = "end";
          for (let depth = 0; depth < 900; depth++) nested = { tag: "blockquote", children: [nested] };
          const many = Array.from({ length: 300_000 }, () => ({ tag: "br" }));
          const blocks = [{ tag: "p", class: what, children: ["start"] }, ...(what === "deep" ? [nested] : many)];
          window.postMessage({ ...page, content: { ...page.content, blocks } }, "*");
        },
        [good as Extract<ToPreview, { type: "page" }>, kind] as const,
      );
    await post("deep");
    await preview.shown(".body p.deep", { hasText: "start" }).waitFor();
    const depth = await preview.shown(".body blockquote").count();
    expect(depth).toBeGreaterThan(400);
    expect(depth).toBeLessThan(600);
    const time = await preview.processorTime(async () => {
      await post("many");
      await preview.shown(".notice", { hasText: "The rest of this long page is not shown." }).waitFor();
    });
    expect(time).toBeLessThan(BOUND_MS);
    await preview.post(good);
    await preview.shown(".body h2", { hasText: "Good" }).waitFor();
    expect(preview.errors).toEqual([]);
  });
});

describe("huge site", () => {
  it("renders 10,000 anchors in time and responds to clicks", async () => {
    const anchors = Array.from({ length: 10_000 }, (_, index) => ({
      name: `Anchor ${index}`,
      icon: "star",
      url: `folder-${index}`,
      color: "#0f766e",
    }));
    const time = await timeToShow((config) => ({ ...(config as object), anchors }));
    expect(time).toBeLessThan(BOUND_MS);
    await preview.shown(".anchors .more", { hasText: "9901 more" }).waitFor();
    await preview.shown(".sidebar .page", { hasText: "Quickstart" }).click();
    await preview.shown("h1", { hasText: "Quickstart" }).waitFor();
    await preview.post({ type: "cursor", node: "anchors[9999].name" });
    await preview.shown(".anchor.lit", { hasText: "Anchor 9999" }).waitFor();
  });

  it("renders a logo of 5 MB in time and responds to clicks", async () => {
    const circles = Array.from(
      { length: 70_000 },
      (_, index) => `<circle cx="${index % 300}" cy="${index % 60}" r="1" fill="#0f766e"/>`,
    );
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">${circles.join("\n")}</svg>`;
    writeFileSync(path.join(folder, "logo/light.svg"), logo.padEnd(5 * 1024 * 1024));
    expect(await timeToShow()).toBeLessThan(BOUND_MS);
    expect(await preview.shown(".logo img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await preview.shown(".sidebar .page", { hasText: "Quickstart" }).click();
    await preview.shown("h1", { hasText: "Quickstart" }).waitFor();
  });

  it("shows the beginning of a page of 2 MB", async () => {
    writeFileSync(
      path.join(folder, "introduction.mdx"),
      "# Part\n\nSome **text** with [a link](quickstart).\n\n".repeat(40_000),
    );
    expect(await timeToShow()).toBeLessThan(BOUND_MS);
    await preview.shown(".notice", { hasText: "The rest of this long page is not shown." }).waitFor();
  });
});
