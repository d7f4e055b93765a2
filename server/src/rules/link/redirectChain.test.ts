import { describeRule } from "../../testing/ruleCases.ts";
import { redirectChain } from "./redirectChain.ts";

const file = "docs.json";
const redirects = (...pairs: readonly (readonly [source: string, destination: string])[]) =>
  `{"redirects":[${pairs.map(([source, destination]) => `{"source":${source},"destination":${destination}}`).join(",")}]}`;

describeRule(redirectChain, [
  {
    name: "a chain",
    file,
    text: redirects(['"/a"', '⟦"/b#part"⟧'], ['"/b"', '⟦"/c"⟧'], ['"/c/"', '"https://x.example"']),
    message: /^This redirect points to another redirect\. Use the final destination, "https:\/\/x\.example"\.$/,
    severity: "info",
    fixed: redirects(['"/a"', '"https://x.example"'], ['"/b"', '"/c"'], ['"/c/"', '"https://x.example"']),
  },
  {
    name: "a redirect to itself",
    file,
    text: redirects(['"/a"', '⟦"a/"⟧']),
    message: /^This redirect points to itself\.$/,
    severity: "warning",
    fixed: '{"redirects":[]}',
  },
  {
    name: "a redirect to its own index page",
    file,
    text: redirects(['"/a"', '⟦"/a/index"⟧']),
    message: /^This redirect points to itself, because the platform removes \/index from the destination\.$/,
    severity: "warning",
    fixed: '{"redirects":[]}',
  },
  {
    name: "the home page as its own index page",
    file,
    text: redirects(['"/"', '⟦"/index"⟧']),
    severity: "warning",
  },
  {
    name: "a loop by way of an index page",
    file,
    text: redirects(['"/a"', '⟦"/b"⟧'], ['"/b"', '"/c/index"'], ['"/c"', '"/a"']),
    message: /^These redirects form a loop: \/a → \/b → \/c → \/a\.$/,
    severity: "warning",
  },
  {
    name: "a wildcard to the index pages of its own folder",
    file,
    text: redirects(['"/a/:slug"', '⟦"/a/:slug/index"⟧']),
    severity: "warning",
  },
  { name: "the index page of another folder", file, text: redirects(['"/a"', '"/b/index"']) },
  {
    name: "a loop",
    file,
    text: redirects(['"/a"', '⟦"/b"⟧'], ['"/b"', '"/c"'], ['"/c"', '"/a"']),
    message: /^These redirects form a loop: \/a → \/b → \/c → \/a\.$/,
    severity: "warning",
  },
  {
    name: "a wildcard that also matches its own destination",
    file,
    text: redirects(['"/a/:slug*"', '⟦"/a/b/:slug*"⟧']),
    message: /its source also matches the destination\.$/,
    severity: "warning",
  },
  {
    name: "a chain with a wildcard",
    file,
    text: redirects(['"/old"', '⟦"/a/b"⟧'], ['"/a/*"', '"/c/*"']),
    severity: "info",
    fixed: redirects(['"/a/*"', '"/c/*"']),
  },
  { name: "the older format", text: redirects(['"/a"', '⟦"/a"⟧']) },
  { name: "pages and URLs", file, text: redirects(['"/a"', '"/b"'], ['"/c"', '"https://x.example/a"']) },
]);
