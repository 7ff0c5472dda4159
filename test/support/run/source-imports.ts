import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Import {
  from: string;
  /** A path in this project, or the name of a package. */
  to: string;
  isPackage: boolean;
  typeOnly: boolean;
}

/** What a source file imports, and what it exports from others. */
export function importsOf(from: string): Import[] {
  const text = readFileSync(`${root}/${from}`, 'utf8');
  const kind = from.endsWith('x') ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const isPackage = !specifier.text.startsWith('.');
    found.push({ from, to: isPackage ? specifier.text : target(from, specifier.text), isPackage, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

/** The file that a specifier means: `.js` stands for `.ts`, and in the console a file needs no ending. */
function target(from: string, specifier: string): string {
  const path = relative(root, resolve(root, dirname(from), specifier))
    .split(sep)
    .join('/')
    .replace(/\.js$/, '.ts');
  const named = ['', '.ts', '.tsx'].map((ending) => path + ending);
  return named.find((file) => existsSync(`${root}/${file}`)) ?? path;
}

export function arrow({ from, to, typeOnly }: Import): string {
  return `${from} → ${to}${typeOnly ? ' (types)' : ''}`;
}

/** What each file imports, apart from packages. */
export function arrowsOf(imports: readonly Import[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports)
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
}
