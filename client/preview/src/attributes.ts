import {
  ATTRIBUTES,
  type AttributeType,
  type ElementAttributes,
  isColor,
  LINE_MARKS,
} from "@sitekeeper/server/pageContent";

/** An element as it was received. The content of pages is untrusted, so nothing about it is certain. */
export type Received = Readonly<Record<string, unknown>> & { readonly tag: string };

export function isReceived(value: unknown): value is Received {
  return typeof value === "object" && value !== null && "tag" in value && typeof value.tag === "string";
}

/** Returns the children of an element. */
export function childrenOf({ children }: Received): readonly unknown[] {
  return Array.isArray(children) ? children : [];
}

/** Whether a value of each type is safe. */
const CHECKS: Readonly<Record<AttributeType, (value: unknown) => boolean>> = {
  class: (value) => typeof value === "string" && /^[a-z][a-z -]{0,60}$/.test(value),
  role: (value) => value === "note",
  text: (value) => typeof value === "string",
  count: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31,
  flag: (value) => typeof value === "boolean",
  color: (value) => typeof value === "string" && isColor(value),
  marks: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((mark) => (LINE_MARKS as readonly unknown[]).includes(mark)),
};

/** Returns the attributes of an element that are known and safe. */
export function safeAttributes(element: Received): ElementAttributes {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element))
    if (Object.hasOwn(ATTRIBUTES, name) && CHECKS[ATTRIBUTES[name as keyof typeof ATTRIBUTES]](value))
      safe[name] = value;
  return safe;
}

/** Returns the properties of an HTML element. No other attribute gets into the document. */
export function htmlProps(tag: string, attributes: ElementAttributes) {
  const { class: className, line, at, slug, id, title, role, open, checked, start } = attributes;
  const { color, own, columns, step } = attributes;
  return {
    class: className,
    "data-line": line,
    "data-at": at,
    "data-slug": slug,
    id: id === undefined ? undefined : `heading-${id}`,
    title,
    role,
    open,
    ...(tag === "ol" && { start: start ?? 1 }),
    ...(tag === "input" && { type: "checkbox", checked, disabled: true }),
    ...((color ?? own ?? columns ?? step) !== undefined && {
      style: {
        ...(color !== undefined && { color }),
        ...(own !== undefined && { "--own": own }),
        ...(columns !== undefined && { "--columns": String(columns) }),
        ...(step !== undefined && { counterSet: `step ${step}` }),
      },
    }),
  };
}
