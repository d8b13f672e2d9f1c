// Makes ajv's code readable and independent: functions get the names of their schemas, what ajv would import
// is called by the names of the inlined functions, what nobody uses is gone, and all of it is laid out.

import type ts from 'typescript';
import { FORMATS } from './ajv-code.ts';
import { FORMAT_FUNCTIONS, RUNTIME_MODULES } from './inline-code.ts';
import { printCode } from './print-code.ts';
import { loadTypeScript } from './tools.ts';

type TypeScript = typeof ts;

/** Laid out code, and the inlined functions that it calls. */
export interface TidyCode {
  readonly code: string;
  readonly calls: ReadonlySet<string>;
}

/** The only function that ajv calls without declaring it. */
const UNDECLARED = 'areDistinct';

/**
 * Tidies code that ajv wrote.
 *
 * @param names what its functions shall be called, by what ajv calls them
 * @throws Error when the code imports what nothing stands for
 */
export async function tidyCode(source: string, names: ReadonlyMap<string, string>): Promise<TidyCode> {
  const { default: ts } = await loadTypeScript();
  const file = ts.createSourceFile('ajv.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const aliases = new Map<string, string>();
  const own = file.statements.filter((statement) => {
    const alias = aliasOf(ts, statement);
    if (alias !== undefined) aliases.set(alias.name, alias.of);
    return alias === undefined && !isExport(ts, statement) && !isDirective(ts, statement);
  });
  const uses = countNames(ts, own);
  const needed = own.filter((statement) => {
    const name = constantOf(ts, statement)?.name;
    return name === undefined || (uses.get(name) ?? 0) > 1;
  });
  return {
    code: printCode(ts, { file, statements: needed, renames: new Map([...names, ...aliases]) }),
    calls: new Set([...aliases.values(), ...(uses.has(UNDECLARED) ? [UNDECLARED] : [])]),
  };
}

interface Alias {
  readonly name: string;
  readonly of: string;
}

/** `const func0 = require("ajv/dist/runtime/equal").default` is an alias of an inlined function. */
function aliasOf(ts: TypeScript, statement: ts.Statement): Alias | undefined {
  const constant = constantOf(ts, statement);
  if (constant === undefined) return undefined;
  const text = constant.value.getText();
  const [, module] = /^require\("([^"]+)"\)/.exec(text) ?? [];
  const [, plain, quoted] = new RegExp(`^${FORMATS}(?:\\.([\\w]+)|\\["([^"]+)"\\])$`).exec(text) ?? [];
  const format = plain ?? quoted;
  if (module === undefined && format === undefined) return undefined;
  const of = module === undefined ? FORMAT_FUNCTIONS[format ?? ''] : RUNTIME_MODULES[module];
  if (of === undefined) throw new Error(`nothing stands for ${text}`);
  return { name: constant.name, of };
}

/** The constant that a statement declares. */
function constantOf(
  ts: TypeScript,
  statement: ts.Statement,
): { readonly name: string; readonly value: ts.Expression } | undefined {
  const [constant] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  if (constant?.initializer === undefined || !ts.isIdentifier(constant.name)) return undefined;
  return { name: constant.name.text, value: constant.initializer };
}

function isExport(ts: TypeScript, statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement) || ts.isExportDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** `"use strict"`, which a module is anyway. */
function isDirective(ts: TypeScript, statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

/** How often each name stands in these statements, its declaration included. */
function countNames(ts: TypeScript, statements: readonly ts.Statement[]): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  statements.forEach(visit);
  return counts;
}
