// A snapshot with one document, or one journal entry, that does not fit: it is refused with the place of the first
// field that does not, for every collection of the services and every kind of entry.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { journalKinds } from '../../src/server/control/snapshot/world-model.ts';
import { forged, type Spoil } from '../support/forged-snapshot.ts';
import { startMockHere } from '../support/mock-here.ts';
import { services } from '../support/registry/services.ts';
import { addWebhook, inboxAnswers, send } from './mail/caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** Situations that together leave a document in every collection. */
const SCENARIOS = [
  'a rotation is due',
  'a certificate is about to expire',
  'a lease is about to expire',
  'a backend is about to become unreachable',
  'an address bounced',
  'an API key exists',
  'a file was written',
  'the key set is down',
];

const world = await livedIn();
const snapshot = (await world.control('GET', '/snapshot')).body;

/** By collection: fields that are put in the place of those of its first document, and where they do not fit. */
const DOCUMENTS: Readonly<Record<string, readonly [fields: object, place: string]>> = {
  'mail/api_keys': [{ scopes: ['mail.sing'] }, '/scopes/0'],
  'mail/bounces': [{ reason: null }, '/reason'],
  'mail/domains': [{ dmarcPolicy: 'shrug' }, '/dmarcPolicy'],
  'mail/images': [{ sizeBytes: 1.5 }, '/sizeBytes'],
  'mail/messages': [{ recipients: [{ email: 1, custom: null }] }, '/recipients/0/email'],
  'mail/roles': [{ permissions: null }, '/permissions'],
  'mail/suppressions': [{ reason: 'rain' }, '/reason'],
  'mail/templates': [{ versions: {} }, '/versions'],
  'mail/tenants': [{ settingsSecret: undefined }, '/settingsSecret'],
  'mail/troubles': [{ name: 'rain' }, '/name'],
  'mail/users': [{ roleIds: [null] }, '/roleIds/0'],
  'quota/files': [{ space: 1 }, '/space'],
  'quota/groups': [{ usage: {} }, '/usage/usedBytes'],
  'quota/partners': [{ quota: { id: 'qta_1' } }, '/quota/limitBytes'],
  'quota/shares': [{ type: 'user' }, '/type'],
  'quota/tenants': [{ partnerId: ['prt_main'] }, '/partnerId'],
  'quota/users': [{ history: [{ day: '2026-01-01', usedBytes: 0, fileCount: 0 }] }, '/history/0/day'],
  'vault/backends': [{ threshold: '3' }, '/threshold'],
  'vault/bindings': [{ state: 'loose' }, '/state'],
  'vault/certificates': [{ issuedVia: 'pigeon' }, '/issuedVia'],
  'vault/leases': [{ expiresAt: 1e15 }, '/expiresAt'],
  'vault/policies': [{ more: 1 }, '/more'],
  'vault/rotation_policies': [{ warnBefore: '1d' }, '/warnBefore'],
  'vault/secrets': [{ version: null }, '/version'],
};

/** The same by kind of entry. */
const ENTRIES: Readonly<Record<string, readonly [fields: object, place: string]>> = {
  attempt: [{ response_code: 'OK' }, '/response_code'],
  change: [{ subject: { kind: 'delivery' } }, '/subject/id'],
  clock: [{ move: 'back' }, '/move'],
  event: [{ deliveries: undefined }, '/deliveries'],
  request: [{ decidedBy: 'dice' }, '/decidedBy'],
  timer: [{ timer: 1 }, '/timer'],
};

test('there is a forgery for every collection of the services and every kind of entry', () => {
  const collections = Array.from(services.values(), (service) => service.collections).flat();
  expect(Object.keys(DOCUMENTS).sort()).toEqual(collections.map(({ name }) => name).sort());
  expect(Object.keys(ENTRIES).sort()).toEqual(journalKinds.map(({ name }) => name).sort());
});

test.each(Object.entries(DOCUMENTS))(
  'a document of %s that does not fit is refused',
  async (name, [fields, place]) => {
    const at = `/state/collections/${name.replace('/', '~1')}/0/1`;
    await expectRefused((state) => Object.assign(state.collections[name][0][1], fields), `${at}${place}`);
  },
);

test.each(Object.entries(ENTRIES))(
  'an entry of kind %s that does not fit is refused',
  async (name, [fields, place]) => {
    const isOfKind = ({ kind }: { readonly kind: string }) => kind === name;
    const index = snapshot.state.journal.entries.findIndex(isOfKind);
    const spoil: Spoil = (state) => Object.assign(state.journal.entries[index].detail, fields);
    await expectRefused(spoil, `/state/journal/entries/${index}/detail${place}`);
  },
);

test('the snapshot itself fits', async () => {
  expect((await (await mock.world()).control('PUT', '/snapshot', snapshot)).status).toBe(200);
});

async function expectRefused(spoil: Spoil, place: string): Promise<void> {
  const { status, body } = await world.control('PUT', '/snapshot', forged(snapshot, spoil));
  expect({ status, type: body.type }).toEqual({
    status: 422,
    type: 'urn:countersign:error:snapshot-not-readable',
  });
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain(place);
  expect((await world.control('GET', '/snapshot')).body).toEqual(snapshot);
}

/** A world with a document in every collection, and an entry of every kind. */
async function livedIn(): Promise<MockWorld> {
  const lived = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await inboxAnswers(lived, [], { status: 503 });
  await addWebhook(lived);
  await send(lived);
  for (const name of SCENARIOS) await lived.untyped.scenario(name);
  const message_id = await send(lived);
  await lived.simulate('mail/message.unsubscribe', { message_id });
  const { result } = await lived.simulate('vault/policy.create', { policy_name: 'readers' });
  await lived.simulate('vault/policy.bind', {
    policy_id: result.policy_id,
    identity_type: 'group',
    identity_id: 'group:readers',
  });
  await lived.advance('1m');
  return lived;
}
