// Compares the operations under `paths`.

import { type OpenApiDocument, type OperationObject, pointerTo } from '../../openapi/document.ts';
import { DEFAULT_BODY_LIMIT } from '../../openapi/operations.ts';
import { compareAnswers } from './answers.ts';
import { compareBodies } from './bodies.ts';
import type { ChangeLog, ComparedPair, Comparison } from './comparison.ts';
import { compareCredentials } from './credentials.ts';
import { type Member, memberAt, membersOf } from './members.ts';
import { compareParameters, type OperationPlace } from './parameters.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

type ComparedOperation = OperationPlace & { readonly path: string; readonly member: Member<OperationObject> };

/** Compares the operations that callers can call. A new operation has no effect on them. */
export function compareOperations(log: ChangeLog, { before, after }: ComparedPair<OpenApiDocument>): void {
  const now = operationsOf(after);
  for (const [key, was] of operationsOf(before)) {
    const is = now.get(key);
    const name = `${was.method.toUpperCase()} ${is?.path ?? was.path}`;
    const request = log.begin('request', name);
    if (is === undefined) request.note('operation_removed', was.member.pointer, 'is removed');
    else {
      compareRequests(request, { before: was, after: is });
      compareAnswers(log.begin('answer', name), { before: was.member, after: is.member });
    }
  }
}

function compareRequests(comparison: Comparison, pair: ComparedPair<ComparedOperation>): void {
  const { documents } = comparison;
  const [was, is] = [pair.before.member, pair.after.member];
  compareNames(comparison, { before: was, after: is });
  compareParameters(comparison, pair);
  compareBodies(comparison, {
    before: memberAt(documents.before, `${was.pointer}/requestBody`),
    after: memberAt(documents.after, `${is.pointer}/requestBody`),
  });
  const [limit, old] = [is, was].map(({ value }) => value['x-body-limit'] ?? DEFAULT_BODY_LIMIT);
  if (Number(limit) < Number(old)) {
    comparison.note(
      'body_limit_lowered',
      is.pointer,
      `accepts bodies up to ${limit} bytes now, and up to ${old} before`,
    );
  }
  compareCredentials(comparison, { before: was, after: is });
}

function compareNames(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<OperationObject>>,
): void {
  const [was, is] = [before.value.operationId, after.value.operationId];
  if (was === is || was === undefined) return;
  comparison.note('operation_renamed', after.pointer, `is called ${is ?? 'nothing'}, and was ${was}`);
}

/** By method and path; the names of path parameters do not matter. */
function operationsOf(document: OpenApiDocument): Map<string, ComparedOperation> {
  const root = { pointer: '', value: document };
  const operations = new Map<string, ComparedOperation>();
  for (const [path, item] of membersOf<object>(document, root, 'paths')) {
    for (const method of METHODS) {
      const member = memberAt<OperationObject>(document, item.pointer + pointerTo(method));
      if (member === undefined) continue;
      const key = `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
      operations.set(key, { path, item: item.pointer, method, member });
    }
  }
  return operations;
}
