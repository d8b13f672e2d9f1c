// Which of the subscribed events pass a webhook's filters.

import type { GapId } from '../../../specs/generated/rules.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  createSecret,
  emit,
  eventIdOf,
  eventOf,
  type Schemas,
  type Subscription,
  subscribe,
} from '../support.ts';

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
  {
    title: 'path_prefix is compared with the beginning of the path only, and completely',
    prefix: 'prod/db',
    paths: ['prod/db', 'prod/d', 'prod', 'archive/prod/db', 'xprod/db', 'prod/db/replica'],
    expected: ['prod/db', 'prod/db/replica'],
  },
  {
    title: 'path_prefix is plain text, in its own case',
    prefix: 'Prod/a.b_c%/',
    paths: ['Prod/a.b_c%/db', 'prod/a.b_c%/db', 'Prod/aXb_c%/db', 'Prod/a.bXc%/db', 'Prod/a.b_cXX/db'],
    expected: ['Prod/a.b_c%/db'],
  },
  {
    title: 'path_prefix may be long, and in any language',
    prefix: 'Abteilung/Zürich/Käse 漢字/Abrechnung/Datenbanken/',
    paths: [
      'Abteilung/Zürich/Käse 漢字/Abrechnung/Datenbanken/db',
      'Abteilung/Zürich/Käse 漢字/Abrechnung/Dateien/db',
      'Abteilung/Zrich/Kse /Abrechnung/Datenbanken/db',
    ],
    expected: ['Abteilung/Zürich/Käse 漢字/Abrechnung/Datenbanken/db'],
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
        assertSame(`paths delivered for the prefix ${prefix}`, await pathsAt(hook), expected.toSorted());
      },
    }),
  ),
  ...flowsOf('vault', {
    'an event without a path does not pass path_prefix': {
      rules: ['V-SUB-04'],
      gaps: ['V-G-15', 'V-G-26'],
      needs: ['inbox', 'emit'],
      async run(session) {
        await using hook = await subscribe(session, ['**'], { filters: { path_prefix: 'prod/' } });
        await emit(session, hook, 'policy.created');
        await emit(session, hook, 'rotation.due');
        assertSame('deliveries of events without a path', (await hook.received()).length, 0);
      },
    },
    'secret_type selects the secrets of that type': {
      rules: ['V-SUB-05.2'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'simulate'],
      run: (session) => filtersSecrets(session, { secret_type: 'database' }, ['first', 'second']),
    },
    'tags select the secrets that have any of them': {
      rules: ['V-SUB-05.2'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'simulate'],
      run: (session) => filtersSecrets(session, { tags: ['pci', 'cardholder'] }, ['second', 'third']),
    },
    'several filters must all hold': {
      rules: ['V-SUB-05.2'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'simulate'],
      run: (session) => filtersSecrets(session, { secret_type: 'database', tags: ['pci'] }, ['second']),
    },
    'an event has to pass the patterns and the filter, not one of them': {
      rules: ['V-SUB-01.2', 'V-SUB-04'],
      needs: ['inbox', 'emit'],
      async run(session) {
        const filters = { path_prefix: 'prod/' };
        await using hook = await subscribe(session, ['secret.created', 'certificate.*'], { filters });
        const selected = [];
        for (const [type, path] of [
          ['secret.created', 'prod/db'],
          ['secret.created', 'test/db'],
          ['secret.updated', 'prod/db'],
          ['certificate.issued', 'prod/api'],
          ['certificate.revoked', 'test/prod/api'],
        ] as const) {
          const { event_id } = await emit(session, hook, type, { path });
          if (path.startsWith('prod/') && type !== 'secret.updated') selected.push(event_id);
        }
        const received = (await hook.received()).map(eventIdOf);
        assertSame('events delivered', received.toSorted(), selected.toSorted());
      },
    },
    'each webhook has its own prefix, and a longer one takes nothing from a shorter one': {
      rules: ['V-SUB-04'],
      needs: ['inbox', 'emit'],
      async run(session) {
        const prefixes = ['prod/', 'prod/db', 'test/', undefined];
        await using hooks = new AsyncDisposableStack();
        const subscribed = [];
        for (const path_prefix of prefixes) {
          const filters = path_prefix === undefined ? null : { path_prefix };
          subscribed.push(hooks.use(await subscribe(session, ['certificate.issued'], { filters })));
        }
        const path = 'prod/db/api';
        const { event_id } = await session.emit('vault', 'certificate.issued', { path });
        const counts = [];
        for (const hook of subscribed) counts.push((await hook.received(String(event_id))).length);
        assertSame(`deliveries for the prefixes ${prefixes.join(', ')} and none`, counts, [1, 1, 0, 1]);
      },
    },
    'secret.accessed can be subscribed to for one path': {
      rules: ['V-SUB-04', 'V-SUB-06'],
      needs: ['inbox', 'simulate'],
      async run(session) {
        await using all = await subscribe(session, ['secret.accessed']);
        const [wanted, other] = [
          await createSecret(session, all, {}, 'wanted'),
          await createSecret(session, all, {}, 'other'),
        ];
        await using hook = await subscribe(session, ['secret.accessed'], {
          filters: { path_prefix: wanted },
        });
        for (const path of [wanted, other]) await session.simulate('vault', 'secret.access', { path });
        assertSame('accesses of both', (await all.received()).length, 2);
        const paths = (await hook.events('secret.accessed', all.mark)).map(({ path }) => path);
        assertSame('accesses delivered', paths, [wanted]);
      },
    },
    'a filter by one type, or by one tag, lets secrets with it through and others not': {
      rules: ['V-SUB-05.2'],
      needs: ['inbox', 'simulate'],
      async run(session) {
        // The secret and the event have the same values, so it does not matter which of them filters are
        // compared with.
        await using typed = await subscribe(session, ['secret.created'], {
          filters: { secret_type: 'database' },
        });
        await using tagged = await subscribe(session, ['secret.created'], { filters: { tags: ['pci'] } });
        await using neither = await subscribe(session, ['secret.created'], {
          filters: { secret_type: 'ssh_key' },
        });
        const create = (name: string, secret_type: string, tags: readonly string[]) =>
          createSecret(session, typed, { secret_type, tags }, name);
        const database = await create('first', 'database', ['web']);
        const card = await create('second', 'api_key', ['web', 'pci']);
        const terminal = await create('fourth', 'api_key', ['pci', 'shop']);
        await create('third', 'databases', ['pci2', 'PCI']);
        const reached = [];
        for (const hook of [typed, tagged, neither])
          reached.push((await hook.events('secret.created', typed.mark)).map(({ path }) => path).toSorted());
        assertSame('secrets delivered by type, by tag and by another type', reached, [
          [database],
          [card, terminal].toSorted(),
          [],
        ]);
      },
    },
    'filters by type and tag hold for all that happens to a secret': {
      rules: ['V-SUB-05.2'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'simulate'],
      async run(session) {
        const filters = { secret_type: 'database', tags: ['pci'] };
        await using hook = await subscribe(session, ['secret.*'], { filters });
        for (const [name, tags] of [
          ['wanted', ['web', 'pci']],
          ['other', ['web']],
        ] as const) {
          const path = await createSecret(session, hook, { secret_type: 'database', tags }, name);
          await session.simulate('vault', 'secret.update', { path });
          await session.simulate('vault', 'secret.access', { path });
          await session.simulate('vault', 'secret.delete', { path, permanent: true });
        }
        const received = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
        assertSame('types delivered', received.toSorted(), [
          'secret.accessed',
          'secret.created',
          'secret.deleted',
          'secret.updated',
        ]);
        assertSame('paths delivered', [...new Set(await pathsAt(hook))], [`${hook.mark}/wanted`]);
      },
    },
    'a prefix combined with a type and a tag must hold, too': {
      rules: ['V-SUB-05.2', 'V-SUB-04'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'simulate'],
      async run(session) {
        const traits = { secret_type: 'database', tags: ['pci'] };
        await using hook = await subscribe(session, ['secret.created']);
        const filters = { ...traits, path_prefix: `${hook.mark}/prod/` };
        await using narrow = await subscribe(session, ['secret.created'], { filters });
        const wanted = await createSecret(session, hook, traits, 'prod/db');
        await createSecret(session, hook, traits, 'test/db');
        await createSecret(session, hook, { ...traits, tags: ['eu'] }, 'prod/other');
        const paths = (await narrow.events('secret.created', hook.mark)).map(({ path }) => path);
        assertSame('secrets delivered', paths, [wanted]);
      },
    },
    'an event that is about no secret passes no filter by type or tag': {
      rules: ['V-SUB-05.2'],
      gaps: ['V-G-15'],
      needs: ['inbox', 'emit'],
      async run(session) {
        for (const filters of [{ secret_type: 'database' }, { tags: ['pci'] }]) {
          await using hook = await subscribe(session, ['**'], { filters });
          for (const type of [
            'policy.created',
            'rotation.due',
            'certificate.issued',
            'identity.sync.completed',
          ] as const)
            await emit(session, hook, type);
          assertSame(`events with the filter ${JSON.stringify(filters)}`, (await hook.received()).length, 0);
        }
      },
    },
  }),
];

/** Three secrets for a filter: two databases, two with the tag for cards. */
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
  const paths = (await hook.received()).map(
    (delivery) => (eventOf(delivery) as { readonly path?: string }).path,
  );
  return paths.toSorted();
}
