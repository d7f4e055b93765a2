import { damageMark } from "./damage.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Holder = Json[] | { [key: string]: Json };

/** A member of an object or an item of an array. */
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
  readonly above: Holder | undefined;
}

/** Ways in which authors damage a config while editing. Each changes the value at a place. */
const DAMAGES: readonly ((place: Place, random: () => number) => void)[] = [
  ({ holder, key }) => remove(holder, key),
  (place, random) => renameKey(place, (key) => withoutLetter(key, random)),
  (place) => renameKey(place, (key) => key[0]!.toUpperCase() + key.slice(1)),
  (place, random) => renameKey(place, () => OTHER_NAMES[Math.floor(random() * OTHER_NAMES.length)]!),
  ({ holder, key }, random) => changeString(holder, key, (value) => withoutLetter(value, random)),
  ({ holder, key }) => set(holder, key, [get(holder, key)]),
  ({ holder, key }) => set(holder, key, { value: get(holder, key) }),
  ({ holder, key }) => set(holder, key, 12),
  ({ holder, key }) => set(holder, key, ""),
  ({ holder, key }) => set(holder, key, null),
  ({ holder, key }) => {
    if (Array.isArray(holder)) holder.push(structuredClone(get(holder, key)));
  },
  ({ holder, key, above }) => {
    if (!above || Array.isArray(above) || Array.isArray(holder)) return;
    above[key] = get(holder, key);
    remove(holder, key);
  },
];

const OTHER_NAMES = ["name", "title", "label", "url", "link", "to", "items", "text"];

/** Damages a config in one place, in its values or, in every fourth case, in its text. */
export function damageConfig(text: string, random: () => number): string {
  if (random() < 0.25) return damageMark(text, "deleted", random).text;
  const value = JSON.parse(text) as Holder;
  const places = [...placesIn(value, undefined)];
  const place = places[Math.floor(random() * places.length)];
  if (place) DAMAGES[Math.floor(random() * DAMAGES.length)]!(place, random);
  return JSON.stringify(value, null, 2);
}

function* placesIn(holder: Holder, above: Holder | undefined): Generator<Place, void> {
  for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
    yield { holder, key, above };
    const value = get(holder, key);
    if (typeof value === "object" && value !== null) yield* placesIn(value, holder);
  }
}

function get(holder: Holder, key: string | number): Json {
  return (holder as { [key: string]: Json })[key]!;
}

function set(holder: Holder, key: string | number, value: Json): void {
  (holder as { [key: string]: Json })[key] = value;
}

function remove(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(key as number, 1);
  else delete holder[key];
}

function renameKey({ holder, key }: Place, rename: (key: string) => string): void {
  if (Array.isArray(holder)) return;
  const members = Object.entries(holder);
  for (const [name] of members) delete holder[name];
  for (const [name, value] of members) holder[name === key ? rename(name) : name] = value;
}

function changeString(holder: Holder, key: string | number, change: (value: string) => string): void {
  const value = get(holder, key);
  if (typeof value === "string") set(holder, key, change(value));
}

function withoutLetter(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + word.slice(at + 1);
}
