// Resources that can be created, read, listed, changed and deleted. Methods and shapes are assumed: M-G-01,
// M-G-02.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session, Values } from '../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../support/assertions.ts';

interface Resource {
  readonly kind: string;
  /** The statement that an unknown id is 404; roles have none. */
  readonly unknown?: RuleId;
  readonly path: string;
  /** The field of a list that holds the entries. */
  readonly list: string;
  readonly body: Values;
  /** The fields of the body that are returned. */
  readonly shown: Values;
  readonly change?: Values;
  /** The field that must be unique within a tenant, and the statement that says so. */
  readonly unique?: { readonly field: 'name' | 'domain'; readonly rule: RuleId };
}

const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const RESOURCES: readonly Resource[] = [
  {
    kind: 'template',
    unknown: 'M-ER-08.3',
    path: '/v3/templates',
    list: 'templates',
    body: { name: 'Flow of templates' },
    shown: { name: 'Flow of templates' },
    change: { name: 'Flow of templates, renamed' },
    unique: { field: 'name', rule: 'M-ER-09.3' },
  },
  {
    kind: 'API key',
    unknown: 'M-ER-08.4',
    path: '/v3/api_keys',
    list: 'api_keys',
    body: { name: 'flow of keys', scopes: ['mail.send', 'webhooks.read'] },
    shown: { name: 'flow of keys', scopes: ['mail.send', 'webhooks.read'] },
  },
  {
    kind: 'image',
    unknown: 'M-ER-08.7',
    path: '/v3/images',
    list: 'images',
    body: { content: DOT, content_type: 'image/gif', filename: 'flow.gif' },
    shown: { content_type: 'image/gif', filename: 'flow.gif', size_bytes: Buffer.from(DOT, 'base64').length },
  },
  {
    kind: 'domain',
    unknown: 'M-ER-08.6',
    path: '/api/admin/domains',
    list: 'domains',
    body: { domain: 'flow-of-domains.example', dmarc_policy: 'quarantine' },
    shown: { domain: 'flow-of-domains.example', dmarc_policy: 'quarantine' },
    change: { dmarc_policy: 'reject' },
    unique: { field: 'domain', rule: 'M-ER-09.1' },
  },
  {
    kind: 'role',
    path: '/api/admin/roles',
    list: 'roles',
    body: { name: 'Flow of roles', permissions: ['messages.read'] },
    shown: { name: 'Flow of roles', permissions: ['messages.read'] },
    change: { name: 'Flow of roles, renamed' },
    unique: { field: 'name', rule: 'M-ER-09.2' },
  },
];

const ASSUMED = ['M-G-01', 'M-G-02', 'M-G-19'] as const;

