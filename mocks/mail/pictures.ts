// The pictures of the mail service: each message with the events of its recipients.

import type { World } from '../../src/engine/world.ts';
import {
  MAX_PICTURED,
  type PastEvent,
  type Picture,
  recentEvents,
  type Track,
} from '../../src/service/picture.ts';
import { type Message, messages } from './domain/messages.ts';
import type { Schemas } from './spec.ts';

export function pictures(world: World): readonly Picture[] {
  const all = [...world.collection(messages).values()].reverse();
  const told = recentEvents<Schemas['EventEnvelope']>(world, 'mail', ({ message_id }) => message_id);
  return [
    {
      kind: 'tracks',
      title: 'Messages',
      subject: 'message',
      total: all.length,
      columns: ['status', 'from', 'to'],
      tracks: all.slice(0, MAX_PICTURED).map((message) => trackOf(message, told.get(message.id) ?? [])),
    },
  ];
}

function trackOf(
  { id, subject, status, from, recipients, createdAt }: Message,
  past: readonly PastEvent<Schemas['EventEnvelope']>[],
): Track {
  const [first] = recipients;
  const others = recipients.length > 1 ? ` and ${recipients.length - 1} more` : '';
  const ofRecipient = past.map(({ at, label, event_id, payload }) => ({
    at,
    planned: false,
    label: recipients.length > 1 ? `${label}, ${payload.recipient_email}` : label,
    event_id,
  }));
  return {
    id,
    label: subject ?? id,
    cells: [status, from, `${first?.email ?? ''}${others}`],
    marks: [{ at: createdAt, label: 'accepted', planned: false, event_id: null }, ...ofRecipient],
    spans: [],
  };
}
