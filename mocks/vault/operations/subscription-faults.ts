// What is wrong with a subscription that no schema can say.

import { closest } from 'fastest-levenshtein';
import { EVENT_TYPES, isEventType, type Schemas } from '../spec.ts';

/** The faults of a new or changed webhook that fits the schema, each with its pointer. */
export function subscriptionFaults({ url, events = [] }: Schemas['WebhookUpdate']): Schemas['Fault'][] {
  const ofUrl =
    url === undefined || URL.canParse(url) ? [] : [{ pointer: '/url', detail: 'must be an https url' }];
  const ofEvents = events.flatMap((pattern, index) => {
    if (pattern.includes('*') || isEventType(pattern)) return [];
    const nearest = closest(pattern, EVENT_TYPES as string[]);
    return [
      { pointer: `/events/${index}`, detail: `"${pattern}" is not an event type, did you mean ${nearest}?` },
    ];
  });
  return [...ofUrl, ...ofEvents];
}
