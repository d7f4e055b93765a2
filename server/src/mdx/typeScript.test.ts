import { expect, it } from "vitest";
import { isMistake, parseModule, type SyntaxMistake } from "./javaScript.ts";
import { typeScriptAt } from "./typeScript.ts";

/** Returns code without its types. Undefined if the code is not called TypeScript, and empty if types are not enough. */
function withoutTypes(code: string): string | undefined {
  const parsed = parseModule(code)!;
  expect(isMistake(parsed), code).toBe(true);
  const found = typeScriptAt(code, (parsed as SyntaxMistake).offset);
  if (found?.removals.length === 0) return "";
  return found?.removals.reduceRight(
    (text, { offset, length }) => text.slice(0, offset) + text.slice(offset + length),
    code,
  );
}

it.each([
  ["export const a: string = ''", "export const a = ''"],
  ["export const a: 'b' | 'c' | null = 'b'", "export const a = 'b'"],
  ["export const a: (b: string, c?: number) => void = () => {}", "export const a = () => {}"],
  ["export const A = ({ b }: { b: string[] }): JSX.Element => <b>{b}</b>", "export const A = ({ b }) => <b>{b}</b>"],
  [
    "export function a<T>(b: T[], ...c: unknown[]): b is T { return true }",
    "export function a(b, ...c) { return true }",
  ],
  ["export const [a] = useState<string[]>([])", "export const [a] = useState([])"],
  ["export const a = b as unknown as C.D<E>;", "export const a = b;"],
  ["export const a = { b } satisfies C", "export const a = { b }"],
  ["export const a = b!.c", "export const a = b.c"],
  ["export type A<B> = Record<string, B>;\nexport const c = 1", "export const c = 1"],
  ["export type { A } from './a'\nimport B, { type C, type D as E, F } from './b'", "import B, { F } from './b'"],
  ["export default interface A extends B {\n  c: { d: 1 };\n}\nexport const e = 1", "export const e = 1"],
  ["export enum A { B }", ""],
  ["export const a: string = '' b", ""],
  ["export const a: 5", undefined],
  ["export const a = { b: c: d }", undefined],
  ["import a as b from 'c'", undefined],
  ["export const a = b c", undefined],
])("%j", (code, expected) => expect(withoutTypes(code)).toBe(expected));
