import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unknownVariable } from "./unknownVariable.ts";

const config = {
  theme: "mint",
  variables: { version: "1", "product-name": "A" },
  navigation: { pages: ["guides/page"] },
};
const site = { config, configFile: "docs.json" };

describePageRule(unknownVariable, {
  "an undefined variable": {
    ...site,
    page: "Version {{version}} of ⟦{{ brand }}⟧.",
    message: /^docs\.json does not define the variable "brand"\.$/,
    titles: [],
  },
  "a typo in text and code": {
    ...site,
    page: "⟦{{verson}}⟧\n\n```sh\nnpm i a@⟦{{versoin}}⟧\n```",
    message: /Did you mean "version"\?$/,
    titles: ["Change to {{version}}"],
    fixed: "{{version}}\n\n```sh\nnpm i a@{{versoin}}\n```",
  },
  "templates for other tools": {
    ...site,
    page: "`{{name}}` \\{{name}} \u0024{{name}} <Card style={{name}} />\n\n```\n{{name}}\n```\n\n    {{name}}",
  },
  "a format without variables": { page: "{{name}}", config: { navigation: [] }, configFile: "mint.json" },
});
