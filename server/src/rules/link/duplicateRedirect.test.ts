import { describeRule } from "../../testing/ruleCases.ts";
import { duplicateRedirect } from "./duplicateRedirect.ts";

const file = "docs.json";

describeRule(duplicateRedirect, [
  {
    name: "different destinations",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"a/"⟧,"destination":"/c"}]}',
    message: /^"a\/" is already redirected, to "\/b"\. Only the first redirect counts\.$/,
    severity: "warning",
    fixed: '{"redirects":[{"source":"/a","destination":"/b"}]}',
  },
  {
    name: "equal destinations",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"a"⟧,"destination":"/b"}]}',
    severity: "info",
  },
  {
    name: "an identical source",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"/a"⟧,"destination":"/c"}]}',
    message: /^"\/a" is already redirected\. The platform rejects the file\.$/,
    severity: "error",
    fixed: '{"redirects":[{"source":"/a","destination":"/b"}]}',
  },
  {
    name: "the older format",
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":⟦"/a"⟧,"destination":"/c"}]}',
  },
  {
    name: "different or missing sources",
    file,
    text: '{"redirects":[{"source":"/a","destination":"/b"},{"source":"/A","destination":"/b"},{"source":""},{}]}',
  },
]);
