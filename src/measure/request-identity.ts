// Which event a request is of, before anything is known of its sender: by its bytes, by an id in its body, or by the headers
// that are named as one.

import { jsonIn } from '../engine/json.ts';
import type { Arrival } from './observation.ts';

/** What may identify the event of a request. */
export interface RequestIdentity {
  readonly body: string;
  /** The id in a JSON body. */
  readonly id: string | undefined;
  /** The values of headers whose names end in id. */
  readonly headers: readonly string[];
}

/**
 * What may identify the event of a request.
 *
 * @example identityOf(arrival).id // 'evt_1'
 */
export function identityOf({ headers, body }: Pick<Arrival, 'headers' | 'body'>): RequestIdentity {
  const named = Object.entries(headers).filter(([name]) => name.endsWith('id') || name.endsWith('-delivery'));
  return { body, id: idIn(body), headers: named.map(([name, value]) => `${name}: ${value}`) };
}

/**
 * Whether two requests are of one event: their bodies have the same id, or else the same bytes, or else the headers that are
 * named as an id agree. Short bodies may be those of every event, so that the headers must agree, too.
 */
export function isSameEvent(one: RequestIdentity, other: RequestIdentity): boolean {
  if (one.id !== undefined || other.id !== undefined) return one.id === other.id;
  const isSameHeaders = one.headers.join('\n') === other.headers.join('\n');
  if (one.body !== other.body) return one.headers.length > 0 && isSameHeaders;
  return one.body.length > SHORT_LENGTH || isSameHeaders;
}

const SHORT_LENGTH = 40;

const ID_FIELDS = ['event_id', 'eventId', 'id', 'delivery_id', 'message_id', 'uuid'];

function idIn(body: string): string | undefined {
  const fields = Object(jsonIn(body)) as Readonly<Record<string, unknown>>;
  const name = ID_FIELDS.find((each) => ['string', 'number'].includes(typeof fields[each]));
  return name === undefined ? undefined : String(fields[name]);
}
