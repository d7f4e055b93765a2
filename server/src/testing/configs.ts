import fc from "fast-check";
import type { JsonValue } from "../json/edits.ts";

const page = fc.constantFrom("intro", "guides/start", "/guides/start", "guides/next.mdx", "a/b", "../x", "");
const text = fc.constantFrom("Acme", 'A "quoted" name', "日本語 😀", "");
const wrong = fc.constantFrom<JsonValue>(null, 5, true, [], {}, ["x"], "x", { x: 1 });
const color = fc.constantFrom<JsonValue>("#0d9373", "#FFF", "teal", "0D9373", "rgb(1,2,3)", "#12345678", "nope", 7);
const link = fc.constantFrom<JsonValue>(
  "https://acme.example",
  "/contact",
  "acme.com",
  "help@acme.com",
  "htps://a.example",
  "",
);
const version = fc.constantFrom<JsonValue>("v1", "v2", "V1", "v3", 2);
const flag = fc.constantFrom<JsonValue>(true, false, "true", 1);

/**
 * Returns an object with some of the given properties, some unknown properties, and sometimes a different value instead
 * of an object.
 */
function object(members: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonValue> {
  const record = fc.record(members, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonValue>;
  return fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: wrong });
}

function list(item: fc.Arbitrary<JsonValue>, maxLength = 3): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 9, arbitrary: fc.array(item, { maxLength }) }, { weight: 1, arbitrary: wrong });
}

const icon = fc.oneof(
  fc.constantFrom<JsonValue>("book", "book-opn", "fa-book", "/icons/none.svg"),
  object({
    name: fc.constantFrom<JsonValue>("book", "github", "gihub"),
    style: fc.constantFrom<JsonValue>("solid", "Solid", "brands"),
    library: fc.constantFrom<JsonValue>("lucide", "tabler", "font-awesome"),
  }),
);
const colorPair = fc.oneof(color, object({ light: color, dark: color, from: color }));
const imagePair = fc.oneof(fc.constant<JsonValue>("/logo.svg"), object({ light: text, dark: text, lihgt: text }));
const openapi = fc.constantFrom<JsonValue>("/openapi.json", "none.yaml", ["a.json"], { source: "a.json", q: 1 });
const entry = fc.oneof(page, fc.constantFrom<JsonValue>("GET /users", "post /users", { sourceRef: "acme/api" }));

const group = fc.letrec<{ group: JsonValue }>((tie) => ({
  group: object({
    group: text,
    pages: list(fc.oneof({ maxDepth: 2 }, entry, tie("group")), 2),
    icon,
    iconType: fc.constant("solid"),
    root: page,
    tag: text,
    hidden: flag,
    expanded: flag,
    openapi,
    page,
  }),
})).group;

/** Returns a list of the parts of the navigation, each with some content. */
const parts = (name: string, more: Record<string, fc.Arbitrary<JsonValue>> = {}): fc.Arbitrary<JsonValue> =>
  list(
    object({
      [name]: text,
      groups: list(group, 1),
      pages: list(entry, 2),
      href: link,
      hidden: flag,
      openapi,
      icon,
      ...more,
    }),
    2,
  );

