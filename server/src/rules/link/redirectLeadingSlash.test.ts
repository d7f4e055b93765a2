import type { Schema } from "../../schema/schema.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { redirectLeadingSlash } from "./redirectLeadingSlash.ts";

const schema: Schema = {
  properties: {
    source: { type: "string", "x-kind": "redirect-path", "x-role": "redirect.source" },
    destination: { type: "string", "x-kind": "redirect-path", "x-role": "redirect.destination" },
  },
};

describeRule(
  redirectLeadingSlash,
  [
    {
      name: "a source without a slash",
      text: '{"source":⟦"old/:slug*"⟧,"destination":"/new/:slug*"}',
      message: /^Start the path with \/, for example "\/old\/:slug\*"\.$/,
      severity: "info",
      fixed: '{"source":"/old/:slug*","destination":"/new/:slug*"}',
    },
    {
      name: "a destination without a slash",
      text: '{"source":"/a","destination":⟦"b#c"⟧}',
      message: /^Start a path of this site with \/, and a URL with https:\/\/\.$/,
      fixed: '{"source":"/a","destination":"/b#c"}',
    },
    {
      name: "a host as the destination",
      text: '{"destination":⟦"acme.com/b"⟧}',
      fixed: '{"destination":"https://acme.com/b"}',
    },
    { name: "a URL as the source", text: '{"source":⟦"https://acme.example/a"⟧}' },
    { name: "an empty path", text: '{"source":⟦""⟧}', message: /^The path is empty\./, fixed: '{"source":""}' },
    { name: "paths and URLs", text: '{"source":"/a/*","destination":"https://acme.example/a"}' },
    { name: "an email address", text: '{"destination":"mailto:a@b.com"}' },
  ].map((each) => ({ ...each, schema })),
);
