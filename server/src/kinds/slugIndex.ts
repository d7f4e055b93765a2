import { areEqual } from "../json/areEqual.ts";

/** Slugs, list by list. */
type SlugLists = readonly (readonly string[])[];

const NOWHERE: readonly number[] = [];

/** After so many changed slugs, reading all lists again costs less. */
const MAX_CHANGED = 200;

/** Where each slug is in some lists. Lists have thousands of slugs, nearly all once. Never changes. */
class SlugPlaces {
  readonly #first = new Map<string, number>();
  /** The places of slugs that occur several times, in order. */
  readonly #all = new Map<string, number[]>();

  constructor(lists: SlugLists) {
    let place = 0;
    for (const list of lists) for (const slug of list) this.#add(slug, place++);
  }

  /** The slugs, in the order of their first place. */
  get slugs(): Iterable<string> {
    return this.#first.keys();
  }

  /** The slugs that occur more than once, with their places. */
  get repeated(): Iterable<readonly [slug: string, places: readonly number[]]> {
    return this.#all;
  }

  has(slug: string): boolean {
    return this.#first.has(slug);
  }

  /** The places of a slug, in order. */
  of(slug: string): readonly number[] {
    const first = this.#first.get(slug);
    return first === undefined ? NOWHERE : (this.#all.get(slug) ?? [first]);
  }

  #add(slug: string, place: number): void {
    const first = this.#first.get(slug);
    const all = first === undefined ? undefined : this.#all.get(slug);
    if (all) all.push(place);
    else if (first !== undefined) this.#all.set(slug, [first, place]);
    else this.#first.set(slug, place);
  }
}

/**
 * Where each slug is in some lists, counted over all of them. Versions of a config in which few slugs differ share most
 * of it: a keystroke in one of thousands of page entries changes two slugs.
 */
export class SlugIndex {
  /** The places in an earlier version, with lists of the same lengths. */
  readonly base: SlugPlaces;
  /** The current places of the slugs whose places have changed since. Without any for a slug that is gone. */
  readonly changed: ReadonlyMap<string, readonly number[]>;
  readonly #lists: SlugLists;

  constructor(lists: SlugLists, base = new SlugPlaces(lists), changed: SlugIndex["changed"] = new Map()) {
    this.#lists = lists;
    this.base = base;
    this.changed = changed;
  }

  /** The slugs, in the order of their first place. */
  get slugs(): Iterable<string> {
    return this.changed.size === 0 ? this.base.slugs : this.#inOrder();
  }

  /** The places of each slug that occurs more than once, in the order of the second one. */
  get repeated(): Iterable<readonly number[]> {
    const unchanged = [...this.base.repeated].filter(([slug]) => !this.changed.has(slug));
    const changed = [...this.changed].filter(([, places]) => places.length > 1);
    return [...unchanged, ...changed].map(([, places]) => places).sort((a, b) => a[1]! - b[1]!);
  }

  has(slug: string): boolean {
    const changed = this.changed.get(slug);
    return changed ? changed.length > 0 : this.base.has(slug);
  }

  /** The places of a slug, in order. */
  placesOf(slug: string): readonly number[] {
    return this.changed.get(slug) ?? this.base.of(slug);
  }

  /** The index of other lists. The same one for lists with the same slugs. */
  after(lists: SlugLists): SlugIndex {
    const isAlike = (list: readonly string[], index: number): boolean => list.length === this.#lists[index]!.length;
    if (lists.length !== this.#lists.length || !lists.every(isAlike)) return new SlugIndex(lists);
    const changed = new Map(this.changed);
    const placesOf = (slug: string): readonly number[] => changed.get(slug) ?? this.base.of(slug);
    let isSame = true;
    let start = 0;
    for (const [index, list] of lists.entries()) {
      const before = this.#lists[index]!;
      for (let at = 0; list !== before && at < list.length; at++) {
        const [slug, gone, place] = [list[at]!, before[at]!, start + at];
        if (slug === gone) continue;
        isSame = false;
        changed.set(gone, without(placesOf(gone), place));
        changed.set(
          slug,
          [...placesOf(slug), place].sort((a, b) => a - b),
        );
        if (changed.size > MAX_CHANGED) return new SlugIndex(lists);
      }
      start += list.length;
    }
    if (isSame) return this;
    for (const [slug, places] of changed) if (areEqual(places, this.base.of(slug))) changed.delete(slug);
    return new SlugIndex(lists, this.base, changed);
  }

  *#inOrder(): Iterable<string> {
    let place = 0;
    for (const list of this.#lists) for (const slug of list) if (this.placesOf(slug)[0] === place++) yield slug;
  }
}

function without(places: readonly number[], gone: number): readonly number[] {
  return places.filter((place) => place !== gone);
}
