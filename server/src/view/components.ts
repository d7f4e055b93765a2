import type { ComponentBlock } from "./pageContent.ts";

/** The shapes of the platform's usual components, by name. */
const KINDS: Readonly<Record<string, ComponentBlock["kind"]>> = {
  Card: "card",
  CardGroup: "cards",
  Columns: "cards",
  Tabs: "tabs",
  Tab: "tab",
  Steps: "steps",
  Step: "step",
  Accordion: "accordion",
  Expandable: "accordion",
  AccordionGroup: "accordions",
  CodeGroup: "codeGroup",
  RequestExample: "codeGroup",
  ResponseExample: "codeGroup",
  Frame: "frame",
  ParamField: "parameter",
  Param: "parameter",
  ResponseField: "parameter",
  Note: "note",
  Tip: "tip",
  Info: "info",
  Warning: "warning",
  Danger: "warning",
  Check: "check",
};

/** True for a component that is drawn in a shape of its own. */
export function hasShape(name: string): boolean {
  return Object.hasOwn(KINDS, name);
}

/** Attributes that name a parameter, in the order in which the platform looks for them. */
const PARAMETER_NAMES = ["query", "path", "body", "header", "name"] as const;

/** What a component shows, by its name and attributes. */
export function componentOf(
  name: string,
  attribute: (name: string) => string | undefined,
): Pick<ComponentBlock, "kind" | "name" | "title" | "icon" | "detail"> {
  const kind = (hasShape(name) && KINDS[name]) || "other";
  const isParameter = kind === "parameter";
  const title = isParameter
    ? PARAMETER_NAMES.map(attribute).find((value) => value !== undefined)
    : (attribute("title") ?? (kind === "frame" ? attribute("caption") : undefined));
  const required = attribute("required");
  const detail = isParameter
    ? [attribute("type"), required === undefined ? undefined : "required"].filter(Boolean).join(", ")
    : undefined;
  return { kind, name, title, icon: attribute("icon"), detail: detail || undefined };
}
