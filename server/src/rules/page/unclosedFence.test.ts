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
  "a block in an element that is therefore not closed": {
    page: "<CodeGroup>\n\n⟦```bash npm⟧\nnpm i\n</CodeGroup>\n\n## Next\n\n```ts\na();\n```\n",
    message: /^This code block is not closed, so the page is not valid MDX\. Add ```\.$/,
    fixed: "<CodeGroup>\n\n```bash npm\nnpm i\n```\n</CodeGroup>\n\n## Next\n\n```ts\na();\n```\n",
  },
  "code without a first line": {
    page: 'The response:\n\n{\n  "id": 1,\n\n  "b": { "c": 2 }\n}\n⟦```⟧\n\n## Next\n\n```json\n{}\n```\n',
    message: /^The code that ends here has no first line, so the page is not valid MDX\. Add ``` above it\.$/,
    fixed: 'The response:\n\n```\n{\n  "id": 1,\n\n  "b": { "c": 2 }\n}\n```\n\n## Next\n\n```json\n{}\n```\n',
  },
  "code without a first line in an element": {
    page: "<Step>\n  Run it.\n\n  const a = {\n    b: [1],\n  };\n  ⟦```⟧\n</Step>\n",
    fixed: "<Step>\n  Run it.\n\n  ```\n  const a = {\n    b: [1],\n  };\n  ```\n</Step>\n",
  },
  "a block in an unresolved conflict": {
    page: "<<<<<<< HEAD\n```python\n=======\n```py\n>>>>>>> main\na = {1}\n```\n",
  },
  closed: { page: "```\na\n```\n\n- ~~~\n  b\n  ~~~~\n\n> ```\n> c\n> ```" },
});

it("reports only info for a snippet that consists of one block", async () => {
  const { findings } = await findingsWithFixes(unclosedFence, {
    page: "⟦```python a.py⟧\na = 1\n\n# Run it:\nrun(a)\n",
    path: "snippets/code.mdx",
  });
  expect(findings.map(({ severity }) => severity)).toEqual(["info"]);
});

it("reports a missing line of a code block as an error if it makes the page invalid", async () => {
  const { findings } = await findingsWithFixes(unclosedFence, { page: "a {\n⟦```⟧\n\n```js\nb\n```\n" });
  expect(findings.map(({ severity }) => severity)).toEqual(["error"]);
});
