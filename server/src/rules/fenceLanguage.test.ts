import { describePageRule } from "../testing/pageRuleCases.ts";
import { fenceLanguage } from "./fenceLanguage.ts";

describePageRule(fenceLanguage, {
  "names of programs": {
    page: "```⟦cURL⟧ Send a request\na\n```\n\n~~~⟦golang⟧\na\n~~~",
    message: /^Unknown language "cURL", so the code has no colors\. Use "bash"\.$/,
    fixed: "```bash Send a request\na\n```\n\n~~~golang\na\n~~~",
  },
  "other words": { page: "```sh\n```\n\n```output\n```\n\n```\n```" },
});
