/**
 * A stranger's text (a name, an ID, a host, an answer) made safe to display: characters that hide or reorder text become
 * escapes, and syntax that messages, pick lists and prompts turn into links or icons (`[x](command:…)`, `$(…)`) is
 * broken by a space.
 *
 * @param longest in code points; longer text is cut
 */
export function safeText(text: string, longest = 80): string {
  const points = [...text];
  const cut = points.length > longest ? `${points.slice(0, longest).join("")}…` : text;
  return withoutLinks(
    cut.replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/** Sentences made safe to display: no part of them becomes a link or an icon. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (").replaceAll("$(", "$ (");
}
