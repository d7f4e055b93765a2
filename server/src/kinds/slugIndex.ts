/** Where each slug is in a list of slugs. Lists have thousands of slugs, nearly all once. */
export class SlugIndex {
  readonly #first = new Map<string, number>();
  /** The places of slugs that occur several times, in order. */
  readonly #all = new Map<string, number[]>();

  constructor(list: readonly string[]) {
    for (const [place, slug] of list.entries()) this.#add(slug, place);
  }

  /** The slugs, in the order of their first place. */
  get slugs(): Iterable<string> {
    return this.#first.keys();
  }

  /** The places of each slug that occurs more than once. */
  get repeated(): Iterable<readonly number[]> {
    return this.#all.values();
  }

  has(slug: string): boolean {
    return this.#first.has(slug);
  }

  /** The places of a slug, in order. */
  placesOf(slug: string): readonly number[] {
    const first = this.#first.get(slug);
    return this.#all.get(slug) ?? (first === undefined ? [] : [first]);
  }

  #add(slug: string, place: number): void {
    const first = this.#first.get(slug);
    const all = first === undefined ? undefined : this.#all.get(slug);
    if (all) all.push(place);
    else if (first !== undefined) this.#all.set(slug, [first, place]);
    else this.#first.set(slug, place);
  }
}
