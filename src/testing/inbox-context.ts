// Explains why an inbox lacks an event, or how it is signed. This context is kept with the requests that
// `world.inbox` returned, because a matcher is synchronous and could not fetch it.

import { closest, distance } from 'fastest-levenshtein';
import type { components } from '../../specs/generated/control.ts';

type Schemas = components['schemas'];
export type InboxRequest = Schemas['InboxRequest'];

/** The inbox that requests were read from. */
export interface InboxContext extends Omit<Schemas['Inbox'], 'received'> {
  readonly name: string;
}

/** Names that differ by more than this are not considered misspellings of each other. */
const LIKELY_DISTANCE = 3;

const contexts = new WeakMap<object, InboxContext>();

/** The requests of an inbox; `contextOf` finds the inbox of all of them and of each one. */
export function withContext(name: string, { received, ...inbox }: Schemas['Inbox']): InboxRequest[] {
  for (const each of [received, ...received]) contexts.set(each, { name, ...inbox });
  return received;
}

/** The inbox that requests come from; `undefined` if they do not come from `world.inbox`. */
export function contextOf(received: readonly InboxRequest[]): InboxContext | undefined {
  const [first] = received;
  return contexts.get(received) ?? (first && contexts.get(first));
}

/**
 * Why an event of a type is missing, as far as the inbox shows.
 *
 * @param received the types of the received events
 * @example whyMissing('bounce', [], context) // ['  mail\'s endpoint wh_… delivers here; it subscribes to open']
 */
export function whyMissing(
  type: string,
  received: readonly string[],
  { name, endpoints, elsewhere }: InboxContext,
): string[] {
  const others = elsewhere.filter(({ types }) => types.length > 0);
  const suggestions = [
    nearest(type, [...received, ...others.flatMap(({ types }) => types)]),
    endpoints.length > 0 || received.length > 0
      ? undefined
      : nearest(
          name,
          elsewhere.map(({ inbox }) => inbox),
        ),
  ];
  return [
    ...(endpoints.length === 0
      ? [`no endpoint delivers to the inbox "${name}"`]
      : endpoints.map(subscription)),
    ...others.map(({ inbox, types }) => `the inbox "${inbox}" received: ${types.join(', ')}`),
    ...suggestions.flatMap((each) => (each === undefined ? [] : [`did you mean "${each}"?`])),
  ].map((line) => `  ${line}`);
}

function subscription({ service, id, events, state }: Schemas['InboxEndpoint']): string {
  const idle = state === 'enabled' ? '' : `; it is ${state}, so nothing is sent to it`;
  return `${service}'s endpoint ${id} delivers here and subscribes to: ${events.join(', ')}${idle}`;
}

/** The name that a misspelt one most likely means. */
function nearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0 || names.includes(name)) return undefined;
  const found = closest(name, names);
  return distance(name, found) <= LIKELY_DISTANCE ? found : undefined;
}
