import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { exclusiveFields, frontMatterSchema } from "../../formats/frontMatter.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { escapeForRegExp, lineStart } from "../../json/lines.ts";
import { editDistance, nearest } from "../../json/near.ts";
import { bodyStart, type FrontMatterField, frontMatterFields } from "../../mdx/frontMatter.ts";
import { missingFields } from "../../mdx/frontMatterMistake.ts";
import { quotedYaml, readFrontMatterYaml } from "../../mdx/frontMatterYaml.ts";
import { branches, propertySchema, resolve, type Schema, typesOf } from "../../schema/schema.ts";
import { joinWithOr } from "../../text/lists.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Severity } from "../engine/rule.ts";
import { isRendered } from "../shared/pageTags.ts";

interface Change {
  readonly span: Span;
  /** The possible replacements, most likely first. */
  readonly contents: readonly string[];
  readonly isCertain: boolean;
}

/**
 * The minimum length of field names whose typos are reported, for known fields and for fields that the site declares.
 * Shorter names that resemble a known field are most likely custom fields.
 */
const MIN_LENGTH = 8;
const MIN_OWN_LENGTH = 5;

export const frontMatterField = definePageRule<Change | readonly Edit[]>({
  id: "front-matter-field",
  severity: "warning",
  docs: {
    summary: "A front matter field is misspelled, or its value is unknown or changed by YAML.",
    why: "The platform silently ignores the field. Because a site can have its own fields, only differences in case and typos in long names are reported. Fields declared under `frontMatter` in `.sitekeeper.json` are also checked. If a site declares any, all other unknown fields are reported as info. The same applies to unquoted text that YAML reads as another value, for example `1.10` as `1.1` or `null` as an empty value. Front matter without a field, such as `title:Quickstart`, is a warning.",
    examples: {
      incorrect: "---\ntitle: Quickstart\nDescription: The first steps.\n---\n\nText.",
      correct: "---\ntitle: Quickstart\ndescription: The first steps.\n---\n\nText.",
    },
  },
  *check(context) {
    const { page } = context;
    if (!/^\uFEFF?---/.test(page.text) || isSnippet(page.slug) || !isRendered(context)) return;
    const fields = frontMatterFields(page.text);
    const own: Readonly<Record<string, Schema>> = context.settings?.frontMatter ?? {};
    const properties = { ...own, ...frontMatterSchema.properties };
    const used = new Set(fields.map(({ key }) => key));
    const free = Object.keys(properties).filter((name) => !used.has(name));
    const start = page.text.indexOf("\n") + 1;
    const yaml = page.text.slice(start, page.text.lastIndexOf("---", bodyStart(page.text) - 1));
    const read = readFrontMatterYaml(yaml);
    const missing = read.ok && missingFields(yaml, read.value, (key) => Object.hasOwn(properties, key));
    if (missing) {
      const shifted = <Item extends Span>(item: Item): Item => ({ ...item, offset: item.offset + start });
      const { span, message, edits } = missing;
      yield { span: shifted(span), message, data: edits.map(shifted) };
      return;
    }
    const values: Readonly<Record<string, unknown>> = read.ok ? { ...(read.value as object | null) } : {};
    const mistake = read.ok ? 0 : start + read.at;
    for (const field of fields) {
      // The line is reported as a mistake in the YAML.
      if (lineStart(page.text, mistake) === lineStart(page.text, field.keySpan.offset)) continue;
      const schema = Object.hasOwn(properties, field.key) ? resolve(properties[field.key]!) : undefined;
      const found = schema
        ? (wrongValue(field, schema) ??
          wrongPart(field, schema, page.text, values[field.key]) ??
          changedValue(field, schema, page.text, values[field.key]))
        : misspelled(field, free, Object.keys(own));
      if (found) yield found;
    }
    const exclusive = fields.filter(({ key, type }) => exclusiveFields.includes(key) && type !== "empty");
    for (const { key, keySpan } of exclusive.slice(1))
      yield {
        span: keySpan,
        message: l10n.t("{0} cannot be combined with {1}.", JSON.stringify(key), JSON.stringify(exclusive[0]!.key)),
      };
  },
  fixes({ data = [] }) {
    if (!("contents" in data))
      return data.length > 0 ? [{ title: l10n.t("Add a space"), edits: data, preferred: true, safe: true }] : [];
    const { span, contents, isCertain } = data;
    return contents.map((content, index) => ({
      title: l10n.t("Change to {0}", content),
      edits: [{ ...span, content }],
      preferred: index === 0,
      safe: index === 0 && isCertain,
    }));
  },
});

interface Problem {
  readonly span: Span;
  readonly message: string;
  readonly severity?: Severity;
  readonly data?: Change;
}

