import { describePageRule } from "../testing/pageRuleCases.ts";
import { imageNotFound } from "./imageNotFound.ts";

describePageRule(imageNotFound, {
  Markdown: {
    page: "![a](⟦/images/lgo.png⟧)",
    message: /Did you mean "images\/logo\.png"\?/,
    fixed: "![a](/images/logo.png)",
  },
  tags: { page: '<img src="⟦/none.png⟧" />\n<video src="⟦../none.mp4⟧" />' },
  "existing images": { page: "![a](/images/logo.png) ![b](../images/logo.png) ![c](images/logo.png)" },
  "external images and scripts": {
    page: "![a](https://a.b/c.png) ![b](data:image/png;base64,xx) <script src='/x.js'></script>",
  },
});
