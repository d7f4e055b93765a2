import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { missingTranslation } from "./missingTranslation.ts";

const docs = (languages: string) => ({
  file: "docs.json",
  text: `{"theme":"mint","navigation":{"languages":[${languages}]}}`,
});

const pages = ["a", "b", "c", "d", "fr/a", "fr/b", "fr/c", "de/a"];
const site = await siteOf(Object.fromEntries(pages.map((slug) => [`${slug}.mdx`, ""])));
const many = Array.from({ length: 12 }, (_, index) => `p${index}`);
const listOf = (slugs: readonly string[]) => slugs.map((slug) => JSON.stringify(slug)).join(",");

describeRule(missingTranslation, [
  {
    name: "missing pages in a language",
    ...docs(
      '{"language":"en","pages":["a","b","c/d"]},{"language":⟦"fr"⟧,"groups":[{"group":"G","pages":["fr/a"]}]},{"language":"de","pages":["de/c/d","/de/b","de/a","de/e"]}',
    ),
    message: /^Language "fr" is missing 2 pages from "en": b, c\/d\.$/,
    severity: "info",
  },
  {
    name: "a missing page with nested language folders",
    ...docs(
      '{"language":"fr","pages":["docs/fr/a"]},{"language":"en","default":true,"pages":["docs/en/a","docs/en/b"]}'.replace(
        '"fr"',
        '⟦"fr"⟧',
      ),
    ),
    message: /^Language "fr" is missing a page from "en": docs\/en\/b\.$/,
  },
  {
    name: "a folder named after another code",
    ...docs('{"language":"en","pages":["a","b"]},{"language":"cn","pages":["zh-CN/a","zh-CN/b"]}'),
  },
  {
    name: "a page of the default language among those of another one, which still lists its own",
    ...docs(
      '{"language":"en","pages":["a","b","c"]},{"language":⟦"fr"⟧,"pages":["fr/a",⟦"c"⟧]},{"language":"de","pages":["de/a","de/b","de/c"]}',
    ),
    site,
    message: /^Language "fr" is missing a page from "en": b\.$/,
  },
  {
    name: "more untranslated pages than translated ones",
    ...docs('{"language":"en","pages":["a","b","c","d"]},{"language":⟦"fr"⟧,"pages":["fr/a",⟦"c"⟧,⟦"/d"⟧]}'),
    site,
    message: /^Language "fr" is missing a page from "en": b\.$/,
  },
  {
    name: "a page in two languages",
    ...docs('{"language":"en","pages":["a","b","c"]},{"language":"fr","pages":["fr/a","fr/b",⟦"c"⟧]}'),
    site,
    message: /^The page is already in language "en"\. The platform supports a page in only one language\.$/,
    severity: "info",
  },
  {
    name: "a page in two languages other than the default",
    ...docs('{"language":"en","pages":["a"]},{"language":"fr","pages":["fr/a"]},{"language":"de","pages":[⟦"fr/a"⟧]}'),
    site,
    message: /^The page is already in language "fr"/,
  },
  {
    name: "many pages in two languages, once",
    ...docs(
      `{"language":"en","pages":[${listOf(many)}]},{"language":"fr","pages":[${listOf(many).replace('"p0"', '⟦"p0"⟧')}]}`,
    ),
    site: await siteOf(Object.fromEntries(many.map((slug) => [`${slug}.mdx`, ""]))),
    message: /^This page and 11 others are already in language "en"\./,
  },
  {
    name: "pages in another repository",
    ...docs('{"language":"en","pages":["a","b"]},{"language":"fr","pages":["fr/a",{"sourceRef":"acme/french"}]}'),
  },
  {
    name: "pages hidden by a mistake",
    ...docs(
      '{"language":"en","pages":["a","b"]},{"language":"fr","pages":["fr/a",["fr/b"]]},{"language":"de","pages":["de/a",{"group":"G","page":["de/b"]}]}',
    ),
  },
  {
    name: "different path patterns and empty languages",
    ...docs('{"language":"en","pages":["a","b"]},{"language":"fr","pages":["bonjour"]},{"language":"de","pages":[]}'),
  },
]);
