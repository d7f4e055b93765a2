interface StrokedNames {
  /** The names, separated by commas. */
  readonly names: string;
  /** Old names, as `old name=name`, separated by commas. */
  readonly otherNames: string;
}

/**
 * Returns the data of each icon except its shape, in the form `name|styles|other names|search words`, and the names in
 * other libraries.
 */
export function iconNames(): {
  readonly version: string;
  readonly icons: readonly string[];
  readonly proNames: string;
  readonly lucide: StrokedNames;
  readonly tabler: StrokedNames;
};

/** Returns the SVG shape of each Font Awesome Free icon by name, in the form `width height path`. */
export function iconDrawings(): Readonly<Record<string, string>>;

/** The libraries with stroked icons. */
export const STROKED: readonly ["lucide", "tabler"];

/** Returns the SVG shapes in a library with stroked icons by name: `width height stroke path` for stroked icons. */
export function strokedDrawings(library: (typeof STROKED)[number]): Readonly<Record<string, string>>;
