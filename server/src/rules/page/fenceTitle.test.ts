import { describePageRule } from "../../testing/pageRuleCases.ts";
import { fenceTitle } from "./fenceTitle.ts";

describePageRule(fenceTitle, {
  "a file name": {
    page: "```⟦src/app.ts⟧ {1}\na\n```",
    message: /^"src\/app\.ts" is read as the language of this block\. Write the language first\.$/,
    fixed: "```ts src/app.ts {1}\na\n```",
  },
  "a title": { page: "```⟦Request⟧ (POST)\na\n```", fixed: "```text Request (POST)\na\n```" },
  "an option": { page: '```⟦title="a⟧ b"\na\n```', fixed: '```text title="a b"\na\n```' },
  "an option of another system": {
    page: '```js ⟦filename="a.js"⟧ lines\na\n```',
    message: /^Unknown option "filename"\. The block has no title\.$/,
    fixed: '```js title="a.js" lines\na\n```',
  },
  "quoted text and a path in slashes": {
    page: "```js ⟦'Get it'⟧\na\n```\n\n```js ⟦/api/users/⟧ wrap\na\n```",
    fixed: '```js title="Get it"\na\n```\n\n```js /api/users/ wrap\na\n```',
  },
  "an unquoted title of several words": {
    page: "```js title=Get ⟦it now⟧ lines\na\n```",
    message: /^Only the first word is the title/,
    fixed: '```js title="Get it now" lines\na\n```',
  },
  "title words that are options": {
    page: "```js Change the ⟦theme⟧ {1,2}\na\n```\n\n```js All ⟦lines⟧ of a file\na\n```",
    message: /^The word "theme" is an option and is removed from the title/,
    fixed: '```js title="Change the theme" {1,2}\na\n```\n\n```js All lines of a file\na\n```',
  },
  "titles with options before and after": {
    page: '```js wrap app.js lines\n```\n\n```js title=\'a b\' lines\n```\n\n```js app.js icon="x" theme={null}\n```\n\n```js /api/users\n```\n\n```js [expandable] {1}\n```\n\n```js My "quoted" title\n```',
  },
  "known and unknown languages": {
    page: "```JSON a\n```\n\n```cURL\n```\n\n```\n```\n\n```output\n```\n\n```baml\n```",
  },
});
