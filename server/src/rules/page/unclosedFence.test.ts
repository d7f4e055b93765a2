import { expect, it } from "vitest";
import { describePageRule, findingsWithFixes } from "../../testing/pageRuleCases.ts";
import { unclosedFence } from "./unclosedFence.ts";

describePageRule(unclosedFence, {
  "a backtick in an import": { page: "import A` from '/a.mdx'\n\n```js\nb\n```\n\nc" },
  "before a text": {
    page: "a\n\n⟦```sh⟧\nnpm install\n\n## Next\n\nMore.\n",
    message: /^This code block is not closed, so everything below it is treated as code\. Add ```\.$/,
    fixed: "a\n\n```sh\nnpm install\n```\n\n## Next\n\nMore.\n",
  },
  "a block at the end of the page": {
    page: "⟦~~~~⟧\na\n~~~\nb\n",
    message: /Add ~~~~/,
    fixed: "~~~~\na\n~~~\nb\n~~~~\n",
  },
  "a block at the end of an element": {
    page: "<Card>\n  ⟦```sh⟧\n  a\n</Card>\n",
    fixed: "<Card>\n  ```sh\n  a\n  ```\n</Card>\n",
  },
  "a block that the end of the next one closes": {
    page: "a\n\n  ⟦```sh⟧\n  npm install\n\n  Then start it.\n\n  ```js title\n  start();\n  ```\n",
    message: /not closed before the next one starts\. Add ```\.$/,
    fixed: "a\n\n  ```sh\n  npm install\n  ```\n\n  Then start it.\n\n  ```js title\n  start();\n  ```\n",
  },
  "a block in Markdown": { page: "```md\n```sh\nb\n```\n\n````text\n```js\nb\n```\n````" },
  closed: { page: "```\na\n```\n\n- ~~~\n  b\n  ~~~~\n\n> ```\n> c\n> ```" },
});

it("reports only info for a snippet that consists of one block", async () => {
  const { findings } = await findingsWithFixes(unclosedFence, {
    page: "⟦```python a.py⟧\na = 1\n\n# Run it:\nrun(a)\n",
    path: "snippets/code.mdx",
  });
  expect(findings.map(({ severity }) => severity)).toEqual(["info"]);
});
