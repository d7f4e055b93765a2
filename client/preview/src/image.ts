interface PreviewImage {
  /** A base64-encoded PNG. Undefined if the browser cannot render one. */
  readonly png: string | undefined;
  /** Whether the image was copied to the clipboard. */
  readonly isCopied: boolean;
}

/** Renders the visible site as an image, and copies the image if the browser allows it. */
export async function copyImage(): Promise<PreviewImage> {
  const png = await drawImage();
  if (png === undefined) return { png, isCopied: false };
  try {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
    return { png, isCopied: true };
  } catch {
    return { png, isCopied: false };
  }
}

/** Renders the document as SVG, and draws the SVG onto a canvas. */
async function drawImage(): Promise<string | undefined> {
  const frame = document.querySelector<HTMLElement>(".browser");
  if (!frame) return undefined;
  try {
    const { width, height } = frame.getBoundingClientRect();
    const copy = frame.cloneNode(true) as HTMLElement;
    await Promise.all([...copy.querySelectorAll("img")].map(embed));
    for (const mark of copy.querySelectorAll(".chip, .mark")) mark.remove();
    const styles = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join("\n");
    const page = document.createElement("div");
    const style = document.createElement("style");
    style.textContent = styles;
    page.append(style, copy);
    page.className = document.body.className;
    page.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(page)}</foreignObject></svg>`;
    return await toPng(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height);
  } catch {
    return undefined;
  }
}

/** Inlines an image as a data URL, because an SVG image cannot load other files. */
async function embed(image: HTMLImageElement): Promise<void> {
  if (image.src.startsWith("data:")) return;
  const blob = await (await fetch(image.src)).blob();
  image.src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function toPng(address: string, width: number, height: number): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = window.devicePixelRatio;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.scale(scale, scale);
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/png").replace("data:image/png;base64,", "");
}
