// What every event tells beside its data.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { type AnyEvent, createSecret, eventOf, only, subscribe } from './support.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

export const envelopesFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'an event tells when, to whom, by whom and by which request it happened',
    rules: ['V-EV-01', 'V-EV-02'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*']);
      const path = await createSecret(session, hook);
      const now = await session.clock.now();
      await session.simulate('vault', 'secret.update', { path, by: 'sa:billing-api' });
      const [created, updated] = (await hook.received()).map(eventOf) as [AnyEvent?, AnyEvent?];
      assertThat(
        created !== undefined && updated !== undefined,
        'two events happened, and were not both sent',
      );
      for (const event of [created, updated]) assertEnvelope(event, now);
      assertThat(created.event_id !== updated.event_id, 'two events should not have the same event_id');
      assertSame('who acted', [created.identity_id, updated.identity_id], ['user:ada', 'sa:billing-api']);
    },
  }),
  flow({
    service: 'vault',
    title: 'an event of a secret bears its path',
    rules: ['V-EV-03'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const path = await createSecret(session, hook);
      assertSame('path', only(await hook.events('secret.created'), 'secret.created').path, path);
    },
  }),
];

function assertEnvelope(event: AnyEvent, now: Date): void {
  assertThat(/^evt_.+$/.test(event.event_id), `event_id should begin with evt_: ${event.event_id}`);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(event.timestamp);
  assertThat(isInstant, `timestamp should be ISO 8601 in UTC with fractional seconds: ${event.timestamp}`);
  const agoMs = now.getTime() - Date.parse(event.timestamp);
  assertThat(Math.abs(agoMs) < 60_000, `timestamp should be when it happened, and is ${agoMs} ms off`);
  for (const field of ['tenant_id', 'partner_id', 'identity_id', 'request_id'] as const)
    assertSame(`type of ${field}`, typeof event[field], 'string');
  assertThat(/^[a-z_]+:.+$/.test(event.identity_id), `identity_id has no form: ${event.identity_id}`);
}
