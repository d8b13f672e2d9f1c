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
  for (const [key, earlier] of operationsOf(before)) {
    const later = now.get(key);
    const name = `${earlier.method.toUpperCase()} ${later?.path ?? earlier.path}`;
    const request = log.begin('request', name);
    if (later === undefined) request.note('operation_removed', earlier.member.pointer, 'is removed');
    else {
      compareRequests(request, { before: earlier, after: later });
      compareAnswers(log.begin('answer', name), { before: earlier.member, after: later.member });
    }
  }
}

function compareRequests(comparison: Comparison, pair: ComparedPair<ComparedOperation>): void {
  const { documents } = comparison;
  const [earlier, later] = [pair.before.member, pair.after.member];
  compareNames(comparison, { before: earlier, after: later });
  compareParameters(comparison, pair);
  compareBodies(comparison, {
    before: memberAt(documents.before, `${earlier.pointer}/requestBody`),
    after: memberAt(documents.after, `${later.pointer}/requestBody`),
  });
  const [limit, old] = [later, earlier].map(({ value }) => value['x-body-limit'] ?? DEFAULT_BODY_LIMIT);
  if (Number(limit) < Number(old)) {
    comparison.note(
      'body_limit_lowered',
      later.pointer,
      `accepts bodies up to ${limit} bytes now, and up to ${old} before`,
    );
  }
  compareCredentials(comparison, { before: earlier, after: later });
}

function compareNames(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<OperationObject>>,
): void {
  const [earlier, later] = [before.value.operationId, after.value.operationId];
  if (earlier === later || earlier === undefined) return;
  comparison.note('operation_renamed', after.pointer, `is called ${later ?? 'nothing'}, and was ${earlier}`);
}

/** By method and path; the names of path parameters do not matter. */
function operationsOf(document: OpenApiDocument): Map<string, ComparedOperation> {
  const root = { pointer: '', value: document };
  const operations = new Map<string, ComparedOperation>();
  for (const [path, item] of membersOf<object>(document, root, 'paths')) {
    for (const method of METHODS) {
      const member = memberAt<OperationObject>(document, item.pointer + pointerTo(method));
      if (member === undefined) continue;
      const key = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      operations.set(key, { path, item: item.pointer, method, member });
    }
  }
  return operations;
}
