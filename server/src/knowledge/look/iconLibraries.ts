import { siteFieldsOf } from "../../formats/readSite.ts";
import { member, stringOf } from "../../json/json.ts";
import { keyOf, keysTo } from "../../schema/roleKeys.ts";
import type { ValueContext } from "../valueContext.ts";
import data from "./icons.data.json" with { type: "json" };
import { allIcons, iconNamed, isProIcon, relatedIcons, relatedNames, similarIcons, similarNames } from "./icons.ts";

/** The icon libraries. The first one is the default. */
const LIBRARIES = ["fontawesome", "lucide", "tabler"] as const;

export type LibraryId = (typeof LIBRARIES)[number];

export interface IconLibrary {
  readonly id: LibraryId;
  readonly title: string;
  /** Whether an icon with this name exists. Ignores case and accepts former names. */
  has(name: string): boolean;
  /** Returns the current name of an icon, or undefined if the icon has no drawing. */
  currentName(name: string): string | undefined;
  /** Returns the current names of all icons that have a drawing. */
  names(): readonly string[];
  /** Returns likely corrections for an unknown name. */
  suggest(value: string): readonly string[];
  /** Returns the names that have the most words in common with a given unknown name. */
  related(value: string): readonly string[];
}

const fontAwesome: IconLibrary = {
  id: "fontawesome",
  title: "Font Awesome",
  has: (name) => iconNamed(name) !== undefined || isProIcon(name),
  currentName: (name) => iconNamed(name)?.name,
  names: () => allIcons().map(({ name }) => name),
  suggest: similarIcons,
  related: relatedIcons,
};

/** The programming languages for which the platform has its own logos. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    "bash curl sh shell python py javascript js node nodejs php go golang java ruby rb powershell swift csharp c# dotnet .net " +
    "typescript ts c c++ cpp kotlin kt rust rs dart flutter toml"
  ).split(" "),
);

const withLanguages: IconLibrary = {
  ...fontAwesome,
  has: (name) => fontAwesome.has(name) || LANGUAGES.has(name.toLowerCase()),
};

/** Returns a library without styles or search terms. Its names are loaded lazily. */
function strokedLibrary(id: "lucide" | "tabler", title: string): IconLibrary {
  let names: readonly string[] | undefined;
  let byName: ReadonlyMap<string, string> | undefined;
  const all = (): readonly string[] => {
    names ??= data[id].names.split(",");
    return names;
  };
  const currentName = (name: string): string | undefined => {
    byName ??= new Map([
      ...data[id].otherNames.split(",").map((pair) => pair.split("=") as [string, string]),
      ...all().map((each) => [each, each] as const),
    ]);
    return byName.get(name.toLowerCase());
  };
  return {
    id,
    title,
    has: (name) => currentName(name) !== undefined,
    currentName: currentName,
    names: all,
    suggest: (value) => similarNames(value, currentName, all),
    related: (value) =>
      relatedNames(
        value,
        all().map((name) => ({ name, terms: [] })),
      ),
  };
}

export const libraries: Readonly<Record<LibraryId, IconLibrary>> = {
  fontawesome: withLanguages,
  lucide: strokedLibrary("lucide", "Lucide"),
  tabler: strokedLibrary("tabler", "Tabler"),
};

/** Returns the icon library that a site uses. */
export function libraryOfSite(config: ValueContext["config"]): IconLibrary {
  if (!hasLibraries(config)) return fontAwesome;
  return libraries[siteFieldsOf(config).enumValue("icons.library", LIBRARIES) ?? "fontawesome"];
}

/** Returns the library of an icon name: the library specified next to the name, or otherwise the site's library. */
export function libraryAt({ config, occurrence }: Pick<ValueContext, "config" | "occurrence">): IconLibrary {
  const key = keyOf(occurrence.entry?.parent?.schema, "icon.library");
  const own = key === undefined ? undefined : stringOf(member(occurrence.entry?.parent?.node, key));
  return libraryNamed(own) ?? libraryOfSite(config);
}

/** Returns the library with an ID. Undefined for any other text. */
export function libraryNamed(id: string | undefined): IconLibrary | undefined {
  return LIBRARIES.includes(id as LibraryId) ? libraries[id as LibraryId] : undefined;
}

/**
 * Returns the other libraries that have an icon with this name. The result is empty for formats with only one library.
 */
export function otherLibraries(name: string, { id }: IconLibrary, config: ValueContext["config"]): IconLibrary[] {
  return hasLibraries(config) ? Object.values(libraries).filter((other) => other.id !== id && other.has(name)) : [];
}

function hasLibraries({ schema }: ValueContext["config"]): boolean {
  return keysTo(schema, "icons.library") !== undefined;
}
