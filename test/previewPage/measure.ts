import type { Frame, Page } from "playwright-core";

/** A page, or the frame of a webview. */
type Drawn = Pick<Page, "evaluate"> | Pick<Frame, "evaluate">;

/** The position of an element in CSS pixels, relative to the top left corner of the browser frame. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The position and colors of an element. */
export interface Measured extends Box {
  readonly name: string;
  /** The computed color, as `#rrggbb`. */
  readonly color: string;
  /** The nearest background behind the text that is not transparent. */
  readonly background: string;
}

/** Measures the visible elements that match a selector. Each element is identified by its JSON path or class. */
export function measure(page: Page, selector: string): Promise<readonly Measured[]> {
  return page.evaluate((query) => {
    const origin = document.querySelector(".browser")!.getBoundingClientRect();
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const hex = (...colors: readonly string[]): string => {
      canvas.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((channel) => channel!.toString(16).padStart(2, "0")).join("")}`;
    };
    /** The backgrounds of an element and its ancestors, outermost first. */
    const backgrounds = (element: Element | null): readonly string[] =>
      element ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    return [...document.querySelectorAll<HTMLElement>(query)]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return {
          name: element.dataset.path ?? element.getAttribute("class") ?? "",
          left: Math.round(left - origin.left),
          top: Math.round(top - origin.top),
          width: Math.round(width),
          height: Math.round(height),
          color: hex(getComputedStyle(element).color),
          background: hex(...backgrounds(element)),
        };
      });
  }, selector);
}

/** Finds elements that overflow the site horizontally and are neither scrolled nor clipped. */
export function overflowing(page: Drawn): Promise<readonly string[]> {
  return page.evaluate(() => {
    const site = document.querySelector(".site")!;
    const frame = site.getBoundingClientRect();
    const isTruncated = (element: Element): boolean =>
      element !== site &&
      (getComputedStyle(element).overflowX !== "visible" ||
        (!!element.parentElement && isTruncated(element.parentElement)));
    return [...site.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const overflows = width > 0 && (right > frame.right + 1 || left < frame.left - 1);
        return overflows && element.checkVisibility() && !isTruncated(element);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}

const ROWS = [
  ".top",
  ".links",
  ".menu-links",
  ".tabs",
  ".columns",
  ".anchors",
  ".pages",
  ".body",
  ".socials",
  ".feedback",
];

/** Finds adjacent elements that overlap. They are identified by their text. */
export function overlapping(page: Drawn): Promise<readonly string[]> {
  return page.evaluate((rows) => {
    const found: string[] = [];
    for (const row of document.querySelectorAll(rows.join())) {
      const children = [...row.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && child.checkVisibility(),
      );
      for (const [index, one] of children.entries()) {
        for (const other of children.slice(index + 1)) {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width > 1 && height > 1)
            found.push(`${one.className} "${one.innerText.slice(0, 30)}", ${other.className}`);
        }
      }
    }
    return found;
  }, ROWS);
}

/**
 * Finds the parts that are not visibly highlighted while the cursor is in their fields.
 *
 * @param nodes The node IDs of the parts.
 */
export function notHighlighted(page: Page, nodes: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const missed: string[] = [];
    for (const node of all) {
      window.postMessage({ type: "cursor", node }, "*");
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 250);
      });
      const lit = [...document.querySelectorAll<HTMLElement>(".lit")].filter((element) => element.checkVisibility());
      const areas = lit.map((element) => element.getBoundingClientRect()).map(({ width, height }) => width * height);
      if (!areas.some((area) => area > 0)) missed.push(node);
    }
    return missed;
  }, nodes);
}
