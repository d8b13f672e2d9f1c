// Finds the differences between two versions of a spec that affect callers or webhook receivers: in its operations, in
// its events and in who may call.

import { withResolvedPolicy } from '../../delivery/policy/preset.ts';
import { type OpenApiDocument, type OperationObject, pointerTo } from '../../openapi/document.ts';
import { DEFAULT_BODY_LIMIT, METHODS } from '../../openapi/operations.ts';
import {
  ChangeLog,
  type ComparedPair,
  type Comparison,
  type Member,
  memberAt,
  membersOf,
  type SpecChange,
} from './comparison.ts';
import { compareDelivery } from './delivery.ts';
import { compareAnswers, compareBodies, compareParameters, type OperationPlace } from './messages.ts';

/**
 * Compares two versions of a spec.
 *
 * @returns the changes that affect callers or receivers, each once, in the order of the earlier document
 * @example breakingChanges({ before, after }).map(({ pointer, message }) => `${pointer}: ${message}`)
 */
export function breakingChanges({ before, after }: ComparedPair<OpenApiDocument>): SpecChange[] {
  // A policy is the same whether it names a preset or is written out.
  const documents = { before: withResolvedPolicy(before), after: withResolvedPolicy(after) };
  const log = new ChangeLog(documents);
  compareOperations(log, documents);
  compareWebhooks(log, documents);
  compareDelivery(log, documents);
  return log.changes;
}

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

type Event = OperationPlace & { readonly member: Member<OperationObject> };

/** Compares the events, and the responses that receivers may send. */
export function compareWebhooks(log: ChangeLog, { before, after }: ComparedPair<OpenApiDocument>): void {
  const [old, now] = [eventsOf(before), eventsOf(after)];
  for (const [name, earlier] of old) {
    const later = now.get(name);
    const event = log.begin('event', `webhook ${name}`);
    if (later === undefined) event.note('event_removed', earlier.member.pointer, 'is removed');
    else {
      compareEvents(event, { before: earlier, after: later });
      compareAnswers(log.begin('reply', `webhook ${name}`), { before: earlier.member, after: later.member });
    }
  }
  for (const [name, later] of now) {
    if (old.has(name)) continue;
    log.begin('event', `webhook ${name}`).note('event_added', later.member.pointer, 'is a new event');
  }
}

function compareEvents(comparison: Comparison, pair: ComparedPair<Event>): void {
  const { documents } = comparison;
  const [earlier, later] = [pair.before, pair.after];
  if (earlier.method !== later.method) {
    const message = `is sent with ${later.method.toUpperCase()} now, and was with ${earlier.method.toUpperCase()}`;
    comparison.note('event_method_changed', later.member.pointer, message);
  }
  compareParameters(comparison, pair);
  compareBodies(comparison, {
    before: memberAt(documents.before, `${earlier.member.pointer}/requestBody`),
    after: memberAt(documents.after, `${later.member.pointer}/requestBody`),
  });
}

function eventsOf(document: OpenApiDocument): Map<string, Event> {
  const events = new Map<string, Event>();
  for (const [name, item] of membersOf<object>(document, { pointer: '', value: document }, 'webhooks')) {
    for (const method of ['post', 'put'] as const) {
      const member = memberAt<OperationObject>(document, item.pointer + pointerTo(method));
      if (member !== undefined && !events.has(name)) events.set(name, { item: item.pointer, method, member });
    }
  }
  return events;
}

/** Security schemes that are required together, each with its scopes. */
type Alternative = Readonly<Record<string, readonly string[]>>;

/** The fields of a scheme that callers depend on. */
const SCHEME_FIELDS = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'] as const;

/** Compares the `security` of an operation, or of its document. Credentials that were sufficient must stay sufficient. */
export function compareCredentials(
  comparison: Comparison,
  pair: ComparedPair<Member<OperationObject>>,
): void {
  const { documents } = comparison;
  const now = alternativesOf(documents.after, pair.after.value);
  for (const previous of alternativesOf(documents.before, pair.before.value)) {
    if (now.some((required) => isSufficient(documents, previous, required))) continue;
    const required = now.map(describe).join(', or ');
    comparison.note(
      'credentials_narrowed',
      pair.after.pointer,
      `${describe(previous)} is no longer sufficient: ${required} is required`,
    );
  }
}

/** Without alternatives, no credentials are required. */
function alternativesOf(document: OpenApiDocument, { security }: OperationObject): readonly Alternative[] {
  const alternatives = security ?? document.security ?? [];
  return alternatives.length === 0 ? [{}] : alternatives;
}

function isSufficient(
  documents: ComparedPair<OpenApiDocument>,
  previous: Alternative,
  required: Alternative,
): boolean {
  return Object.entries(required).every(([scheme, scopes]) => {
    const has = Object.entries(previous).find(([name]) => isSame(documents, { before: name, after: scheme }));
    return has !== undefined && scopes.every((scope) => has[1].includes(scope));
  });
}

/** Schemes are compared by what they require, not by name. */
function isSame({ before, after }: ComparedPair<OpenApiDocument>, names: ComparedPair<string>): boolean {
  return schemeText(before, names.before) === schemeText(after, names.after);
}

function schemeText(document: OpenApiDocument, name: string): string {
  const scheme = memberAt<Readonly<Record<string, unknown>>>(document, `/components/securitySchemes/${name}`);
  if (scheme === undefined) return name;
  return SCHEME_FIELDS.map((field) => String(scheme.value[field] ?? '').toLowerCase()).join(' ');
}

function describe(alternative: Alternative): string {
  const words = Object.entries(alternative).map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} with ${scopes.join(' and ')}`,
  );
  return words.length === 0 ? 'no authentication' : words.join(' and ');
}