function misspelled(
  { key, keySpan }: FrontMatterField,
  free: readonly string[],
  own: readonly string[],
): Problem | undefined {
  const spelled = free.find((name) => name.toLowerCase() === key.toLowerCase());
  const similar =
    spelled ?? free.find((name) => !name.includes(":") && isLongEnough(name, key, own) && isTypo(key, name));
  if (similar === undefined) return own.length > 0 ? undeclared(key, keySpan) : undefined;
  return {
    span: keySpan,
    message: `${l10n.t("Unknown field {0}.", JSON.stringify(key))}${suggestion(similar)}`,
    data: { span: keySpan, contents: [similar], isCertain: spelled !== undefined },
  };
}

/**
 * Whether a key differs from a name in one character, or in two if the name is long. `createdAt` is not a typo of
 * `createdDate`.
 */
function isTypo(key: string, name: string): boolean {
  const limit = name.length < MIN_LENGTH ? 1 : 2;
  if (editDistance(key.toLowerCase(), name.toLowerCase(), limit) > limit) return false;
  const [words, others] = [key, name].map((each) => each.split(/(?=[A-Z])/)) as [string[], string[]];
  return words.length !== others.length || words.every((word, index) => isNearWord(word, others[index]!));
}

function isNearWord(word: string, other: string): boolean {
  const limit = Math.ceil(Math.max(word.length, other.length) / 2) - 1;
  return editDistance(word.toLowerCase(), other.toLowerCase(), limit) <= limit;
}

/**
 * Whether names are long enough to compare. Declared fields can be shorter, because the site's other fields are also
 * known.
 */
function isLongEnough(name: string, key: string, own: readonly string[]): boolean {
  const minLength = own.includes(name) ? MIN_OWN_LENGTH : MIN_LENGTH;
  return name.length >= minLength && key.length >= minLength - 1;
}

/** Reports an unknown field on a site that declares its fields. */
function undeclared(key: string, span: Span): Problem {
  return {
    span,
    message: l10n.t("Unknown field {0}. Declare it in `.sitekeeper.json`.", JSON.stringify(key)),
    severity: "info",
  };
}

/** Matches an unquoted value whose only quote is at its end, except for a length such as `24"`. */
const STRAY_QUOTE = /^[^"'\\]*[^"'\\\d](["'])$/;

