import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { openapiExtension } from "./openapiExtension.ts";

const START = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      ";

describeSpecRule(openapiExtension, {
  "a typo": {
    text: `${START}⟦x-hiden⟧: true\n`,
    message: /^The platform ignores "x-hiden"\. Did you mean "x-hidden"\?$/,
  },
  "another case": { text: `${START}⟦x-Hidden⟧: true\n`, message: /"x-hidden"\?/ },
  "an underscore": { text: `${START}⟦x_hidden⟧: true\n`, message: /"x-hidden"\?/ },
  "a missing separator": { text: `${START}⟦xhidden⟧: true\n`, message: /"x-hidden"\?/ },
  "a quoted key": { text: `${START}⟦"x-exclude"⟧: true\n`, message: /"x-excluded"\?/ },
  "a name of several keys": { text: `${START}⟦x-mnt⟧: { href: /a }\n`, message: /"x-mint"\?/ },
  "a key inside an extension": { text: `${START}x-mint: { ⟦contents⟧: Hi }\n`, message: /"content"\?/ },
  "a key inside an extension, in another case": { text: `${START}x-mint: { ⟦Href⟧: /a }\n`, message: /"href"\?/ },
  JSON: { text: '{"openapi":"3.1.0","paths":{"/a":{"get":{⟦"x-hiden"⟧:true}}}}', message: /"x-hidden"\?/ },
  "JSON inside an extension": {
    text: '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-mint":{⟦"contents"⟧:"Hi"}}}}}',
    message: /"content"\?/,
  },
  "a webhook": { text: `${START.replace("paths", "webhooks")}⟦x-hiden⟧: true\n`, message: /"x-hidden"\?/ },
  "known extensions": {
    text: `${START}{ x-mint: { metadata: { hrefs: /a }, pre: A, post: B, groups: [] }, x-hidden: true, x-excluded: false, x-default: 1 }\n`,
  },
  "extensions of other tools": {
    text: `${START}{ x-internal: true, x-codeSamples: [], x-speakeasy-group: a, x-hint: { text: a }, x-excludes: [a], x-defaults: { a: 1 } }\n`,
  },
  "both spellings": { text: `${START}{ x-hiden: true, x-hidden: true }\n` },
  "a schema that is not an operation": { text: "openapi: 3.1.0\ncomponents: { schemas: { A: { x-hiden: true } } }\n" },
  "a list inside an operation": { text: `${START}parameters: [{ name: a, in: query, x-hiden: true }]\n` },
  "a disabled rule": { text: `${START}x-hiden: true\n`, level: "off" },
});
