// Writing the new value of a secret whose rotation is due. That the secret can be written through this API is
// assumed.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask } from '../call-vault.ts';
import { laidOn } from '../events/rotations/rotation-policy.ts';
import { createSecret, eventOf, only, type Schemas, subscribe } from '../support.ts';

const needs = ['clock', 'inbox', 'simulate'] as const;

type Written = Schemas['SecretVersion'];

export const secretWritingFlows = flowsOf('vault', {
  'a value that is written carries a due rotation out, and shows nowhere': {
    rules: ['V-EV-32', 'V-EV-11.1', 'V-EV-11.2', 'V-EV-13.1', 'V-EV-34.2'],
    gaps: ['V-G-17', 'V-G-24', 'V-G-39'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*', 'rotation.*'], { filters: null });
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('30d');
      for (const version of [2, 3]) {
        const value = `value-${crypto.randomUUID()}`;
        const { status, body } = await ask<Written>(session, 'PUT', `/v1/secrets/${policy.path}`, { value });
        assertSame('answer', [status, body], [200, { path: policy.path, version }]);
        const received = await hook.received();
        assertThat(!received.some((delivery) => delivery.body.includes(value)), 'an event shows the value');
        const types = received.map((delivery) => eventOf(delivery).event_type).slice(-3);
        assertSame('events', types, ['secret.updated', 'secret.rotated', 'rotation.completed']);
        const { data } = (await hook.events('secret.rotated')).at(-1) ?? {};
        assertSame(
          'versions and auto_generated',
          [data?.old_version, data?.new_version, data?.auto_generated],
          [version - 1, version, false],
        );
      }
    },
  },
  'a path may have any characters, and is answered as it is': {
    rules: ['V-EV-32'],
    gaps: ['V-G-17', 'V-G-39'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.rotated'], { filters: null });
      for (const name of ['a/b/c/d', 'mit leerzeichen/ü', 'x//y']) {
        const { path } = await laidOn(session, hook, { auto_generate: false }, name);
        const encoded = path.split('/').map(encodeURIComponent).join('%2F');
        const { status, body } = await ask<Written>(session, 'PUT', `/v1/secrets/${encoded}`, {
          value: 'new',
        });
        assertSame('answer', [status, body], [200, { path, version: 2 }]);
      }
    },
  },
  'a path that no rotation policy governs cannot be written, and a value has its bounds': {
    rules: ['V-EV-32'],
    gaps: ['V-G-12', 'V-G-17', 'V-G-39'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.rotated'], { filters: null });
      const plain = await createSecret(session, hook, {}, 'plain');
      const { path } = await laidOn(session, hook, { auto_generate: false });
      const write = async (at: string, body: object) =>
        (await ask(session, 'PUT', `/v1/secrets/${at}`, body)).status;
      for (const other of [plain, `${path}x`, `${path}/x`, path.slice(0, -1)])
        assertSame(`status at ${other}`, await write(other, { value: 'new' }), 404);
      for (const body of [{}, { value: '' }, { value: 1 }, { value: null }, { value: 'x'.repeat(65_537) }])
        assertSame('status of a value that is refused', await write(path, body), 422);
      assertSame('secret.rotated events', (await hook.received()).length, 0);
      assertSame('status at the bound', await write(path, { value: 'x'.repeat(65_536) }), 200);
      only(await hook.received(), 'secret.rotated events');
    },
  },
});
