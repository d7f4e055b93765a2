import { describePageRule } from "../../testing/pageRuleCases.ts";
import { imageNotFound } from "./imageNotFound.ts";

describePageRule(imageNotFound, {
  Markdown: {
    page: "![a](⟦/images/lgo.png⟧)",
    message: /Did you mean "images\/logo\.png"\?/,
    fixed: "![a](/images/logo.png)",
  },
  tags: { page: '<img src="⟦/none.png⟧" />\n<video src="⟦../none.mp4⟧" />' },
  "existing images": {
    page: "![a](/images/logo.png) ![b](../images/logo.png) ![c](own.png)",
    files: { "guides/own.png": "" },
  },
  "an image that exists only relative to the site folder": {
    page: "![a](⟦images/logo.png⟧) <img src='⟦images/logo.png⟧' />",
    message: /^File "guides\/images\/logo\.png" not found\. The path is relative to the folder of this page\./,
    titles: ['Change to "/images/logo.png"'],
    fixed: "![a](/images/logo.png) <img src='images/logo.png' />",
  },
  "an image of a page in the site folder": { page: "![a](images/logo.png)", path: "page.mdx" },
  "a path that is split over lines": {
    page: "![a](⟦/images/\nlogo.png⟧) and text[1](as\nalways)",
    message: /^The path of an image must not contain a space or line break\./,
    titles: ['Change to "/images/logo.png"'],
    fixed: "![a](/images/logo.png) and text[1](as\nalways)",
  },
  "an unpublished image": {
    page: "![a](⟦/shots/a.png⟧) ![b](⟦/images/draft-b.png⟧) ![c](/images/logo.png)",
    files: { "shots/a.png": "", "images/draft-b.png": "", ".mintignore": "Shots/\ndraft-*.png" },
    message: /^File "shots\/a\.png" not found\. "shots" is excluded by \.mintignore, so it is not published\.$/,
  },
  "external images and scripts": {
    page: "![a](https://a.b/c.png) ![b](data:image/png;base64,xx) <script src='/x.js'></script>",
  },
});
