import { describePageRule } from "../../testing/pageRuleCases.ts";
import { localhostLink } from "./localhostLink.ts";

describePageRule(localhostLink, {
  "a link and a card": {
    page: '[a](⟦http://localhost:3000/guides/quickstart#b⟧)\n\n<Card title="a" href="⟦http://127.0.0.1/guides⟧" />',
    message: /^This link works only on the author's computer\. Use "\/guides\/quickstart#b"\.$/,
    fixed: '[a](/guides/quickstart#b)\n\n<Card title="a" href="http://127.0.0.1/guides" />',
  },
  "another port and a base path": {
    page: "[a](⟦http://localhost:8000/docs/guides/quickstart?x=1#b⟧) [b](http://localhost:8000/v1/quickstart)",
    fixed: "[a](/guides/quickstart?x=1#b) [b](http://localhost:8000/v1/quickstart)",
  },
  "other programs, other hosts and code": {
    page: "[a](http://localhost:3000) [b](http://localhost:9090/admin) [c](https://localhost.run/guides) `http://localhost/guides`",
  },
});