/** Site configs as authors write them: correct, almost correct, and wrong in every way that a rule reports. */
export const siteConfigs: fc.Arbitrary<JsonValue> = object({
  $schema: fc.constantFrom("https://mintlify.com/docs.json", "./docs.schema.json"),
  theme: fc.constantFrom<JsonValue>("mint", "Mint", "mitn", "dark"),
  name: fc.oneof(text, wrong),
  logo: imagePair,
  favicon: fc.oneof(imagePair, wrong),
  colors: object({ primary: color, light: color, dark: color, anchors: color, background: color }),
  background: object({ color: colorPair, image: imagePair, decoration: fc.constantFrom("grid", "Grid", "dots") }),
  appearance: object({ default: fc.constantFrom("dark", "Dark", "auto"), strict: flag, isHidden: flag }),
  fonts: object({ family: text, weight: fc.constantFrom<JsonValue>(400, "400"), source: link, heading: wrong }),
  icons: object({ library: fc.constantFrom("fontawesome", "Lucide", "feather") }),
  navbar: object({
    links: list(object({ label: text, href: link, url: link, icon, type: fc.constantFrom("github", "twitter") })),
    primary: object({ type: fc.constantFrom("button", "Github", "link"), label: text, name: text, href: link }),
  }),
  footer: object({
    socials: object({
      github: fc.constantFrom("https://github.com/a", "https://x.com/a", "acme"),
      x: fc.constant("https://x.com/a"),
      twiter: fc.constant("https://x.com/a"),
      youtube: link,
    }),
    links: list(object({ header: text, items: list(object({ label: text, href: link, url: link })) })),
  }),
  banner: object({ content: text, color: colorPair, dismissible: flag, type: fc.constantFrom("info", "Warn") }),
  redirects: list(
    object({
      source: fc.constantFrom("/a", "a", "/a/:slug*", "/b", ""),
      destination: fc.constantFrom("/b", "guides/start", "/a", "https://a.example"),
      permanent: flag,
    }),
  ),
  variables: object({ name: text, "my name": text, count: wrong }),
  api: object({
    openapi,
    playground: object({ display: fc.constantFrom<JsonValue>("interactive", "Simple", "hide", false), mode: wrong }),
    mdx: object({
      server: fc.oneof(link, list(link)),
      auth: object({ method: fc.constantFrom("basic", "Key"), name: fc.constantFrom("user", "a:b", "a:b:c") }),
    }),
    baseUrl: link,
  }),
  seo: object({ indexing: fc.constantFrom("all", "none"), metatags: object({ robots: text, title: flag }) }),
  contextual: object({ options: list(fc.constantFrom<JsonValue>("copy", "Copy", "chat-gpt", { title: "A" })) }),
  navigation: object({
    tabs: parts("tab", { menu: parts("item"), tabs: wrong }),
    anchors: parts("anchor", { color: colorPair }),
    versions: parts("version", { default: flag }),
    languages: parts("language", { language: fc.constantFrom("en", "EN", "xx"), default: flag }),
    groups: list(group),
    pages: list(fc.oneof(entry, group)),
    global: object({ anchors: list(object({ anchor: text, href: link })) }),
    version,
  }),
  tabs: parts("tab"),
  topbarLinks: list(object({ name: text, url: link })),
  modeToggle: object({ default: fc.constantFrom("dark", "auto"), isHidden: flag }),
  feedback: object({ suggestEdit: flag }),
  "seo.indexing": fc.constant("all"),
  nonsense: wrong,
});

const olderGroup = fc.letrec<{ group: JsonValue }>((tie) => ({
  group: object({
    group: text,
    pages: list(fc.oneof({ maxDepth: 3 }, page, tie("group"))),
    icon: fc.constant("book"),
    version,
    page,
  }),
})).group;

/** Site configs of the older format. See {@link siteConfigs}. */
export const olderConfigs: fc.Arbitrary<JsonValue> = object({
  $schema: fc.constant("https://acme.example/schema.json"),
  name: fc.oneof(text, wrong),
  logo: fc.oneof(fc.constant<JsonValue>("/logo.svg"), object({ light: text, dark: text, href: link, lihgt: text })),
  favicon: fc.oneof(text, wrong),
  colors: object({
    primary: color,
    light: color,
    dark: color,
    anchors: color,
    background: object({ light: color, dark: color }),
  }),
  navigation: list(olderGroup),
  topbarLinks: list(object({ name: text, url: link })),
  topbarCtaButton: object({
    type: fc.constantFrom<JsonValue>("link", "github", "Github", 1),
    url: fc.oneof(link, fc.constantFrom<JsonValue>("https://github.com/a/b", "a/b", "https://github.com/a")),
    name: text,
    style: fc.constant("pill"),
  }),
  versions: list(fc.oneof(version, object({ name: version, url: link }))),
  anchors: list(
    object({
      name: text,
      url: fc.constantFrom("guides", "nothing", "https://acme.example"),
      ic0n: fc.constant("book"),
      iconType: fc.constantFrom<JsonValue>("solid", "Solid", "bold"),
      color: fc.oneof(color, object({ from: color, to: color })),
      version,
      isDefaultHidden: flag,
    }),
  ),
  tabs: list(object({ name: text, url: fc.constantFrom("guides", "api") })),
  api: object({
    baseUrl: fc.oneof(link, list(link)),
    auth: object({
      method: fc.constantFrom("basic", "bearer", "Key"),
      name: fc.constantFrom("user", "user:password", "a:b:c"),
    }),
    playground: object({ mode: fc.constantFrom<JsonValue>("show", "Simple", "off", false) }),
    maintainOrder: flag,
  }),
  footerSocials: object({
    github: fc.constantFrom("https://github.com/a", "https://x.com/a", "acme"),
    x: fc.constant("https://x.com/a"),
    twiter: fc.constant("https://x.com/a"),
    youtube: link,
  }),
  feedback: object({ suggestEdit: flag, raiseIsue: flag, thumbsRating: flag }),
  "feedback.suggestEdit": flag,
  modeToggle: object({ default: fc.constantFrom("dark", "Dark", "auto"), isHidden: flag }),
  analytics: wrong,
  nonsense: wrong,
});
