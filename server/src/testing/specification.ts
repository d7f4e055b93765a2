import { readFileSync } from "node:fs";

/** What the specification says of one field of the site config. */
export interface SpecifiedField {
  /** The object it belongs to, as the specification calls it: `Anchor`, `colors.background`; empty for the whole file. */
  readonly object: string;
  readonly name: string;
  /** `string`, `array of Tab`, …; each of the alternatives. Empty where only the allowed values say it. */
  readonly types: readonly string[];
  readonly required: boolean;
  readonly default: string | undefined;
  readonly values: readonly string[];
}

const source = new URL("../../../docs/specification.md", import.meta.url);
const NAME = /`([^`]+)`/g;

/** Reads every field of the section "Site configuration file", out of its tables and out of its sentences. */
export function specifiedFields(): readonly SpecifiedField[] {
  const [, afterHeading = ""] = readFileSync(source, "utf8").split("### Site configuration file");
  const section = afterHeading.split(/^## /m)[0]!;
  const fields: SpecifiedField[] = [];
  let object = "";
  let columns: readonly string[] = [];
  for (const line of section.split("\n")) {
    if (line.startsWith("|")) {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells[0] === "Field") columns = cells;
      else if (!/^-+$/.test(cells[0]!)) fields.push(...rowFields(object, columns, cells, fields));
      continue;
    }
    const label = /^([\w]+)(?: object)?:(?! an object)(.*)$/.exec(line);
    if (!label) {
      fields.push(...keyFields(line));
      continue;
    }
    object = label[1]!;
    fields.push(...sentenceFields(object, label[2]!));
  }
  return fields;
}

/** A row of a table, and the fields that its notes add one level below; `before` is what earlier rows said. */
function rowFields(
  object: string,
  columns: readonly string[],
  cells: readonly string[],
  before: readonly SpecifiedField[],
): SpecifiedField[] {
  const cell = (column: string): string => cells[columns.indexOf(column)] ?? "";
  const [name, type, notes] = [cell("Field"), cell("Type"), cell("Notes")];
  const below = sentenceFields(object ? `${object}.${name}` : name, notes);
  const mode = /^`(\w+)`: (.*?); default `(\w+)`/.exec(notes);
  const method = /^`(\w+)`: (.*?), the strategy/.exec(notes);
  const nested = mode ?? method;
  if (nested) {
    const [, nestedName, values, value] = nested;
    below.unshift(field(`${object}.${name}`, nestedName!, { values: names(values!), default: value }));
  }
  const list = /One of (.*)\.$/.exec(notes)?.[1] ?? (type.startsWith("`") ? type : "");
  const values = /Same allowed values as for anchors/.test(notes)
    ? before.find((other) => other.object === "Anchor" && other.name === name)!.values
    : names(list);
  return [
    field(object, name, {
      types: type.startsWith("`") ? [] : type.split(" or "),
      required: cell("Required") === "yes",
      default: cell("Default").replaceAll("`", "") || undefined,
      values,
    }),
    ...below,
  ];
}

/** Fields of the form: `name` (type, default `x`, …), or: `name` (`a` or `b`; …), or: `name` and `name` (each …). */
function sentenceFields(object: string, text: string): SpecifiedField[] {
  return [...text.matchAll(/(?:`([\w-]+)` and )?`([\w-]+)` \(([^)]*)\)/g)].flatMap(([, first, second, about = ""]) => {
    const type = /^(string|boolean|array of string)\b/.exec(about)?.[1] ?? (first ? "string" : undefined);
    const said = {
      types: type ? [type] : [],
      required: /\brequired\b/.test(about),
      default: /default `?([^`;,]+)`?/.exec(about)?.[1],
      values: type ? [] : names(about.split(";")[0]!),
    };
    return [first, second].flatMap((name) => (name ? [field(object, name, said)] : []));
  });
}

/** An object whose keys are listed: "x: an object whose keys are one of `a`, `b`, and whose values are URL strings". */
function keyFields(line: string): SpecifiedField[] {
  const keys = /^(\w+): an object whose keys are one of (.*), and whose values are URL strings/.exec(line);
  return keys ? names(keys[2]!).map((name) => field(keys[1]!, name, { types: ["string"] })) : [];
}

function names(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, name]) => name!);
}

function field(object: string, name: string, said: Partial<Omit<SpecifiedField, "object" | "name">>): SpecifiedField {
  return { object, name, types: [], required: false, default: undefined, values: [], ...said };
}
