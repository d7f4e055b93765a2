import { describe, expect, it } from "vitest";
import { configOf, findingsOf, listing } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { unusedImage } from "./unusedImage.ts";

describe("unused-image", () => {
  async function messagesFor(files: Readonly<Record<string, string>>, text = listing("a")): Promise<readonly string[]> {
    const site = await siteOf(files);
    const config = configOf(text);
    expect(findingsOf(config, unusedImage, site)).toEqual([]);
    await site.prepare(needsOf(config, site));
    return findingsOf(config, unusedImage, site).map(({ message }) => message);
  }

  it("reports an unused image", async () => {
    expect(await messagesFor({ "a.mdx": "![a](/images/a.png)", "images/a.png": "", "images/b.png": "" })).toEqual([
      "The image images/b.png is not used.",
    ]);
  });

  it("shortens the list of unused images", async () => {
    const files = { "a.mdx": "", "1.png": "", "2.png": "", "3.svg": "", "4.webp": "" };
    expect(await messagesFor(files)).toEqual(["4 images are not used: 1.png, 2.png, 3.svg and 1 more."]);
  });

  it("recognizes names in pages, components and the config, however they are written", async () => {
    const files = {
      "a.mdx":
        'import { Shot } from "/snippets/shot.jsx";\n\n<img src={root + "A.PNG"} /> ![](./images/my%20own%20shot.png?x)\n\n<Card title="b" img="b.png#c" />',
      "snippets/shot.jsx": 'export const Shot = () => <img src="/images/c.png" />;',
      "images/a.png": "",
      "images/b.png": "",
      "images/c.png": "",
      "images/my own shot.png": "",
      "favicon.svg": "",
    };
    const text = `{"favicon":"/favicon.svg",${listing("a").slice(1)}`;
    expect(await messagesFor(files, text)).toEqual([]);
  });
});