function isUnclosed(text: string): boolean {
  return /^["']/.test(text) && text.length > 1;
}

function wrongValue({ key, value, text, type }: FrontMatterField, schema: Schema): Problem | undefined {
  const types = typesOf(schema);
  const name = JSON.stringify(key);
  // A string without a closing quote is reported as invalid front matter.
  if (type === "empty" || types.length === 0 || schema.anyOf || isUnclosed(text)) return undefined;
  if (type === "string" && types.includes("string") && STRAY_QUOTE.test(text))
    return {
      span: value,
      message: l10n.t("Readers see the quote at the end of {0}, because there is none at the start.", name),
      data: { span: value, contents: [text.at(-1) + text], isCertain: true },
    };
  if (schema.enum && type === "string" && !schema.enum.includes(text))
    return unknownValue(text, value, key, schema.enum);
  if (types.includes("boolean") && types.length === 1 && type === "string") {
    const isWord = /^(?:true|false|yes|no|on|off)$/i.test(text);
    const isTrue = /^(?:true|yes|on)$/i.test(text);
    return {
      span: value,
      message: l10n.t("{0} must be true or false. Any string counts as true.", name),
      // The strings "true" and "yes" have the intended effect.
      ...(isTrue && { severity: "info" as const }),
      data: { span: value, contents: isWord ? [String(isTrue)] : ["true", "false"], isCertain: isWord },
    };
  }
  if (types.includes("array") && !types.includes("string") && type === "string") {
    const items = text.split(",").map((each) => JSON.stringify(each.trim()));
    return {
      span: value,
      message: l10n.t("{0} must be a list.", name),
      data: { span: value, contents: [`[${items.join(", ")}]`], isCertain: false },
    };
  }
  if (types.includes("array") && !types.includes("number") && type === "number")
    return { span: value, message: l10n.t("{0} must be a list.", name) };
  if (types.includes("number") && types.length === 1 && type === "string" && !Number.isFinite(Number(text)))
    return { span: value, message: l10n.t("{0} must be a number.", name) };
  if (
    types.length === 1 &&
    types[0] === "string" &&
    (type === "array" || type === "object") &&
    exclusiveFields.includes(key)
  )
    return {
      span: value.length > 0 ? value : { offset: value.offset - 1, length: 1 },
      message: l10n.t("{0} must be a string. Any other value stops the build.", name),
      severity: "error",
    };
  return undefined;
}

function unknownValue(text: string, span: Span, name: string, allowed: readonly unknown[]): Problem {
  const values = allowed.map(String);
  const spelled = values.filter((each) => each.toLowerCase() === text.toLowerCase());
  const similar = [...new Set([...spelled, ...nearest(text, values), ...values])];
  return {
    span,
    message: l10n.t(
      "Unknown value {0} for {1}. Expected {2}.",
      JSON.stringify(text),
      JSON.stringify(name),
      joinWithOr(values.map((each) => JSON.stringify(each))),
    ),
    data: { span, contents: similar, isCertain: spelled.length > 0 },
  };
}

/** Finds a date, or a string in a list or an object, that a field does not allow. */
function wrongPart(
  { key, keySpan }: FrontMatterField,
  schema: Schema,
  text: string,
  value: unknown,
): Problem | undefined {
  if (schema["x-date"] && value !== undefined && !isDate(value))
    return { span: keySpan, message: l10n.t("{0} must be a date, such as 2026-05-31.", JSON.stringify(key)) };
  if (typeof value !== "object") return undefined;
  const wrong = stringsIn(value, schema, key).find(({ word, allowed }) => !allowed.includes(word));
  if (!wrong) return undefined;
  const word = new RegExp(`(?<![\\w-])${escapeForRegExp(wrong.word)}(?![\\w-])`);
  const start = keySpan.offset + keySpan.length;
  const at = text.slice(start, bodyStart(text)).search(word);
  if (at >= 0)
    return unknownValue(wrong.word, { offset: start + at, length: wrong.word.length }, wrong.name, wrong.allowed);
  const { message } = unknownValue(wrong.word, keySpan, wrong.name, wrong.allowed);
  return { span: keySpan, message };
}

/** Numbers and empty values are not checked, because the platform may read them as a year or as no date. */
function isDate(value: unknown): boolean {
  if (value instanceof Date || value === null || typeof value === "number") return true;
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

interface Choice {
  readonly word: string;
  /** The field that the string is a value of. */
  readonly name: string;
  readonly allowed: readonly unknown[];
}

/** Returns the strings inside a value whose field allows only some. */
function stringsIn(value: unknown, schema: Schema, name: string): readonly Choice[] {
  return branches(schema).flatMap((branch): readonly Choice[] => {
    if (typeof value === "string") return branch.enum ? [{ word: value, name, allowed: branch.enum }] : [];
    if (Array.isArray(value)) return branch.items ? value.flatMap((item) => stringsIn(item, branch.items!, name)) : [];
    return Object.entries(value ?? {}).flatMap(([key, part]) => {
      const property = propertySchema(branch, key);
      return property ? stringsIn(part, property, key) : [];
    });
  });
}

/** Reports unquoted text that YAML reads as another value, so that readers see something else. */
function changedValue(
  { key, value: { offset } }: FrontMatterField,
  schema: Schema,
  text: string,
  value: unknown,
): Problem | undefined {
  const isText =
    typesOf(schema).join() === "string" && !schema.enum && !schema["x-kind"] && schema["x-expected"] === undefined;
  const line = /[^\r\n]*/y;
  line.lastIndex = offset;
  const whole = line.exec(text)![0].trimEnd();
  const comment = whole.search(/(?:^|[ \t])#/);
  const bare = comment < 0 ? whole : whole.slice(0, comment).trimEnd();
  if (!isText || value === undefined || whole === "" || isDeliberate(bare, text)) return undefined;
  const isComment = bare !== whole && (typeof value === "string" || bare === "");
  const written = isComment ? whole : bare;
  const shown = shownAs(value);
  // Unchanged text can go on in the next line.
  if (!isComment && (shown === written || (typeof value === "string" && !/^[&!]/.test(written)))) return undefined;
  const span = { offset, length: written.length };
  return {
    span,
    message: isComment
      ? l10n.t(
          "The text after `#` is a comment, so {0} does not contain it. Quote the value to keep the text.",
          JSON.stringify(key),
        )
      : shown === ""
        ? l10n.t("YAML reads {0} as an empty value. Quote the value to keep the text.", `\`${written}\``)
        : l10n.t("YAML reads {0} as {1}. Quote the value to keep the text.", `\`${written}\``, `\`${shown}\``),
    severity: "info",
    data: { span, contents: [quotedYaml(written)], isCertain: false },
  };
}

/** Whether a value uses the syntax of YAML on purpose: quotes, a tag, an anchor in use, or parts in lines below. */
function isDeliberate(written: string, text: string): boolean {
  const anchor = /^&(\S+)/.exec(written)?.[1];
  return (
    /^(?:["'|>*]|!!|\[.*(?<!\])$|\{.*(?<!\})$)/.test(written) ||
    (anchor !== undefined && text.slice(0, bodyStart(text)).includes(`*${anchor}`))
  );
}

function shownAs(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
