// `npm run screenshots [-- NAME…]`: takes the pictures of site configs for the documentation in a real editor, and
// writes them to docs/images/.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { ensureEditor } from "../../test/editor/setup.ts";
import { open, type Workbench } from "../../test/editor/workbench.ts";
import { pictureOptions, takePicture } from "../../test/support/screenshot.ts";
import { smallPng } from "../../test/support/smallPng.ts";
import { WorkbenchPage } from "../../test/support/workbenchPage.ts";
import { editorOnly, PICTURES, type Picture, SAMPLE } from "./list.ts";

const pictures = path.join(repositoryRoot, "docs/images");

await ensureEditor();
const requested = process.argv.slice(2);
for (const picture of PICTURES) {
  if (requested.length === 0 || requested.includes(picture.name)) await take(picture);
}

async function take({
  name,
  site: { folder: source, config, link } = SAMPLE,
  page,
  edit,
  show,
  clip,
}: Picture): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "picture-"));
  const site = path.join(folder, path.basename(source));
  cpSync(path.join(repositoryRoot, source), site, { recursive: true });
  const file = path.join(site, page?.file ?? config);
  const text = edit(readFileSync(file, "utf8"));
  writeFileSync(file, text);
  let workbench: Workbench | undefined;
  try {
    workbench = await open({ ...pictureOptions, folder: site, file, extensions: [repositoryRoot] });
    const window = new WorkbenchPage(workbench.page);
    await window.editorReady();
    // Both of these strings come from the language server.
    const ready = page
      ? window.page.locator(".codelens-decoration", { hasText: "Listed in" })
      : window.editor.locator(".detected-link", { hasText: link ?? "" });
    await ready.first().waitFor({ timeout: 60_000 });
    if (clip?.x === editorOnly.x) await window.runCommand("View: Toggle Primary Side Bar Visibility");
    workbench.page.setDefaultTimeout(15_000);
    await show(window, (lineText) => text.split("\n").findIndex((line) => line.includes(lineText)) + 1);
    const picture = path.join(pictures, `${name}.png`);
    await takePicture(workbench.page, picture, clip);
    writeFileSync(picture, smallPng(readFileSync(picture)));
    console.log(`docs/images/${name}.png`);
  } catch (error) {
    if (workbench) await takePicture(workbench.page, path.join(repositoryRoot, "out/pictures", `failed-${name}.png`));
    throw error;
  } finally {
    await workbench?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
