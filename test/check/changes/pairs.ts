// Builds two versions of a small spec that differ in one place, and lists the reported changes.

import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { effectOf } from '../../../src/check/changes/comparison.ts';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { documentWith } from '../../generate/small-specs.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { '200': { description: 'ok' } };

/** A spec with one operation: `POST /a`. */
export function withOperation(operation: object, more: object = {}): OpenApiDocument {
  return documentWith({
    paths: { '/a': { post: { operationId: 'a', responses: ok, ...operation } } },
    ...more,
  });
}

/** A spec where callers write a value, callers read it, or receivers read it. */
export const flows = {
  request: (schema: object, more?: object) => withOperation({ requestBody: json(schema) }, more),
  answer: (schema: object, more?: object) =>
    withOperation({ responses: { '200': { description: 'ok', ...json(schema) } } }, more),
  event: (schema: object, more: object = {}) =>
    documentWith({ webhooks: { sold: { post: { requestBody: json(schema), responses: ok } } }, ...more }),
} as const;

/** The reported changes: severity and message, one line each. */
export function messagesFor(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return breakingChanges({ before, after }).map(
    ({ kind, flow, message }) => `${effectOf(kind, flow)?.severity}: ${message}`,
  );
}

/** The severity of the same change in each direction. */
export function severities(before: object, after: object): Record<keyof typeof flows, string> {
  const worst = (flow: keyof typeof flows) => {
    const found = messagesFor(flows[flow](before), flows[flow](after)).map(
      (line) => line.split(':')[0] ?? '',
    );
    return found.includes('error') ? 'error' : (found[0] ?? '');
  };
  return { request: worst('request'), answer: worst('answer'), event: worst('event') };
}
