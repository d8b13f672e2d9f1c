// Two versions of a small spec that differ in one place, and what is said of the difference.

import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { effectOf } from '../../../src/check/changes/effects.ts';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { documentWith } from '../../generate/small-specs.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { '200': { description: 'ok' } };

/** A spec with one operation: `POST /a`. */
export function calling(operation: object, more: object = {}): OpenApiDocument {
  return documentWith({
    paths: { '/a': { post: { operationId: 'a', responses: ok, ...operation } } },
    ...more,
  });
}

/** A spec in which callers write a value, read it, or receivers read it. */
export const flows = {
  request: (schema: object, more?: object) => calling({ requestBody: json(schema) }, more),
  answer: (schema: object, more?: object) =>
    calling({ responses: { '200': { description: 'ok', ...json(schema) } } }, more),
  event: (schema: object, more: object = {}) =>
    documentWith({ webhooks: { sold: { post: { requestBody: json(schema), responses: ok } } }, ...more }),
} as const;

/** What is said of a change: its severity and its sentence, one line each. */
export function said(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return breakingChanges({ before, after }).map(
    ({ kind, flow, message }) => `${effectOf(kind, flow)?.severity}: ${message}`,
  );
}

/** The severities with which each flow meets the same change of a value. */
export function severities(before: object, after: object): Record<keyof typeof flows, string> {
  const worst = (flow: keyof typeof flows) => {
    const found = said(flows[flow](before), flows[flow](after)).map((line) => line.split(':')[0] ?? '');
    return found.includes('error') ? 'error' : (found[0] ?? '');
  };
  return { request: worst('request'), answer: worst('answer'), event: worst('event') };
}
