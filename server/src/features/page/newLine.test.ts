import { expect, it } from "vitest";
import { TextLines } from "../../json/textLines.ts";
import { pageBody } from "../../site/pageBody.ts";
import { editsAfterBacktick, editsAfterLineBreak } from "./newLine.ts";

/** Returns the page after Enter was pressed, with the cursor at `|`. The line break has already been typed. */
function typed(marked: string): string {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const page = pageBody("page", "page.mdx", text, undefined);
  const edits = editsAfterLineBreak(page, page.document.positionAt(at));
  const lines = new TextLines(text);
  return edits
    .map(({ range, newText }) => {
      const [from, to] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
      // The cursor stays before the end of a code block and comes after a list marker.
      const isBlock = newText.startsWith("\n");
      return `${text.slice(0, from)}${isBlock ? `|${newText}` : `${newText}|`}${text.slice(to)}`;
    })
    .join("");
}

it.each<readonly [what: string, before: string, after: string]>([
  ["ends a code block", "```js\n|\n\nText\n", "```js\n|\n```\n\nText\n"],
  ["ends a code block in a component", "<Step>\n  ```js\n  |\n</Step>\n", "<Step>\n  ```js\n  |\n  ```\n</Step>\n"],
  ["ends a code block in a quote", "> ```js\n> |\n\nText\n", "> ```js\n> |\n> ```\n\nText\n"],
  ["ends a longer code block", "~~~~\n|", "~~~~\n|\n~~~~"],
  ["ends a code block before another one", "```js\n|\n\n```py\nx\n```\n", "```js\n|\n```\n\n```py\nx\n```\n"],
  ["keeps a code block that ends", "```js\n|\n```\n", ""],
  ["keeps the end of a code block", "```js\nx\n```\n|\n", ""],
  ["keeps code that follows the cursor", "```js\n|x\n", ""],
  ["counts on", "1. One\n|", "1. One\n2. |"],
  ["counts on in a component", "<Step>\n  9) Nine\n  |\n</Step>\n", "<Step>\n  9) Nine\n  10) |\n</Step>\n"],
  ["counts on in a quote", "> 1. One\n> |", "> 1. One\n> 2. |"],
  ["counts on in the middle of an item", "1. One\n|two\n", "1. One\n2. |two\n"],
  ["counts on with Windows line breaks", "1. One\r\n|\r\n", "1. One\r\n2. |\r\n"],
  ["does not count in code", "```\n1. One\n|\n```\n", ""],
  ["does not count in front matter", "---\n1. One\n|\n---\n", ""],
  ["does not count in an expression", "{`\n1. One\n|\n`}\n", ""],
  ["keeps a list that the editor continued", "1. One\n2. |", ""],
  ["ends a list", "- One\n- \n|\n", "- One\n|\n"],
  ["ends a numbered list", "1. One\n2. \n|", "1. One\n|"],
  ["ends a task list", "- [x] One\n- [ ] \n|", "- [x] One\n|"],
  ["ends a list in a component", "<Step>\n  - \n  |\n</Step>\n", "<Step>\n  |\n</Step>\n"],
  ["ends a list in front matter", "---\ntags:\n  - \n  |\n---\n", "---\ntags:\n  |\n---\n"],
  ["ends a quote", "> One\n> \n|", "> One\n|"],
  ["keeps an item with text", "- One\n|", ""],
  ["keeps a line", "---\ntitle: A\n---\n\n***\n|", ""],
  ["keeps a paragraph", "Text\n|", ""],
  ["keeps the first line", "|", ""],
])("%s", (_, before, after) => {
  expect(typed(before)).toBe(after);
});

it.each<readonly [what: string, before: string, after: string]>([
  ["removes the end that was added", "```js\nx\n```|\n```\n\nText\n", "```js\nx\n```|\n\nText\n"],
  ["removes it in a component", "<Step>\n  ```\n  ```|\n  ```\n</Step>\n", "<Step>\n  ```\n  ```|\n</Step>\n"],
  ["keeps the start of a code block", "Text\n\n```|\n```\n", ""],
  ["keeps another code block", "```js\nx\n```|\n```py\ny\n```\n", ""],
  ["keeps the end of a longer one", "````\n```|\n````\n", ""],
  ["keeps inline code", "`a``|\n", ""],
])("%s", (_, marked, after) => {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const { document } = pageBody("page", "page.mdx", text, undefined);
  const [edit] = editsAfterBacktick(pageBody("page", "page.mdx", text, undefined), document.positionAt(at));
  expect(edit ? `${text.slice(0, at)}|${text.slice(document.offsetAt(edit.range.end))}` : "").toBe(after);
});
