import { labelOf, tagSchema } from "../formats/pages.ts";
import type { ComponentBlock } from "./pageContent.ts";

/** True for a component that is drawn in a shape of its own. */
export function hasShape(name: string): boolean {
  return tagSchema(name)?.["x-tag"]?.draws !== undefined;
}

/** What a component shows, by its name and attributes. */
export function componentOf(
  name: string,
  attribute: (name: string) => string | undefined,
): Pick<ComponentBlock, "kind" | "name" | "title" | "icon" | "detail"> {
  const tag = tagSchema(name);
  const kind = tag?.["x-tag"]?.draws ?? "other";
  const title = labelOf(tag)
    .map(attribute)
    .find((value) => value !== undefined);
  const isRequired = attribute("required") !== undefined;
  const detail = kind === "parameter" ? [attribute("type"), isRequired && "required"].filter(Boolean).join(", ") : "";
  return { kind, name, title, icon: attribute("icon"), detail: detail || undefined };
}
