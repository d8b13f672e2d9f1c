// Envelopes of events that lack something, or say something else than happened.

import { eventTypes } from '../../../specs/generated/event-types.ts';
import { type Alter, events, type Fields, faultsOf, type Names, without } from '../../support/wire-faults.ts';
import { data } from '../alterations.ts';

const TYPES: readonly string[] = eventTypes.vault;

const of = (...families: readonly string[]) =>
  TYPES.filter((type) => families.some((family) => type.startsWith(`${family}.`)));

/** What time brings about. */
const TIMED = ['secret.expiring', 'dynamic.lease.expired', 'secret.expired'];

const lacks = (field: string, types: Names | 'all' = 'all'): Alter =>
  events(types, (event) => without(event, field));

const gives = (types: Names | 'all', change: (event: Fields) => Fields): Alter =>
  events(types, (event) => ({ ...event, ...change(event) }));

/** Writes the timestamp in another way. */
const dates = (change: (timestamp: string) => string, types: Names | 'all' = 'all'): Alter =>
  gives(types, ({ timestamp }) => ({ timestamp: change(String(timestamp)) }));

/** Writes the actor in another way. */
const actors = (types: Names | 'all', change: (identity: string) => string): Alter =>
  gives(types, ({ identity_id: id }) => ({ identity_id: change(String(id)) }));

const later = (timestamp: string, hours: number) =>
  new Date(Date.parse(timestamp) + hours * 3_600_000).toISOString();

/** Gives an event the id of an earlier one. */
const sharesId = (isShared: (event: Fields, earlier: Fields) => boolean): Alter =>
  events('all', (event, earlier) => {
    const other = earlier.find((each) => isShared(event, each));
    return other === undefined ? event : { ...event, event_id: other.event_id };
  });

export const envelopeFaults = faultsOf({
  'V-EV-01': {
    'writes timestamps in another time zone': dates((at) => later(at, 2).replace('Z', '+02:00')),
    'writes the data of a violation as text': gives('policy.violation', (event) => ({
      data: JSON.stringify(event.data),
    })),
  },
  'V-EV-01.1': {
    'leaves event_id out of the envelope': lacks('event_id'),
    'gives events of the same instant the same id': sharesId(
      (event, earlier) => event.timestamp === earlier.timestamp,
    ),
  },
  'V-EV-01.2': { 'leaves event_type out of the envelope': lacks('event_type') },
  'V-EV-01.3': {
    'leaves timestamp out of the envelope': lacks('timestamp'),
    'sends the time of an event without fractions of a second': dates((at) => at.replace(/\.\d+Z$/, 'Z')),
    'leaves the fraction of a second out where it is zero': dates((at) => at.replace(/\.0+Z$/, 'Z')),
    'dates an event without a time zone': dates((at) => at.replace('Z', '')),
    'dates what time brings about an hour late': dates((at) => later(at, 1), TIMED),
  },
  'V-EV-01.4': {
    'leaves tenant_id out of the envelope': lacks('tenant_id'),
    'leaves partner_id out of the envelope': lacks('partner_id'),
    'leaves the partner out of what the system does': lacks('partner_id', [
      'identity.sync.completed',
      'federation.sync.completed',
      'rotation.due',
    ]),
  },
  'V-EV-01.5': {
    'leaves identity_id out of the envelope': lacks('identity_id'),
    'names no actor of what time brings about': gives(TIMED, () => ({ identity_id: null })),
  },
  'V-EV-01.6': {
    'leaves data out of the envelope': lacks('data'),
    'sends the data of an event as a text': gives(['policy.created', 'secret.updated'], (event) => ({
      data: JSON.stringify(event.data),
    })),
  },
  'V-EV-01.7': {
    'leaves request_id out of the envelope': lacks('request_id'),
    'leaves the request out of what time brings about': lacks('request_id', TIMED),
    'leaves the request out of deletions': lacks('request_id', 'secret.deleted'),
  },
  'V-EV-01.8': {
    'leaves the path out of what time brings about': lacks('path', ['secret.expired', 'secret.expiring']),
  },
  'V-EV-02': {
    'sends the actor without its kind': actors('all', (id) => id.replace(/^[a-z]+:/, '')),
    'names the system without its form': actors([...TIMED, 'identity.sync.completed'], (id) =>
      id.replace('system:', ''),
    ),
    'takes every actor for a user': actors(['secret.updated', 'secret.accessed', 'secret.deleted'], (id) =>
      id.replace(/^[a-z]+:/, 'user:'),
    ),
    'names no kind of a group or a service account': actors(['secret.accessed', 'secret.deleted'], (id) =>
      id.replace(/^(group|sa):/, ''),
    ),
  },
  'V-EV-03.1': {
    'leaves the path out of events of secrets and certificates': lacks('path', of('secret', 'certificate')),
    'leaves the path out of secret.rotated and certificate.expiring': lacks('path', [
      'secret.rotated',
      'certificate.expiring',
    ]),
    'names the parent of the path of a secret that is deleted or read': gives(
      ['secret.deleted', 'secret.accessed'],
      ({ path }) => ({ path: String(path).slice(0, String(path).lastIndexOf('/')) }),
    ),
  },
  'V-EV-03': {
    'gives rotation.completed a path': gives('rotation.completed', () => ({ path: 'prod/db' })),
  },
  'V-EV-03.2': { 'leaves the path out of certificate.revoked': lacks('path', 'certificate.revoked') },
  'V-EV-03.3': {
    'gives events of policies and engines a path': gives(of('policy', 'dynamic'), () => ({
      path: 'sys/policies',
    })),
    'gives policy.binding.deleted a path': gives('policy.binding.deleted', () => ({ path: 'sys/policies' })),
    'writes null for the path of a policy': gives(['policy.created', 'policy.violation'], () => ({
      path: null,
    })),
  },
  'V-EV-03.4': {
    'gives dynamic.lease.revoked a path': gives('dynamic.lease.revoked', () => ({
      path: 'postgres/readonly',
    })),
  },
  'V-EV-05.1': {
    'numbers the error codes': data(
      ['rotation.failed', 'certificate.renewal_failed', 'federation.sync.failed'],
      () => ({ error_code: 42 }),
    ),
  },
});
