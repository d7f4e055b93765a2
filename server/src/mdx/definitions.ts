import type { ArrowFunctionExpression, Expression, FunctionDeclaration, FunctionExpression } from "acorn";
import type { Span } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { nameOf } from "./freeNames.ts";
import { programsIn } from "./modules.ts";
import { withoutTypes } from "./typeScript.ts";

/** The code of a page or file that defines names. */
export interface NamingCode {
  readonly text: string;
  readonly modules: readonly Span[];
}

export type FunctionDefinition = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** What a name is defined as, with the code that its offsets refer to. */
interface Definition {
  readonly node: Expression | FunctionDefinition;
  readonly code: string;
}

/** Returns the definitions of the names at the top level of code, including the name `default`. */
export const definitionsOf: (code: NamingCode) => ReadonlyMap<string, Definition> = memo(({ text, modules }) => {
  const found = new Map<string, Definition>();
  const renamed: (readonly [string, string])[] = [];
  for (const { program, code } of programsIn(text, modules))
    for (const statement of program?.body ?? []) {
      if (statement.type === "ExportDefaultDeclaration") {
        const node = statement.declaration as Definition["node"];
        if (node.type === "Identifier") renamed.push(["default", node.name]);
        else found.set("default", { node, code });
        continue;
      }
      const isExport = statement.type === "ExportNamedDeclaration";
      if (isExport && !statement.source)
        renamed.push(...statement.specifiers.map((each) => [nameOf(each.exported), nameOf(each.local)] as const));
      const declaration = isExport ? statement.declaration : statement;
      if (declaration?.type === "FunctionDeclaration") found.set(declaration.id.name, { node: declaration, code });
      if (declaration?.type !== "VariableDeclaration") continue;
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) found.set(id.name, { node: init, code });
    }
  for (const [name, local] of renamed) if (found.has(local)) found.set(name, found.get(local)!);
  return found;
});

/** Returns the code of a component file or snippet, without types. */
export function codeOfFile(text: string): NamingCode {
  return { text: withoutTypes(text), modules: [{ offset: 0, length: text.length }] };
}

export function isFunction(node: Definition["node"]): node is FunctionDefinition {
  return /Function/.test(node.type);
}
