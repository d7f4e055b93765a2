import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { unusedVariable } from "./unusedVariable.ts";

const files = { "a.mdx": "Version {{version}} of {{ product-name }}", "snippets/b.mdx": "{{year}}" };
const site = await siteOf(files);
await site.prepare({ apiDescriptions: [], json: [], bodies: true });
const unread = await siteOf(files);

describeRule(unusedVariable, [
  {
    name: "an unused variable",
    text: '{"variables":{"version":"1","product-name":"A","year":"2026",⟦"gone"⟧:"x"}}',
    site,
    severity: "info",
    message: /^Variable \{\{gone\}\} is not used on any page\.$/,
    fixed: '{"variables":{"version":"1","product-name":"A","year":"2026"}}',
  },
  { name: "unread pages", text: '{"variables":{"gone":"x"}}', site: unread },
]);
