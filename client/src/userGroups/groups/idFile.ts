import { remarkOnId } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/** A group to fetch. */
export interface ListedGroup {
  readonly id: string;
  readonly name: string | undefined;
}

/** The groups that a file lists, and a sentence about each invalid entry. */
interface IdList {
  readonly groups: readonly ListedGroup[];
  readonly problems: readonly string[];
}

/** The names of the columns or properties that can contain the ID and the name. */
const ID_NAMES = ["user_group_id", "usergroupid", "provided_id", "group_id", "id"];
const NAME_NAMES = ["name", "group_name"];

/**
 * Parses IDs from JSON or CSV. JSON must be an array of IDs, or an array of objects with `user_group_id`, `provided_id`
 * or `id`, and optionally `name`. CSV follows RFC 4180, but can also be separated by semicolons or tabs. If the CSV has
 * no header, the first column contains the IDs.
 */
export function readIdFile(text: string): IdList {
  const content = text.replace(/^\ufeff/, "");
  const rows = /^\s*[[{]/.test(content) ? readJson(content) : readCsv(content);
  const groups = new Map<string, ListedGroup>();
  const problems: string[] = [];
  for (const row of rows) {
    if (typeof row === "string") {
      problems.push(row);
      continue;
    }
    const remark = remarkOnId(row.id);
    if (remark?.kind === "error") problems.push(`${row.where}: ${remark.text}`);
    else groups.set(row.id, groups.get(row.id) ?? { id: row.id, name: row.name === "" ? undefined : row.name });
  }
  return { groups: [...groups.values()], problems };
}

type Row = { readonly id: string; readonly name?: string | undefined; readonly where: string };

function readJson(text: string): readonly (Row | string)[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [l10n.t("The file looks like JSON but could not be parsed.")];
  }
  const list = Array.isArray(value) ? value : listIn(value);
  if (!list) return [l10n.t("Expected a JSON array of IDs, or of objects with user_group_id.")];
  return list.map((item: unknown, index): Row | string => {
    const where = l10n.t("item {0}", index + 1);
    if (typeof item === "string") return { id: item, where };
    const fields = typeof item === "object" && item !== null ? Object.entries(item) : [];
    const fieldOf = (names: readonly string[]): unknown =>
      names.map((name) => fields.find(([key]) => key.toLowerCase() === name)?.[1]).find((field) => field !== undefined);
    const id = typeof item === "number" ? item : fieldOf(ID_NAMES);
    if (typeof id === "number")
      return `${where}: ${l10n.t("The ID {0} is a number. IDs are strings, so put it in quotes.", id)}`;
    if (typeof id !== "string") return `${where}: ${l10n.t("user_group_id is missing.")}`;
    const name = fieldOf(NAME_NAMES);
    return { id, name: typeof name === "string" ? name : undefined, where };
  });
}

/** Returns the only array in an object, as in `{"groups": […]}`. */
function listIn(value: unknown): readonly unknown[] | undefined {
  const lists = Object.values(value as object).filter((property) => Array.isArray(property));
  return lists.length === 1 ? lists[0] : undefined;
}

function readCsv(text: string): readonly (Row | string)[] {
  const records = parseCsv(text).filter(({ fields }) => fields.some((field) => field !== ""));
  const header = records[0]?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  const idColumn = ID_NAMES.map((name) => header.indexOf(name)).find((index) => index >= 0);
  const nameColumn = NAME_NAMES.map((name) => header.indexOf(name)).find((index) => index >= 0);
  const body = idColumn === undefined ? records : records.slice(1);
  return body.map(({ fields, line }) => ({
    id: fields[idColumn ?? 0] ?? "",
    name: idColumn === undefined || nameColumn === undefined ? undefined : fields[nameColumn],
    where: l10n.t("line {0}", line),
  }));
}

/** Splits CSV into rows. Fields are not trimmed, because spaces are part of an ID. */
function parseCsv(text: string): readonly { readonly fields: readonly string[]; readonly line: number }[] {
  const [firstLine = ""] = text.split(/\r?\n/, 1);
  const separator =
    [",", ";", "\t"].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ",";
  const records: { readonly fields: string[]; readonly line: number }[] = [];
  let [fields, field, quoted, line, started]: [string[], string, boolean, number, number] = [[], "", false, 1, 1];
  const endField = (): void => {
    fields.push(field);
    field = "";
  };
  const endRecord = (): void => {
    endField();
    records.push({ fields, line: started });
    fields = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\n") line++;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === separator) endField();
    else if (character === "\n") {
      if (field.endsWith("\r")) field = field.slice(0, -1);
      endRecord();
      started = line;
    } else field += character;
  }
  if (field !== "" || fields.length > 0) endRecord();
  return records;
}
