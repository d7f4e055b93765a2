/**
 * Text of a stranger (a name, an id, a host, an answer) as the editor may show it: what would hide or reorder text is
 * written as an escape, and what the editor would turn into a link or an icon (`[x](command:…)`, `$(…)`, in messages,
 * pick lists and prompts) is broken by a space.
 *
 * @param longest in code points; longer text is cut
 */
export function shown(text: string, longest = 80): string {
  const points = [...text];
  const cut = points.length > longest ? `${points.slice(0, longest).join("")}…` : text;
  return inert(
    cut.replace(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/** Sentences as the editor may show them: neither links nor icons come out of them. */
export function inert(text: string): string {
  return text.replaceAll("](", "] (").replaceAll("$(", "$ (");
}
