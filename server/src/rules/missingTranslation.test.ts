import { describeRule } from "../testing/ruleCases.ts";
import { missingTranslation } from "./missingTranslation.ts";

const docs = (languages: string) => ({
  file: "docs.json",
  text: `{"theme":"mint","navigation":{"languages":[${languages}]}}`,
});

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
