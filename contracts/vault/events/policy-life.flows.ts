// The events of access policies and denied access, each with its actual cause.

import type { Session } from '../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { eventOf, only, type Subscription, subscribe } from '../support.ts';

const needs = ['inbox', 'simulate'] as const;

const IDENTITY = { identity_type: 'group', identity_id: 'group:platform' };

export const policyLifeFlows = flowsOf('vault', {
  'creating, changing and deleting a policy is reported, each time with the actor': {
    rules: ['V-EV-20.1', 'V-EV-20.2', 'V-EV-20.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created', 'policy.updated', 'policy.deleted']);
      const policy_id = await createPolicy(session, hook);
      await session.simulate('vault', 'policy.update', { policy_id, actor: 'user:ben' });
      await session.simulate('vault', 'policy.delete', { policy_id, actor: 'user:cyd' });
      const events = (await hook.received(policy_id)).map(eventOf);
      const named = { policy_id, policy_name: hook.mark };
      assertSame('events', events.length, 3);
      for (const [type, actor] of [
        ['policy.created', 'user:ada'],
        ['policy.updated', 'user:ben'],
        ['policy.deleted', 'user:cyd'],
      ] as const) {
        const { data } = only(
          events.filter(({ event_type }) => event_type === type),
          type,
        );
        assertFields(`data of ${type}`, data, { ...named, actor });
      }
    },
  },
  'binding and unbinding a policy is reported with the identity': {
    rules: ['V-EV-21.1', 'V-EV-21.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.binding.*']);
      const policy_id = await createPolicy(session, hook);
      const bound = { policy_id, ...IDENTITY, actor: 'user:ada' };
      const { binding_id } = await session.simulate('vault', 'policy.bind', bound);
      await session.simulate('vault', 'policy.unbind', { policy_id, binding_id, actor: 'user:ben' });
      const events = (await hook.received(policy_id)).map(eventOf);
      const shared = { policy_id, binding_id, ...IDENTITY };
      assertSame('events', events.length, 2);
      for (const [type, actor] of [
        ['policy.binding.created', 'user:ada'],
        ['policy.binding.deleted', 'user:ben'],
      ] as const) {
        const { data } = only(
          events.filter(({ event_type }) => event_type === type),
          type,
        );
        assertFields(`data of ${type}`, data, { ...shared, actor });
      }
    },
  },
  'events of policies and of engines have no path': {
    rules: ['V-EV-03.3', 'V-EV-03.4'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.**', 'dynamic.**']);
      const policy_id = await createPolicy(session, hook);
      await session.simulate('vault', 'policy.bind', { policy_id, ...IDENTITY });
      await session.simulate('vault', 'lease.create', {
        engine: hook.mark,
        role: 'readonly',
        ttl_seconds: 60,
      });
      const events = [...(await hook.received(policy_id)), ...(await hook.received())].map(eventOf);
      assertThat(events.length >= 3, `three events happened, and ${events.length} were sent`);
      const withPath = events.filter((event) => 'path' in event).map(({ event_type }) => event_type);
      assertSame('types with a path', withPath, []);
    },
  },
  'policy.violation names the condition that failed': {
    rules: ['V-EV-22.1', 'V-EV-22.3', 'V-EV-22.4'],
    needs,
    async run(session) {
      for (const failed_condition of ['ip_not_allowed', 'mfa_required', 'time_window_violation']) {
        const data = await denied(session, { reason: 'condition_failed', failed_condition });
        assertSame(
          'reason and condition',
          [data.reason, data.failed_condition],
          ['condition_failed', failed_condition],
        );
      }
    },
  },
  'policy.violation names no condition where none failed': {
    rules: ['V-EV-22.1', 'V-EV-22.3', 'V-EV-22.5'],
    needs,
    async run(session) {
      for (const reason of ['no_matching_rule', 'insufficient_scope']) {
        const data = await denied(session, { reason });
        assertSame('reason and condition', [data.reason, data.failed_condition], [reason, null]);
      }
    },
  },
  'each of two policies is reported with its own name, and each of two bindings with its own identity': {
    rules: ['V-EV-20.2', 'V-EV-21.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.**']);
      const policies = [];
      for (const name of ['readers', 'writers']) {
        const given = { policy_name: `${hook.mark} ${name}`, actor: `user:${name}` };
        policies.push(String((await session.simulate('vault', 'policy.create', given)).policy_id));
      }
      const [readers, writers] = policies as [string, string];
      const bind = async (identity_type: string, identity_id: string) =>
        String(
          (await session.simulate('vault', 'policy.bind', { policy_id: readers, identity_type, identity_id }))
            .binding_id,
        );
      const first = await bind('user', 'user:ben');
      await bind('group', 'group:platform');
      await session.simulate('vault', 'policy.unbind', {
        policy_id: readers,
        binding_id: first,
        actor: 'sa:ci',
      });
      await session.simulate('vault', 'policy.update', { policy_id: writers, actor: 'user:cyd' });
      const { data } = only(await hook.events('policy.binding.deleted', readers), 'policy.binding.deleted');
      assertSame(
        'the binding that was removed',
        [data.binding_id, data.identity_type, data.identity_id, data.actor],
        [first, 'user', 'user:ben', 'sa:ci'],
      );
      const updated = only(await hook.events('policy.updated', writers), 'policy.updated');
      assertSame(
        'name and actor',
        [updated.data.policy_name, updated.data.actor],
        [`${hook.mark} writers`, 'user:cyd'],
      );
      assertSame('who acted', updated.identity_id, 'user:cyd');
    },
  },
  'a deleted policy is reported once, and its bindings are removed without events': {
    rules: ['V-EV-20.3', 'V-EV-21.2'],
    gaps: ['V-G-49'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.**']);
      const policy_id = await createPolicy(session, hook);
      await session.simulate('vault', 'policy.bind', { policy_id, ...IDENTITY });
      await session.simulate('vault', 'policy.delete', { policy_id });
      const types = (await hook.received(policy_id)).map((delivery) => eventOf(delivery).event_type);
      assertSame('types', types, ['policy.created', 'policy.binding.created', 'policy.deleted']);
    },
  },
  'policy.violation names the policy to blame, and null where there is none': {
    rules: ['V-EV-22.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const policy_id = await createPolicy(session, hook);
      const withPolicy = await denied(session, { reason: 'insufficient_scope', policy_id });
      assertSame('policy_id', withPolicy.policy_id, policy_id);
      const withoutPolicy = await denied(session, { reason: 'no_matching_rule' });
      assertSame('policy_id of a denial that no policy is to blame for', withoutPolicy.policy_id, null);
    },
  },
});

/** Creates a policy named after the subscription's mark. */
async function createPolicy(session: Session, { mark }: Subscription): Promise<string> {
  const given = { policy_name: mark, actor: 'user:ada' };
  return String((await session.simulate('vault', 'policy.create', given)).policy_id);
}

/** Denies an access, and returns the resulting event. */
async function denied(session: Session, why: object) {
  await using hook = await subscribe(session, ['policy.violation']);
  const attempt = { identity_id: `user:${hook.mark}`, path: 'prod/db', permission: 'secret:read' };
  const denial = { ...attempt, source_ip: '198.51.100.7' };
  await session.simulate('vault', 'access.deny', { ...denial, ...why });
  const { identity_id: actor, data } = only(await hook.events('policy.violation'), 'policy.violation');
  assertSame('who acted', actor, denial.identity_id);
  const { identity_id, path, permission, source_ip } = data;
  assertSame('who, where, what', { identity_id, path, permission, source_ip }, denial);
  return data;
}