export const resourceFlows: readonly Flow[] = [
  ...RESOURCES.map(({ kind, path, list, body, shown, change, unknown }) =>
    flow({
      service: 'mail',
      title: `what is created, changed or deleted as ${kind} is shown so, and another one stays as it is`,
      rules: [
        'M-ER-17.1',
        'M-ER-17.3',
        'M-ER-17.4',
        'M-MS-01.2',
        ...(change === undefined ? [] : ['M-ER-17.2' as const]),
        ...(unknown === undefined ? [] : [unknown]),
      ],
      gaps: ASSUMED,
      async run(session) {
        const live = await callerOf(session);
        const first = await live('POST', path, body);
        assertSame(`status of a new ${kind}`, first.status, 201);
        assertFields(`a new ${kind}`, first.body, shown);
        const second = await live('POST', path, { ...body, ...otherNames(body) });
        const [one, other] = [`${path}/${first.body.id}`, `${path}/${second.body.id}`];
        const before = await live('GET', other);
        assertSame(`status of a read of the ${kind}`, (await live('GET', one)).status, 200);
        assertFields(`the ${kind} as it is read`, (await live('GET', one)).body, shown);
        const ids = async () => idsIn(await live('GET', `${path}?page_size=100`), list);
        assertThat(
          (await ids()).includes(first.body.id),
          `the list should have the new ${kind}, and has not`,
        );
        if (change !== undefined) {
          const changed = await live('PATCH', one, change);
          assertSame(`status of a change of the ${kind}`, changed.status, 200);
          const now = { ...shown, ...change };
          assertFields(`the answer to a change of the ${kind}`, changed.body, now);
          assertFields(`the ${kind} after its change`, (await live('GET', one)).body, now);
        }
        const removal = await live('DELETE', one);
        assertSame(
          `status and body of the removal of the ${kind}`,
          [removal.status, removal.text],
          [204, ''],
        );
        const statusesAfter = [(await live('GET', one)).status, (await live('DELETE', one)).status];
        assertSame(
          `statuses of a read and a removal of the ${kind}, once it is gone`,
          statusesAfter,
          [404, 404],
        );
        assertThat(
          !(await ids()).includes(first.body.id),
          `the list should not have the ${kind} that is gone, and has`,
        );
        assertSame(`another ${kind} after all that`, await live('GET', other), before);
        await live('DELETE', other);
      },
    }),
  ),
  ...RESOURCES.flatMap(({ kind, path, body, unique }) =>
    unique === undefined
      ? []
      : [
          flow({
            service: 'mail',
            title: `a ${kind} with a ${unique.field} that is in use is a conflict, only within its tenant, until it is free`,
            rules: [unique.rule, 'M-ER-02.1'],
            gaps: ASSUMED,
            async run(session) {
              const [live, other] = [await callerOf(session), await callerOf(session, 'other_tenant')];
              const first = await live('POST', path, body);
              assertSame(`status of a new ${kind}`, first.status, 201);
              const total = (await live('GET', path)).body.total;
              const again = await live('POST', path, body);
              assertSame(
                `status of a second ${kind}, and type of detail`,
                [again.status, typeof again.body.detail],
                [409, 'string'],
              );
              if (unique.field === 'domain') {
                const upperCased = { ...body, domain: String(body.domain).toUpperCase() };
                assertSame(
                  'status of the same domain in capitals',
                  (await live('POST', path, upperCased)).status,
                  409,
                );
              }
              assertSame(`total after the conflict`, (await live('GET', path)).body.total, total);
              const theirs = await other('POST', path, body);
              assertSame(`status of the same ${unique.field} for another tenant`, theirs.status, 201);
              await other('DELETE', `${path}/${theirs.body.id}`);
              if (unique.field === 'name') {
                const beside = await live('POST', path, { ...body, ...otherNames(body) });
                const renamed = (name: unknown) => live('PATCH', `${path}/${beside.body.id}`, { name });
                assertSame('status of a change to a name in use', (await renamed(body.name)).status, 409);
                const { name } = (await live('GET', `${path}/${beside.body.id}`)).body;
                assertSame('name after the conflict', name, beside.body.name);
                assertSame('status of a change to its own name', (await renamed(name)).status, 200);
                await renamed(`${name}, renamed`);
                const reused = await live('POST', path, { ...body, name });
                assertSame('status of the name that it had before', reused.status, 201);
                await live('DELETE', `${path}/${reused.body.id}`);
                await live('DELETE', `${path}/${beside.body.id}`);
              }
              await live('DELETE', `${path}/${first.body.id}`);
              const free = await live('POST', path, body);
              assertSame(`status of that ${unique.field}, once it is free`, free.status, 201);
              await live('DELETE', `${path}/${free.body.id}`);
            },
          }),
        ],
  ),
  ...RESOURCES.map(({ kind, path, list, body, unknown }) =>
    flow({
      service: 'mail',
      title: `a tenant's ${kind} is unknown to another tenant, and stays as it is`,
      rules: unknown === undefined ? ['M-AU-04.2'] : ['M-AU-04.2', unknown],
      gaps: [...ASSUMED, 'M-G-15'],
      async run(session) {
        const [live, other] = [await callerOf(session), await callerOf(session, 'other_tenant')];
        const { body: own } = await live('POST', path, body);
        const one = `${path}/${own.id}`;
        const before = await live('GET', one);
        assertSame('status of a read by its tenant', before.status, 200);
        const statuses = [(await other('GET', one)).status, (await other('DELETE', one)).status];
        assertSame('statuses of a read and a removal by another tenant', statuses, [404, 404]);
        const ids = idsIn(await other('GET', `${path}?page_size=100`), list);
        assertThat(!ids.includes(own.id), `the list of another tenant should not have the ${kind}, and has`);
        assertSame(`the ${kind} after that`, await live('GET', one), before);
        await live('DELETE', one);
      },
    }),
  ),
];

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Values;
}

export type Caller = (method: string, path: string, json?: Values) => Promise<Answer>;

/** Calls any path with a named credential. */
export async function callerOf(session: Session, credential = 'live'): Promise<Caller> {
  const token = await session.credential('mail', credential);
  return async (method, path, json) => {
    const response = await session.fetch(session.url('mail') + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
    return { status: response.status, text, body: isJson ? (JSON.parse(text) as Values) : {} };
  };
}

function otherNames({ name, domain }: Values): Values {
  return domain === undefined ? { name: `${name}, another one` } : { domain: `another-${domain}` };
}

function idsIn({ body }: Answer, list: string): unknown[] {
  return ((body[list] ?? []) as readonly Values[]).map(({ id }) => id);
}
