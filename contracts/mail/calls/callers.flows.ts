// Authorization: every operation on endpoints and settings, by every kind of caller; a refused call has no effect.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSigned, rotatedOnce } from '../deliveries/signatures.flows.ts';
import {
  assertForeign,
  attemptsOf,
  documented,
  ENDPOINTS,
  emitted,
  listedIds,
  mailAs,
  readEndpoint,
  register,
  SETTINGS,
} from '../support.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: object;
}

/** The documented operations; the rotation is left out, since its body is not documented. */
const readsOf = (id: string): readonly Call[] => [
  { method: 'GET', path: ENDPOINTS },
  { method: 'GET', path: `${ENDPOINTS}/${id}` },
  { method: 'GET', path: SETTINGS },
];
const writesOf = (id: string): readonly Call[] => [
  { method: 'POST', path: ENDPOINTS, json: { url: 'https://shop.example/hooks', enabled_events: ['open'] } },
  { method: 'PATCH', path: `${ENDPOINTS}/${id}`, json: { enabled: false } },
  { method: 'PATCH', path: SETTINGS, json: { enabled: false } },
  { method: 'DELETE', path: `${ENDPOINTS}/${id}` },
];
const operationsOf = (id: string) => [...readsOf(id), ...writesOf(id)];

export const callerFlows: readonly Flow[] = [
  ...(
    [
      ['M-AU-03.1', 'without a credential', null, 'Missing Authorization header'],
      ['M-AU-03.2', 'with an API key that was revoked', 'revoked', 'Invalid API key'],
      ['M-AU-03.3', 'with an access token that has expired', 'jwt_expired', 'JWT expired'],
      [
        'M-AU-03.4',
        'with an access token whose signature is wrong',
        'jwt_bad_signature',
        'JWT signature invalid',
      ],
      ['M-AU-04.1', 'of a tenant that is suspended', 'suspended', 'Tenant suspended'],
    ] as const
  ).map(([rule, who, credential, detail]) =>
    flow({
      service: 'mail',
      title: `a caller ${who} is refused by every operation, and changes nothing`,
      rules: [rule, 'M-ER-02.1'],
      needs: ['inbox'],
      async run(session) {
        const token = credential === null ? null : await session.credential('mail', credential);
        const status = rule === 'M-AU-04.1' ? 403 : 401;
        await using endpoint = await register(session, 'mail-guarded', ['bounce']);
        const [before, list] = [documented(await readEndpoint(session, endpoint)), await listedIds(session)];
        for (const call of operationsOf(endpoint.id))
          assertSame(`status and detail of ${nameOf(call)}`, await answerOf(session, call, token), [
            status,
            detail,
          ]);
        assertSame(
          'the endpoint after the refusals',
          documented(await readEndpoint(session, endpoint)),
          before,
        );
        assertSame('the list after the refusals', await listedIds(session), list);
      },
    }),
  ),
  ...flowsOf('mail', {
    'a caller that may only read may make every read and no write, and without any scope none of both': {
      rules: ['M-AU-02.1', 'M-AU-02.2', 'M-AU-02.3', 'M-ER-02.1'],
      needs: ['inbox'],
      async run(session) {
        await using endpoint = await register(session, 'mail-scoped', ['bounce']);
        const before = documented(await readEndpoint(session, endpoint));
        const [reader, nobody] = [
          await session.credential('mail', 'read_only'),
          await session.credential('mail', 'no_scopes'),
        ];
        for (const call of readsOf(endpoint.id)) {
          assertSame(
            `status of ${nameOf(call)} with webhooks.read`,
            (await answerOf(session, call, reader))[0],
            200,
          );
          const refused = [403, 'Missing required scope: webhooks.read'];
          assertSame(
            `status and detail of ${nameOf(call)} without`,
            await answerOf(session, call, nobody),
            refused,
          );
        }
        for (const call of writesOf(endpoint.id))
          for (const token of [reader, nobody]) {
            const refused = [403, 'Missing required scope: webhooks.write'];
            assertSame(`status and detail of ${nameOf(call)}`, await answerOf(session, call, token), refused);
          }
        assertSame(
          'the endpoint after the refusals',
          documented(await readEndpoint(session, endpoint)),
          before,
        );
      },
    },
    'a rotation takes webhooks.write, of the endpoint’s own tenant, and a refused one changes no secret': {
      rules: ['M-AU-02.2', 'M-AU-02.3', 'M-AU-04.2', 'M-EP-13.2'],
      needs: ['inbox', 'emit'],
      async run(session) {
        await using endpoint = await register(session, 'mail-rotation', ['bounce']);
        const call = { method: 'POST', path: `${ENDPOINTS}/${endpoint.id}/signing_secret` } as const;
        const secret = await rotatedOnce(session, endpoint);
        for (const credential of ['read_only', 'no_scopes'])
          assertSame(
            `status and detail of a rotation with ${credential}`,
            await answerOf(session, call, await session.credential('mail', credential)),
            [403, 'Missing required scope: webhooks.write'],
          );
        const other = await session.credential('mail', 'other_tenant');
        assertForeign('a rotation by another tenant', ...(await answerOf(session, call, other)));
        const event = await emitted(session, 'bounce');
        const [delivery] = await attemptsOf(session, endpoint.inbox, event);
        assertSigned(delivery, secret, 'an event after the rotations that were refused');
      },
    },
    'an access token may do all that an API key may': {
      rules: ['M-AU-01.2'],
      async run(session) {
        const mail = await mailAs(session, 'jwt');
        const body = { url: 'https://shop.example/hooks', enabled_events: ['open' as const] };
        const { id } = await mail.unwrap(mail.POST(ENDPOINTS, { body }));
        const token = await session.credential('mail', 'jwt');
        const change = { method: 'PATCH', path: `${ENDPOINTS}/${id}`, json: { enabled: false } } as const;
        for (const call of [...readsOf(id), change])
          assertSame(`status of ${nameOf(call)}`, (await answerOf(session, call, token))[0], 200);
        const remove = { method: 'DELETE', path: `${ENDPOINTS}/${id}` } as const;
        assertSame('status of the removal', (await answerOf(session, remove, token))[0], 204);
      },
    },
    'an API key with one character more, less or other is invalid': {
      rules: ['M-AU-03.2'],
      async run(session) {
        const list = { method: 'GET', path: ENDPOINTS } as const;
        const token = await session.credential('mail', 'live');
        assertSame('status with the key itself', (await answerOf(session, list, token))[0], 200);
        const last = token.endsWith('x') ? 'y' : 'x';
        for (const wrong of [`${token}x`, token.slice(0, -1), token.slice(0, -1) + last])
          assertSame('status and detail of a mistyped key', await answerOf(session, list, wrong), [
            401,
            'Invalid API key',
          ]);
      },
    },
    'an access token with other claims, without its signature, or without an algorithm is refused': {
      rules: ['M-AU-03.4', 'M-AU-03.5'],
      async run(session) {
        const list = { method: 'GET', path: ENDPOINTS } as const;
        const token = await session.credential('mail', 'jwt');
        assertSame('status with the token itself', (await answerOf(session, list, token))[0], 200);
        const [head = '', claims = '', signature = ''] = token.split('.');
        const altered = encoded({ ...decoded(claims), exp: 4_102_444_800 });
        const unsigned = encoded({ ...decoded(head), alg: 'none' });
        for (const [description, wrong] of Object.entries({
          'other claims': [head, altered, signature],
          'no signature': [head, claims, ''],
          'no algorithm': [unsigned, claims, ''],
        }))
          assertSame(
            `status and detail with ${description}`,
            await answerOf(session, list, wrong.join('.')),
            [401, 'JWT signature invalid'],
          );
      },
    },
    'an API key that was created with one scope has that scope and no other, until it is revoked': {
      rules: ['M-AU-02.1', 'M-AU-02.2', 'M-AU-03.2', 'M-ER-08.5'],
      gaps: ['M-G-01', 'M-G-02', 'M-G-12', 'M-G-19'],
      async run(session) {
        const mail = await mailAs(session);
        const [list, create] = [readsOf('')[0] as Call, writesOf('')[0] as Call];
        for (const [scope, read, written] of [
          ['webhooks.read', 200, 403],
          ['webhooks.write', 403, 201],
        ] as const) {
          const body = { name: `flow ${scope}`, scopes: [scope] };
          const { id, key } = await mail.unwrap(mail.POST('/v3/api_keys', { body }));
          const before = await listedIds(session);
          const statuses = [
            (await answerOf(session, list, key))[0],
            (await answerOf(session, create, key))[0],
          ];
          assertSame(`statuses of a read and a write with ${scope}`, statuses, [read, written]);
          for (const made of (await listedIds(session)).filter((each) => !before.includes(each)))
            await mail.DELETE(`${ENDPOINTS}/{webhook_id}`, { params: { path: { webhook_id: made } } });
          const { response } = await mail.DELETE('/v3/api_keys/{id}', { params: { path: { id } } });
          assertSame('status of the revocation', response.status, 204);
          assertSame('status and detail once revoked', await answerOf(session, list, key), [
            401,
            'Invalid API key',
          ]);
        }
      },
    },
  }),
];

/** Status and `detail` of a response; `null` calls without a credential. */
async function answerOf(session: Session, { method, path, json }: Call, token: string | null) {
  const response = await session.fetch(session.url('mail') + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return [response.status, detailIn(text)] as const;
}

function detailIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly detail?: unknown }).detail;
  } catch {
    return text;
  }
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function decoded(part: string): object {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
