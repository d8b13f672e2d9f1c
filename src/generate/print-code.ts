// Prints code, with some declarations renamed and unused schema fields removed.

import type ts from 'typescript';

type TypeScript = typeof ts;

interface Printed {
  readonly file: ts.SourceFile;
  readonly statements: readonly ts.Statement[];
  /** New names by old. */
  readonly renames: ReadonlyMap<string, string>;
}

/** The constants in which ajv stores schemas, to look up a field for a message. */
const SCHEMA = /^schema\d+$/;

/** The text of these statements, with a blank line around each function. */
export function printCode(ts: TypeScript, { file, statements, renames }: Printed): string {
  const fields = fieldsInUse(ts, statements);
  const { transformed } = ts.transform([...statements], [renaming(ts, renames), trimming(ts, fields)]);
  const printer = ts.createPrinter({ removeComments: true });
  const texts = transformed.map((statement) => {
    const text = printer.printNode(ts.EmitHint.Unspecified, statement, file);
    return ts.isFunctionDeclaration(statement) ? `\n${text}\n` : `${text}\n`;
  });
  return texts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
}

function renaming(ts: TypeScript, renames: ReadonlyMap<string, string>): ts.TransformerFactory<ts.Statement> {
  return (context) => (statement) => {
    const visit = (node: ts.Node): ts.Node => {
      const name = ts.isIdentifier(node)
        ? renames.get(node.text)
        : renames.get(ownerOfValidate(ts, node) ?? '');
      return name === undefined ? ts.visitEachChild(node, visit, context) : ts.factory.createIdentifier(name);
    };
    return visit(statement) as ts.Statement;
  };
}

/** ajv calls the `validate` method of a format object; the inlined code is the function itself. */
function ownerOfValidate(ts: TypeScript, node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'validate') return undefined;
  return ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}

/** The fields of each schema constant that the code looks up. */
function fieldsInUse(ts: TypeScript, statements: readonly ts.Statement[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const { text: schema } = node.expression;
      if (SCHEMA.test(schema)) fields.set(schema, (fields.get(schema) ?? new Set()).add(node.name.text));
    }
    ts.forEachChild(node, visit);
  };
  statements.forEach(visit);
  return fields;
}

/** Removes the fields of each schema constant that the code never reads, such as the description. */
function trimming(
  ts: TypeScript,
  fields: ReadonlyMap<string, ReadonlySet<string>>,
): ts.TransformerFactory<ts.Statement> {
  return (context) => (statement) => {
    const visit = (node: ts.Node): ts.Node => {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) {
        return ts.visitEachChild(node, visit, context);
      }
      const used = fields.get(node.name.text);
      if (used === undefined || !node.initializer || !ts.isObjectLiteralExpression(node.initializer))
        return node;
      const kept = node.initializer.properties.filter(
        ({ name }) => name === undefined || !ts.isStringLiteral(name) || used.has(name.text),
      );
      const schema = ts.factory.createObjectLiteralExpression(kept);
      return ts.factory.updateVariableDeclaration(node, node.name, undefined, undefined, schema);
    };
    return ts.isVariableStatement(statement) ? (visit(statement) as ts.Statement) : statement;
  };
}
