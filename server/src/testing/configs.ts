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

function list(item: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 9, arbitrary: fc.array(item, { maxLength: 3 }) }, { weight: 1, arbitrary: wrong });
}

const group = fc.letrec<{ group: JsonValue }>((tie) => ({
  group: object({
    group: text,
    pages: list(fc.oneof({ maxDepth: 3 }, page, tie("group"))),
    icon: fc.constant("book"),
    version,
    page,
  }),
})).group;

/** Site configs as authors write them: correct, almost correct, and wrong in every way that a rule reports. */
export const siteConfigs: fc.Arbitrary<JsonValue> = object({
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
  navigation: list(group),
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
