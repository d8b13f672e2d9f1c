// A compiler for tests of what runs elsewhere: in browsers, in older Nodes, in projects stricter than ours.

import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { CLIENT_PACKAGE } from '../../src/generate/client.ts';

/**
 * What a compiler that is as strict as can be says of these files. It knows the web's interfaces, and none
 * of Node's.
 */
export function compilerErrors(folder: string, paths: readonly string[]): string[] {
  const rootNames = paths.map((path) => join(folder, path));
  const program = ts.createProgram({ rootNames, options: STRICT, host: hostWithLibraries() });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${relative(folder, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const STRICT: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  // The language's own libraries are beyond doubt, and are most of the work.
  skipDefaultLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  module: ts.ModuleKind.NodeNext,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  // Our own package as it is here, not as it is built.
  paths: { [CLIENT_PACKAGE]: [fileURLToPath(new URL('../../src/client/index.ts', import.meta.url))] },
};

const libraries = new Map<string, ts.SourceFile | undefined>();

/** A compiler's host that reads the libraries of the language once. */
function hostWithLibraries(): ts.CompilerHost {
  const host = ts.createCompilerHost(STRICT);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!/\/typescript\/lib\//.test(name)) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  return host;
}
