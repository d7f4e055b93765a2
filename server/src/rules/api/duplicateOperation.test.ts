import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { duplicateOperation } from "./duplicateOperation.ts";

const TWICE = "openapi: 3.1.0\npaths:\n  /a:\n    get: {}\n    ";

describeSpecRule(duplicateOperation, {
  "an operation": { text: `${TWICE}⟦get⟧: {}\n`, message: /^Duplicate "GET \/a"\. / },
  "a path": { text: '{"openapi":"3.1.0","paths":{"/a":{},⟦"/a"⟧:{}}}', message: /^Duplicate "\/a"\. / },
  "a key other than an operation or path": {
    text: "asyncapi: 3.0.0\nchannels: { a: {}, ⟦a⟧: {} }\n",
    message: /^Duplicate "a"\. /,
  },
  "different operations": { text: `${TWICE}put: {}\n` },
  "a disabled rule": { text: `${TWICE}get: {}\n`, level: "off" },
});
