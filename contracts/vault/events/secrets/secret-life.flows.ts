// The events of operations on a secret, each with its actual cause.

import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { createSecret, only, subscribe } from '../../support.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;
const FORTY_DAYS_MS = 40 * DAY_MS;

export const secretLifeFlows = flowsOf('vault', {
  'secret.created has the kind of the secret and its expiry': {
    rules: ['V-EV-10.1', 'V-EV-10.2'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const expiresAt = new Date((await session.clock.now()).getTime() + FORTY_DAYS_MS).toISOString();
      await createSecret(session, hook, {
        secret_type: 'database',
        tags: ['pci', 'web'],
        expires_at: expiresAt,
      });
      const { data } = only(await hook.events('secret.created'), 'secret.created');
      const expected = { version: 1, secret_type: 'database', created_by: 'user:ada', tags: ['pci', 'web'] };
      assertFields('data', data, expected);
      assertSame('expires_at', Date.parse(String(data.expires_at)), Date.parse(expiresAt));
    },
  },
  'secret.created of a secret that never expires has expires_at null': {
    rules: ['V-EV-10.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await createSecret(session, hook);
      const { data } = only(await hook.events('secret.created'), 'secret.created');
      assertSame('expires_at', data.expires_at, null);
    },
  },
  'secret.updated has both versions, and is not a rotation if a person wrote it': {
    rules: ['V-EV-11.1', 'V-EV-11.3', 'V-EV-13.2', 'V-EV-13.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.updated', 'secret.rotated']);
      const path = await createSecret(session, hook);
      await session.simulate('vault', 'secret.update', { path, by: 'user:ben' });
      const first = only(await hook.events('secret.updated'), 'secret.updated');
      await session.simulate('vault', 'secret.update', { path, by: 'sa:importer' });
      const [second] = (await hook.events('secret.updated')).filter(
        ({ event_id: id }) => id !== first.event_id,
      );
      assertSame('updated_by of the second update', second?.data.updated_by, 'sa:importer');
      const { data } = first;
      const expected = { old_version: 1, new_version: 2, updated_by: 'user:ben', is_rotation: false };
      assertFields('data', data, expected);
      assertSame('secret.rotated events', (await hook.events('secret.rotated')).length, 0);
    },
  },
  'secret.deleted can be recovered until an instant, unless it is for good': {
    rules: ['V-EV-12.1', 'V-EV-12.2', 'V-EV-12.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.deleted']);
      const [kept, deleted] = [
        await createSecret(session, hook, {}, 'kept'),
        await createSecret(session, hook, {}, 'gone'),
      ];
      await session.simulate('vault', 'secret.update', { path: deleted });
      await session.simulate('vault', 'secret.delete', { path: kept, by: 'user:ben' });
      await session.simulate('vault', 'secret.delete', { path: deleted, by: 'sa:ci', permanent: true });
      const recoverable = only(await hook.events('secret.deleted', kept), 'events').data;
      assertFields('data', recoverable, { version_count: 1, deleted_by: 'user:ben', permanent: false });
      assertThat(
        'recoverable_until' in recoverable && typeof recoverable.recoverable_until === 'string',
        'a secret that can be recovered has no recoverable_until',
      );
      const { data } = only(await hook.events('secret.deleted', deleted), 'events');
      assertFields('data', data, { version_count: 2, deleted_by: 'sa:ci', permanent: true });
      assertThat(!('recoverable_until' in data), 'a secret that is deleted for good has a recoverable_until');
    },
  },
  'secret.accessed has the reader, the address and the client': {
    rules: ['V-EV-16'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.accessed']);
      const path = await createSecret(session, hook);
      const reader = { by: 'sa:billing-api', source_ip: '198.51.100.7', user_agent: 'billing-api/4.2' };
      await session.simulate('vault', 'secret.access', { path, ...reader });
      const { data } = only(await hook.events('secret.accessed'), 'secret.accessed');
      const { by, ...from } = reader;
      assertFields('data', data, { version: 1, accessed_by: by, ...from });
    },
  },
  'versions are counted on, and each event names the one it is about': {
    rules: ['V-EV-11.1', 'V-EV-11.3', 'V-EV-12.1', 'V-EV-16'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*']);
      const path = await createSecret(session, hook);
      const access = { path, by: 'user:ada', source_ip: '2001:db8::24', user_agent: 'billing-api/4.2' };
      for (let count = 0; count < 3; count++) await session.simulate('vault', 'secret.update', { path });
      for (let count = 0; count < 2; count++) await session.simulate('vault', 'secret.access', access);
      await session.simulate('vault', 'secret.delete', { path });
      const updated = await hook.events('secret.updated');
      const inOrder = updated.toSorted((a, b) => a.data.new_version - b.data.new_version);
      const updates = inOrder.map(({ data }) => [data.old_version, data.new_version, data.is_rotation]);
      assertSame('old and new versions, and whether it was a rotation', updates, [
        [1, 2, false],
        [2, 3, false],
        [3, 4, false],
      ]);
      const accesses = (await hook.events('secret.accessed')).map(({ data }) => [
        data.version,
        data.source_ip,
      ]);
      assertSame('version and source_ip of each access', accesses, Array(2).fill([4, '2001:db8::24']));
      const { data } = only(await hook.events('secret.deleted'), 'secret.deleted');
      assertSame('version_count', data.version_count, 4);
    },
  },
  'secret.created of a secret without tags has an empty list of them': {
    rules: ['V-EV-10.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await createSecret(session, hook, { created_by: 'sa:ci' });
      const event = only(await hook.events('secret.created'), 'secret.created');
      const { tags, version, created_by } = event.data;
      assertSame('tags, version and created_by', [tags, version, created_by], [[], 1, 'sa:ci']);
      assertSame('who acted', event.identity_id, 'sa:ci');
    },
  },
  'recoverable_until lies ahead of the deletion': {
    rules: ['V-EV-12.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.deleted']);
      const path = await createSecret(session, hook);
      await session.simulate('vault', 'secret.delete', { path });
      const { timestamp, data } = only(await hook.events('secret.deleted'), 'secret.deleted');
      const until = String((data as { readonly recoverable_until?: string }).recoverable_until);
      const isAhead = Date.parse(until) > Date.parse(timestamp);
      assertThat(
        isAhead,
        `a secret deleted at ${timestamp} should be recoverable after that, not until ${until}`,
      );
    },
  },
  'a deleted secret can be created again, from version 1': {
    rules: ['V-EV-10.1'],
    gaps: ['V-G-47'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const path = await createSecret(session, hook);
      await session.simulate('vault', 'secret.update', { path });
      await session.simulate('vault', 'secret.delete', { path });
      await createSecret(session, hook);
      const versions = (await hook.events('secret.created')).map(({ data }) => data.version);
      assertSame('versions', versions, [1, 1]);
    },
  },
});
