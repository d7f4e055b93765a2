interface StrokedNames {
  /** The names, separated by commas. */
  readonly names: string;
  /** `earlier name=name`, separated by commas. */
  readonly otherNames: string;
}

/** The data of each icon except its drawing: `name|styles|other names|search words`, and the names of other libraries. */
export function iconNames(): {
  readonly version: string;
  readonly icons: readonly string[];
  readonly proNames: string;
  readonly lucide: StrokedNames;
  readonly tabler: StrokedNames;
};

/** One drawing of each icon of Font Awesome Free, by name: `width height path`. */
export function iconDrawings(): Readonly<Record<string, string>>;

/** The libraries whose icons are drawn as lines. */
export const STROKED: readonly ["lucide", "tabler"];

/** The same of such a library: `width height stroke path` for lines. */
export function strokedDrawings(library: (typeof STROKED)[number]): Readonly<Record<string, string>>;
