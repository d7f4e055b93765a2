import { describePageRule } from "../../testing/pageRuleCases.ts";
import { imageWithoutAlt } from "./imageWithoutAlt.ts";

describePageRule(imageWithoutAlt, {
  Markdown: { page: "⟦![](/images/logo.png)⟧ ![a](/images/logo.png)" },
  tags: { page: '⟦<img src="/a.png" />⟧\n<img src="/a.png" alt="" />\n<img src="/a.png" alt={x} />' },
});
