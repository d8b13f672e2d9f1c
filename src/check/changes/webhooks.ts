// Compares the events under `webhooks`. The service writes them, so receivers must still be able to read them.

import { type OpenApiDocument, type OperationObject, pointerTo } from '../../openapi/document.ts';
import { compareAnswers } from './answers.ts';
import { compareBodies } from './bodies.ts';
import type { ChangeLog, ComparedPair, Comparison } from './comparison.ts';
import { type Member, memberAt, membersOf } from './members.ts';
import { compareParameters, type OperationPlace } from './parameters.ts';

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
