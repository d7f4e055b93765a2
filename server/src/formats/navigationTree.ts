import { counted, countedList, derived } from "../json/work.ts";
import type { Division, Outline, PageEntry } from "../model/outline.ts";

/**
 * Creates an outline from the root of the navigation.
 *
 * @param others Divisions that are not part of the tree.
 * @param seen Returns the tree that readers see.
 */
export function readTree(root: Division, others: readonly Division[] = [], seen = (): Division => root): Outline {
  return new ReadTree(root, others, seen);
}

class ReadTree implements Outline {
  readonly root: Division;
  readonly #others: readonly Division[];
  readonly #readVisible: () => Division;
  #visible: Division | undefined;
  #parts: Pick<Outline, "groups" | "allGroups" | "divisions"> | undefined;
  #pages: readonly PageEntry[] | undefined;

  constructor(root: Division, others: readonly Division[], seen: () => Division) {
    this.root = root;
    this.#others = others;
    this.#readVisible = seen;
  }

  get groups(): readonly Division[] {
    return this.#read.groups;
  }

  get allGroups(): readonly Division[] {
    return this.#read.allGroups;
  }

  get divisions(): readonly Division[] {
    return this.#read.divisions;
  }

  get #read(): Pick<Outline, "groups" | "allGroups" | "divisions"> {
    this.#parts ??= counted(derived(() => this.#readParts()));
    return this.#parts;
  }

  #readParts(): Pick<Outline, "groups" | "allGroups" | "divisions"> {
    const parts = partsBelow(this.root);
    const allGroups = parts.filter(({ kind }) => kind === "group");
    const groups = allGroups.filter(({ parent }) => parent?.kind !== "group");
    const divisions = [...parts.filter(({ kind }) => kind !== "group"), ...this.#others];
    return { groups, allGroups, divisions };
  }

  get visible(): Division {
    this.#visible ??= derived(this.#readVisible);
    return this.#visible;
  }

  get pages(): readonly PageEntry[] {
    this.#pages ??= countedList(derived(() => pagesBelow(this.root)));
    return this.#pages;
  }
}

/** Returns all descendant divisions, in document order. */
function partsBelow(division: Division): Division[] {
  const parts: Division[] = [];
  const add = ({ children }: Division): void => {
    for (const child of children) {
      if (child.kind === "page") continue;
      parts.push(child);
      add(child);
    }
  };
  add(division);
  return parts;
}

/** Returns all pages of a division and its descendants, in document order. */
export function pagesBelow(division: Division): PageEntry[] {
  const pages: PageEntry[] = [];
  const add = ({ children }: Division): void => {
    for (const child of children) {
      if (child.kind === "page") pages.push(child);
      else add(child);
    }
  };
  add(division);
  return pages;
}
