/** The data of each icon except its drawing, by name: `styles|other names|search words`. */
export function iconNames(): { readonly version: string; readonly icons: Readonly<Record<string, string>> };

/** One drawing of each icon, by name: `width height path`. */
export function iconDrawings(): Readonly<Record<string, string>>;
