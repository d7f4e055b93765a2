import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, setText, show, until, write } from "../siteConfig/support/documents.ts";
import { fileOf } from "./support/config.ts";

/** Presses a key for each character, as a user does. */
async function typeKeys(text: string): Promise<void> {
  const { page } = await connectToWindow();
  for (const key of text) await page.keyboard.press(key === "\n" ? "Enter" : key);
}

/** Waits for the list of suggestions to show an item. */
async function suggests(label: string): Promise<void> {
  const window = await connectToWindow();
  await window.suggestions.filter({ hasText: label }).first().waitFor();
}

describe("typing", () => {
  const FILES = { page: "typed.mdx", config: "typed/docs.json" };
  let editor: vscode.TextEditor;

  async function open(name: string, text: string): Promise<void> {
    await write(name, "");
    editor = await show(name);
    await setText(editor, text);
    // Unlike a new selection, the command has moved the cursor when it ends, so keys that are pressed later follow it.
    await vscode.commands.executeCommand("cursorBottom");
  }
  const textIs = (expected: string) =>
    until("the text", () => editor.document.getText() === expected).catch(() =>
      assert.equal(editor.document.getText(), expected),
    );

  afterEach(closeAll);
  after(async () => {
    await vscode.workspace.fs.delete(fileOf(FILES.page));
    await vscode.workspace.fs.delete(fileOf("typed"), { recursive: true });
  });

  it("starts a new line with Enter after a comma, a colon, and a closing quote", async () => {
    // VS Code searches for a word from the middle of a long string, so the closing quote and the comma look like one.
    await open(FILES.config, '{\n  "name": "A long name of a site", "favicon": "/favicon.svg"');
    await typeKeys(',\n"theme":\n"mi');
    await suggests("mint");
    await typeKeys('",\n');
    await textIs('{\n  "name": "A long name of a site", "favicon": "/favicon.svg",\n  "theme":\n  "mi",\n  ');
  });

  it("suggests languages in a code fence, which has no other backticks", async () => {
    await open(FILES.page, "---\ntitle: A\n---\n\n");
    await typeKeys("```pyt");
    await suggests("python");
    await typeKeys("hon");
    const window = await connectToWindow();
    await window.suggestions.first().waitFor({ state: "hidden" });
    await typeKeys("\n");
    await textIs("---\ntitle: A\n---\n\n```python\n\n```");
    await typeKeys("let a = `x`\n```");
    await textIs("---\ntitle: A\n---\n\n```python\nlet a = `x`\n```");
  });

  it("continues lists in a component, and ends them on an empty item", async () => {
    await open(FILES.page, "---\ntitle: A\n---\n\n<Step>\n  9. Nine");
    await typeKeys("\n");
    await textIs("---\ntitle: A\n---\n\n<Step>\n  9. Nine\n  10. ");
    await typeKeys("Ten\n");
    await textIs("---\ntitle: A\n---\n\n<Step>\n  9. Nine\n  10. Ten\n  11. ");
    await typeKeys("\n");
    await textIs("---\ntitle: A\n---\n\n<Step>\n  9. Nine\n  10. Ten\n  ");
  });

  it("formats the word at the cursor and the selection by keys", async () => {
    await open(FILES.page, "---\ntitle: A\n---\n\nSome words");
    const { page } = await connectToWindow();
    await page.keyboard.press("Control+b");
    await textIs("---\ntitle: A\n---\n\nSome **words**");
    await page.keyboard.press("Control+b");
    await textIs("---\ntitle: A\n---\n\nSome words");
    await page.keyboard.press("Control+i");
    await textIs("---\ntitle: A\n---\n\nSome *words*");
    await page.keyboard.press("Control+i");
    await textIs("---\ntitle: A\n---\n\nSome words");
    await page.keyboard.press("Control+e");
    await textIs("---\ntitle: A\n---\n\nSome `words`");
    await page.keyboard.press("Control+e");
    await textIs("---\ntitle: A\n---\n\nSome words");
    await page.keyboard.press("Control+Alt+k");
    await textIs("---\ntitle: A\n---\n\nSome [words]()");
    await typeKeys("/start");
    await textIs("---\ntitle: A\n---\n\nSome [words](/start)");
  });

  it("suggests the properties of a tag, and keeps one closing tag", async () => {
    await open(FILES.page, "---\ntitle: A\n---\n\n");
    const { page, suggestions } = await connectToWindow();
    await typeKeys("<Card");
    await suggests("Card");
    await typeKeys(" ");
    await suggestions.first().waitFor({ state: "hidden" });
    await typeKeys("ti");
    await suggests("title");
    await page.keyboard.press("Escape");
    await typeKeys("tle>");
    await textIs("---\ntitle: A\n---\n\n<Card title></Card>");
    await typeKeys("Text</Card>");
    await textIs("---\ntitle: A\n---\n\n<Card title>Text</Card>");
  });
});
