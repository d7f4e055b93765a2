/** Ways in which authors damage a page while editing. */
const DAMAGES: readonly ((text: string, random: () => number) => string | undefined)[] = [
  (text, random) => withoutOne(text, /[<>{}[\]()`"'/:]/g, random),
  (text, random) => withoutOne(text, /<\/\w+>\n?/g, random),
  (text, random) => withoutOne(text, /^```.*\n/gm, random),
  (text, random) => withoutOne(text, /^---\n/gm, random),
  (text, random) => replaceOne(text, /(?<=^\w+: ).+$/gm, random, (value) => `${value}: "more`),
  (text, random) => replaceOne(text, /(?<=<)\w+/g, random, (name) => name.slice(1)),
  (text, random) => replaceOne(text, /(?<=\]\()[^)\s]+/g, random, (target) => target.slice(0, -1)),
  (text, random) =>
    replaceOne(text, /^.+$/gm, random, (line) => `<<<<<<< HEAD\n${line}\n=======\n${line} again\n>>>>>>> main`),
  (text, random) => replaceOne(text, / \w+ /g, random, (word) => ` {${word.trim()}} `),
  (text, random) => replaceOne(text, / \w+ /g, random, (word) => ` <${word.trim()}> `),
];

/** Damages a page in one place. Undefined if the page has no place for the chosen kind of damage. */
export function damagePage(text: string, random: () => number): string | undefined {
  return DAMAGES[Math.floor(random() * DAMAGES.length)]!(text, random);
}

function withoutOne(text: string, pattern: RegExp, random: () => number): string | undefined {
  return replaceOne(text, pattern, random, () => "");
}

function replaceOne(
  text: string,
  pattern: RegExp,
  random: () => number,
  replace: (found: string) => string,
): string | undefined {
  const places = [...text.matchAll(pattern)];
  const place = places[Math.floor(random() * places.length)];
  if (!place) return undefined;
  return text.slice(0, place.index) + replace(place[0]) + text.slice(place.index + place[0].length);
}
