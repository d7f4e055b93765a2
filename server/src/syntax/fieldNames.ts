import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };

interface Described {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
}

/** The names of all fields, each with those of the fields that can hold it; "" stands for the file itself. */
const holders: ReadonlyMap<string, ReadonlySet<string>> = gather(siteConfigSchema as unknown as Described);

/**
 * True for a field that the object under a name can have, or an object in the list under it; false for one that belongs
 * to other objects only, undefined for a name that no field has.
 */
export function knows(holder: string, name: string): boolean | undefined {
  return holders.get(name)?.has(holder);
}

function gather(schema: Described): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const visited = new Set<string>();
  const definitions = schema as unknown as Readonly<Record<string, Readonly<Record<string, Described>>>>;
  const visit = (part: Described, holder: string): void => {
    if (part.$ref !== undefined) {
      const place = `${holder} ${part.$ref}`;
      if (visited.has(place)) return;
      visited.add(place);
      const [, group = "", name = ""] = part.$ref.split("/");
      visit(definitions[group]![name]!, holder);
    }
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      const known = names.get(name) ?? new Set();
      names.set(name, known.add(holder));
      visit(field, name);
    }
    if (part.items) visit(part.items, holder);
    for (const branch of part.anyOf ?? []) visit(branch, holder);
  };
  visit(schema, "");
  return names;
}
