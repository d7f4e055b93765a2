import { describeRule } from "../testing/ruleCases.ts";
import { redirectChain } from "./redirectChain.ts";

const file = "docs.json";
const redirects = (...pairs: readonly (readonly [source: string, destination: string])[]) =>
  `{"redirects":[${pairs.map(([source, destination]) => `{"source":${source},"destination":${destination}}`).join(",")}]}`;

describeRule(redirectChain, [
  {
    name: "a chain",
    file,
    text: redirects(['"/a"', '⟦"/b#part"⟧'], ['"/b"', '⟦"/c"⟧'], ['"/c/"', '"https://x.example"']),
    message: /^This redirect leads to another redirect, to "https:\/\/x\.example"\. Use the final destination\.$/,
    severity: "info",
    fixed: redirects(['"/a"', '"https://x.example"'], ['"/b"', '"/c"'], ['"/c/"', '"https://x.example"']),
  },
  {
    name: "a redirect to itself",
    file,
    text: redirects(['"/a"', '⟦"a/"⟧']),
    message: /^This redirect leads to itself\.$/,
    severity: "warning",
    fixed: '{"redirects":[]}',
  },
  {
    name: "a loop, once",
    file,
    text: redirects(['"/a"', '⟦"/b"⟧'], ['"/b"', '"/c"'], ['"/c"', '"/a"']),
    message: /^These redirects are a loop: \/a → \/b → \/c → \/a\.$/,
    severity: "warning",
  },
  {
    name: "a wildcard that also matches the destination",
    file,
    text: redirects(['"/a/:slug*"', '⟦"/a/b/:slug*"⟧']),
    message: /its source also matches the destination\.$/,
    severity: "warning",
  },
  {
    name: "a wildcard that catches another destination, whose end nobody knows",
    file,
    text: redirects(['"/old"', '⟦"/a/b"⟧'], ['"/a/*"', '"/c/*"']),
    severity: "info",
    fixed: redirects(['"/a/*"', '"/c/*"']),
  },
  { name: "in the older format, too", text: redirects(['"/a"', '⟦"/a"⟧']) },
  { name: "nothing for pages and URLs", file, text: redirects(['"/a"', '"/b"'], ['"/c"', '"https://x.example/a"']) },
]);
