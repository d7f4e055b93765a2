import { describeRule } from "../testing/ruleCases.ts";
import { missingTranslation } from "./missingTranslation.ts";

const docs = (languages: string) => ({
  file: "docs.json",
  text: `{"theme":"mint","navigation":{"languages":[${languages}]}}`,
});

describeRule(missingTranslation, [
  {
    name: "pages missing in a language",
    ...docs(
      '{"language":"en","pages":["a","b","c/d"]},{"language":⟦"fr"⟧,"groups":[{"group":"G","pages":["fr/a"]}]},{"language":"de","pages":["de/c/d","/de/b","de/a","de/e"]}',
    ),
    message: /^Language "fr" is missing 2 pages of "en": b, c\/d\.$/,
    severity: "info",
  },
  {
    name: "one page, where each language has a folder below another one",
    ...docs(
      '{"language":"fr","pages":["docs/fr/a"]},{"language":"en","default":true,"pages":["docs/en/a","docs/en/b"]}'.replace(
        '"fr"',
        '⟦"fr"⟧',
      ),
    ),
    message: /^Language "fr" is missing a page of "en": docs\/en\/b\.$/,
  },
  {
    name: "not where the folder has another code",
    ...docs('{"language":"en","pages":["a","b"]},{"language":"cn","pages":["zh-CN/a","zh-CN/b"]}'),
  },
  {
    name: "not where a mistake hides pages",
    ...docs(
      '{"language":"en","pages":["a","b"]},{"language":"fr","pages":["fr/a",["fr/b"]]},{"language":"de","pages":["de/a",{"group":"G","page":["de/b"]}]}',
    ),
  },
  {
    name: "not where the paths follow another pattern, or there are none yet",
    ...docs('{"language":"en","pages":["a","b"]},{"language":"fr","pages":["bonjour"]},{"language":"de","pages":[]}'),
  },
]);
