import { readApiDescription } from "../../../server/src/api/apiDescription.ts";
import { jsonIn, must, mustBeOneLine, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** Reads OpenAPI documents. */
export const openApi: Reader = {
  name: "openapi",
  about: "OpenAPI documents in JSON and YAML",
  seeds: [
    '{"openapi":"3.1.0","info":{"title":"Plants","version":"1"},"paths":{"/plants":{"get":{},"post":{}}}}',
    "openapi: 3.0.0\ninfo: { title: Plants, version: 1.0 }\npaths:\n  /plants:\n    get: { summary: List }\n",
    "swagger: '2.0'\ninfo: &i\n  title: |\n    Plants\nx: *i\npaths: {}\n",
    "a: &a [*a]\nb: &b [&c {d: *c}, *b]\n",
    "%YAML 1.1\n---\nopenapi: !!str 3\n...\n---\ntwo\n",
    "not: [closed\n",
    "? {a: b}\n: - c\n  - - d\n    - e: >+\n        f\n\n",
  ],
  realFiles: ["sites/*/**/openapi*.json", "sites/*/**/openapi*.y*ml"],
  read(input) {
    const api = readApiDescription(input);
    if (!api.readable) {
      mustBeOneLine(api.problem, "a problem");
      must(api.problem.endsWith("."), `a problem that is not a sentence: ${api.problem}`);
      return;
    }
    for (const { method, path } of api.endpoints)
      must(method !== "" && typeof path === "string", "an operation without a name");
    const text = textOf(input);
    const json = /^\s*[{[]/.test(text) ? jsonIn(text) : undefined;
    if (!json) return;
    const again = readApiDescription(new TextEncoder().encode(JSON.stringify(json.value, undefined, 2)));
    mustEqual(withoutPlaces(again), withoutPlaces(api), "the same document with different whitespace");
  },
};

/** Removes positions, which depend on whitespace. */
function withoutPlaces(api: unknown): unknown {
  return JSON.parse(JSON.stringify(api, (key, value) => (key === "place" ? undefined : value)));
}
