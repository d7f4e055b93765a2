/** What is known of each icon without its drawing: `styles|other names|search words`, by name. */
export function iconNames(): { readonly version: string; readonly icons: Readonly<Record<string, string>> };

/** One drawing of each icon, by name: `width height path`. */
export function iconDrawings(): Readonly<Record<string, string>>;
