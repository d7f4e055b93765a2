import { describeRule } from "../testing/ruleCases.ts";
import { duplicateRedirect } from "./duplicateRedirect.ts";

const file = "docs.json";

describeRule(duplicateRedirect, [
  {
    name: "another destination",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"a/"⟧,"destination":"/c"}]}',
    message: /^"a\/" is already redirected, to "\/b"\. Only the first redirect counts\.$/,
    severity: "warning",
    fixed: '{"redirects":[{"source":"/a","destination":"/b"}]}',
  },
  {
    name: "the same destination",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"a"⟧,"destination":"/b"}]}',
    severity: "info",
  },
  {
    name: "the very same source",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"/a"⟧,"destination":"/c"}]}',
    message: /^"\/a" is already redirected\. The platform rejects the file\.$/,
    severity: "error",
    fixed: '{"redirects":[{"source":"/a","destination":"/b"}]}',
  },
  {
    name: "in the older format, too",
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"/a"⟧,"destination":"/c"}]}',
  },
  {
    name: "nothing for other sources",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":"/A","destination":"/b"},{"source":""},{}]}',
  },
]);
