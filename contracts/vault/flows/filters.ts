// Which of the events that a webhook asks for its filters let through.

import type { GapId } from '../../../specs/generated/rules.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { emit, eventOf, type Schemas, type Subscription, subscribe } from './support.ts';

/** A filter, and which of some paths pass it. */
interface Filtering {
  readonly title: string;
  readonly gaps?: readonly GapId[];
  readonly prefix: string;
  readonly paths: readonly string[];
  readonly expected: readonly string[];
}

const filterings: readonly Filtering[] = [
  {
    title: 'path_prefix restricts events to paths with the prefix',
    prefix: 'prod/billing/',
    paths: ['prod/billing/db', 'prod/web/db', 'prod/billing/smtp/key'],
    expected: ['prod/billing/db', 'prod/billing/smtp/key'],
  },
  {
    title: 'path_prefix is a prefix of the text, not of segments',
    gaps: ['V-G-27'],
    prefix: 'prod',
    paths: ['prod/db', 'production/db', 'staging/prod'],
    expected: ['prod/db', 'production/db'],
  },
];

export const filtersFlows: readonly Flow[] = [
  ...filterings.map(({ prefix, paths, expected, ...told }) =>
    flow({
      service: 'vault',
      ...told,
      rules: ['V-SUB-04'],
      needs: ['inbox', 'emit'],
      async run(session) {
        await using hook = await subscribe(session, ['secret.updated'], { filters: { path_prefix: prefix } });
        for (const path of paths) await emit(session, hook, 'secret.updated', { path });
        assertSame(`paths delivered for the prefix ${prefix}`, await pathsAt(hook), expected);
      },
    }),
  ),
  flow({
    service: 'vault',
    title: 'an event without a path does not pass path_prefix',
    rules: ['V-SUB-04'],
    gaps: ['V-G-15', 'V-G-26'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['**'], { filters: { path_prefix: 'prod/' } });
      await emit(session, hook, 'policy.created');
      await emit(session, hook, 'rotation.due');
      assertSame('deliveries of events without a path', (await hook.received()).length, 0);
    },
  }),
  flow({
    service: 'vault',
    title: 'secret_type selects the secrets of that type',
    rules: ['V-SUB-05'],
    gaps: ['V-G-15'],
    needs: ['inbox', 'simulate'],
    run: (session) => filtersSecrets(session, { secret_type: 'database' }, ['first', 'second']),
  }),
  flow({
    service: 'vault',
    title: 'tags select the secrets that have any of them',
    rules: ['V-SUB-05'],
    gaps: ['V-G-15'],
    needs: ['inbox', 'simulate'],
    run: (session) => filtersSecrets(session, { tags: ['pci', 'cardholder'] }, ['second', 'third']),
  }),
  flow({
    service: 'vault',
    title: 'several filters must all hold',
    rules: ['V-SUB-05'],
    gaps: ['V-G-15'],
    needs: ['inbox', 'simulate'],
    run: (session) => filtersSecrets(session, { secret_type: 'database', tags: ['pci'] }, ['second']),
  }),
];

/** Three secrets meet a filter: two databases, two with tags of cards. */
async function filtersSecrets(
  session: Session,
  filters: Schemas['WebhookFilters'],
  expected: readonly string[],
): Promise<void> {
  await using hook = await subscribe(session, ['secret.created'], { filters });
  const create = (name: string, secret_type: string, tags: readonly string[]) =>
    session.simulate('vault', 'secret.create', { path: `${hook.mark}/${name}`, secret_type, tags });
  await create('first', 'database', ['web']);
  await create('second', 'database', ['web', 'pci']);
  await create('third', 'api_key', ['cardholder']);
  const paths = expected.map((name) => `${hook.mark}/${name}`);
  assertSame(`secrets delivered for ${JSON.stringify(filters)}`, await pathsAt(hook), paths);
}

async function pathsAt(hook: Subscription): Promise<unknown[]> {
  return (await hook.received()).map((delivery) => (eventOf(delivery) as { readonly path?: string }).path);
}
