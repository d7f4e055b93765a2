import { describePageRule } from "../../testing/pageRuleCases.ts";
import { fenceLanguage } from "./fenceLanguage.ts";

describePageRule(fenceLanguage, {
  "program names": {
    page: "```⟦cURL⟧ Send a request\na\n```\n\n~~~⟦golang⟧\na\n~~~",
    message: /^Unknown language "cURL", so the code is not highlighted\. Use "bash"\.$/,
    fixed: "```bash Send a request\na\n```\n\n~~~golang\na\n~~~",
  },
  "known and intentional words": { page: "```sh\n```\n\n```output\n```\n\n```\n```" },
});
