// What names the rule of an answer that another status or another id contradicts: what the request lacks, how callers show who they
// are, and what a call has made. And what an earlier call that failed leaves unknown, and what it does not.

import { expect, test } from 'vitest';
import type { Answer, Entry } from '../../../src/verify/audit/recordings/entry.ts';
import {
  at,
  CREATED,
  contradicted,
  exchanged,
  got,
  HOOK,
  type Line,
  numberedHook,
  QUIET,
  quota,
  registered,
  STATE,
  TOKEN,
  told,
  vaultHook,
} from './contradicted.ts';
import { judgedEntries } from './judged-hour.ts';

const HOOKS = '/v3/user/webhooks';

test('M-EP-04: a request that was accepted without what it must have contradicts the rule of what it lacks', async () => {
  const refused = { detail: [{ loc: ['body', 'url'], msg: 'Field required', type: 'missing' }] };
  const given = { enabled_events: ['*'] };
  expect(await contradicted('mail', [[`POST ${HOOKS}`, given, 422, refused]])).toEqual([]);
  const found = await contradicted('mail', [[`POST ${HOOKS}`, given, 201, { ...CREATED[3], url: '' }]]);
  expect(found).toMatchObject([{ at: 'status' }]);
  expect(found[0]?.rules).toContain('M-EP-04');
});

test('M-AU-01: a caller who is refused everything contradicts how callers show who they are', async () => {
  const listed = { webhooks: [], total: 0 };
  const line = (status: number, answer: object) => got(HOOKS, answer, status);
  expect(await contradicted('mail', [line(200, listed)])).toEqual([]);
  const found = await contradicted('mail', [line(401, { detail: 'Invalid API key' })]);
  expect(found[0]?.rules).toContain('M-AU-01');
});

test('M-ER-03: a send is judged by itself, whatever became of another one', async () => {
  const send = (status: number, answer: object): Line => [
    'POST /v3/mail/send',
    {
      from: { email: 'news@example.org' },
      personalizations: [],
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    status,
    answer,
  ];
  const errors = { errors: [{ message: 'There is nobody to send to', field: null, help: null }] };
  const failed = send(503, {});
  expect(await contradicted('mail', [failed, send(400, errors)])).toEqual([]);
  const found = await contradicted('mail', [failed, send(202, { message_id: 'msg_1', status: 'QUEUED' })]);
  expect(found).toMatchObject([{ entry: 1, at: 'status' }]);
  expect(found[0]?.rules).toContain('M-ER-03');
});

test('V-WH-14: each test has a delivery of its own, also of a webhook that is older', async () => {
  const tested = (delivery_id: string): Line => [
    'POST /v1/webhooks/wh_older/test',
    undefined,
    200,
    { delivery_id, status: 'failed', response_code: null, duration_ms: null },
  ];
  const shown = got(
    '/v1/webhooks/wh_older',
    vaultHook('wh_older', { status: 'healthy', created_at: at(-3_600) }),
  );
  expect(await contradicted('vault', [shown, tested('del_1'), tested('del_2')])).toEqual([]);
  const found = await contradicted('vault', [shown, tested('del_1'), tested('del_1')]);
  expect(found).toMatchObject([{ entry: 2, at: 'body/delivery_id' }]);
  expect(found[0]?.rules).toContain('V-WH-14');
});

test('V-WH-14: a test is answered as its receiver answered, also where an older webhook has a status of its own', async () => {
  const older = vaultHook('wh_a', { status: 'degraded', created_at: at(-3_600) });
  const answered = async (status: string, response_code: number) => {
    const lines: Line[] = [
      ...[0, 3, 6].map(() => got('/v1/webhooks', { webhooks: [older] })),
      [
        'POST /v1/webhooks/wh_a/test',
        undefined,
        200,
        { delivery_id: 'del_1', status, response_code, duration_ms: 5 },
      ],
      told('evt_test', 9, { status: response_code }),
    ];
    return (await contradicted('vault', lines, { apartMs: 3_000 })).filter(({ entry }) => entry === 3);
  };
  expect(await answered('success', 200)).toEqual([]);
  expect(await answered('failed', 500)).toEqual([]);
  const found = await answered('success', 500);
  expect(found).toMatchObject([{ at: 'body/status' }]);
  expect(found[0]?.rules).toContain('V-WH-14');
});

test('V-WH-04: a webhook that is disabled from the start was not switched off by failures', async () => {
  const [request, given, status, answer] = registered('wh_a');
  const found = await contradicted('vault', [[request, given, status, { ...answer, enabled: false }]]);
  expect(found).toMatchObject([{ entry: 0, at: 'body/enabled' }]);
  expect(found[0]?.rules).toContain('V-WH-04');
});

test('V-WH-15: a list of deliveries is there as long as its webhook is', async () => {
  const none = got('/v1/webhooks/wh_a/deliveries', { title: 'There are none.' }, 404);
  const lines = [registered('wh_a'), none];
  expect(await contradicted('vault', lines)).toEqual([]);
  const found = await contradicted('vault', [...lines, got('/v1/webhooks/wh_a', vaultHook('wh_a'))]);
  expect(found).toMatchObject([{ entry: 1, at: 'status' }]);
  expect(found[0]?.rules).toContain('V-WH-15');
});

test('M-EP-11: a change that answers something else than it was given contradicts its own rule', async () => {
  const changed: Line = [
    `PATCH ${HOOKS}/${HOOK.id}`,
    { url: `${HOOK.url}/next` },
    200,
    { ...HOOK, ...STATE },
  ];
  const found = await contradicted('mail', [CREATED, changed]);
  expect(found).toMatchObject([{ entry: 1, at: 'body/url' }]);
  expect(found[0]?.rules).toContain('M-EP-11');
  const unasked = await contradicted(
    'mail',
    [0, 1].flatMap((number) => {
      const { own, created } = numberedHook(number);
      const url = `${own.url}/next`;
      const answer = { ...own, ...STATE, url, enabled_events: ['open'] };
      return [created, [`PATCH ${HOOKS}/${own.id}`, { url }, 200, answer] satisfies Line];
    }),
    { apartMs: 20_000 },
  );
  expect(unasked).toMatchObject([{ at: 'body/enabled_events/0' }, { at: 'body/enabled_events/0' }]);
  expect(unasked[0]?.rules).toContain('M-EP-11');
});

test('Q-AU-01: what a call gave that was refused, and is shown all the same, contradicts its refusal', async () => {
  const TENANT = '/api/v1/quotas/tenant';
  const shown = (limit_bytes: number) =>
    got(TENANT, quota('qta_tenant', 'ten_recorded', { target_type: 'tenant', limit_bytes }));
  const refused: Line = [
    `PUT ${TENANT}`,
    { limit_bytes: 7 },
    403,
    { error: { code: 'FORBIDDEN', message: 'This needs partner:admin.' } },
  ];
  const kept = [shown(1_000), refused, shown(7)];
  const found = await contradicted('quota', kept, { isComplete: true });
  expect(found).toMatchObject([{ entry: 2, at: 'body/limit_bytes' }]);
  expect(found[0]?.rules).toContain('Q-AU-01');
  const other = await contradicted('quota', [shown(1_000), refused, shown(8)], { isComplete: true });
  expect(other[0]?.rules).not.toContain('Q-AU-01');
});

const SEND = { from: { email: 'news@example.com' }, personalizations: [], subject: 'x' };

test('M-ER-01: a refusal of a send that is stated has errors, whatever is open of the others', async () => {
  const refused = (status: number, answer: object): Line => ['POST /v3/mail/send', SEND, status, answer];
  const errors = { errors: [{ message: 'There is nobody to send to', field: null, help: null }] };
  expect(await contradicted('mail', [refused(400, errors)])).toEqual([]);
  const found = await contradicted('mail', [refused(400, { detail: 'There is nobody to send to' })]);
  expect(found.flatMap(({ rules }) => rules)).toContain('M-ER-01');
});

test('M-AU-05: a send that is not allowed says why in the documented words', async () => {
  const body = {
    ...SEND,
    from: { email: 'news@nobody.example' },
    personalizations: [{ to: [{ email: 'ada@example.com' }] }],
    content: [{ type: 'text/plain', value: 'x' }],
  };
  const refused = (answer: object): Line => ['POST /v3/mail/send', body, 403, answer];
  const saying = (message: string) => ({ errors: [{ message, field: null, help: null }] });
  expect(await contradicted('mail', [refused(saying('Sender domain not verified'))])).toEqual([]);
  expect(await contradicted('mail', [refused({ detail: 'Sender domain not verified' })])).toEqual([]);
  const found = await contradicted('mail', [refused(saying('Forbidden'))]);
  expect(found.flatMap(({ rules }) => rules)).toContain('M-AU-05');
});

const WRONG_SCOPE: Line = [
  'POST /v3/api_keys',
  { name: 'key', scopes: ['nonsense'] },
  404,
  { detail: 'There is no scope "nonsense"' },
];

test('M-EP-13: a refusal that its operation does not document is contradicted, whatever there is', async () => {
  const rotated = (status: number): Line => [
    `POST ${HOOKS}/${HOOK.id}/signing_secret`,
    undefined,
    status,
    { detail: 'No.' },
  ];
  expect(await contradicted('mail', [CREATED, rotated(404)])).toEqual([]);
  const found = await contradicted('mail', [CREATED, rotated(409)]);
  expect(found).toMatchObject([{ entry: 1, at: 'status' }]);
  expect(found[0]?.rules).toContain('M-EP-13');
});

test('M-ER-05: which refusal comes first is open only among those that the operation documents', async () => {
  const found = await contradicted('mail', [WRONG_SCOPE]);
  expect(found).toMatchObject([{ at: 'status' }]);
  expect(found[0]?.rules).toContain('M-ER-05');
});

test('M-ER-05: of many calls, each is told with the rules by which it was decided, and not with those of another', async () => {
  const created: Line = [WRONG_SCOPE[0], WRONG_SCOPE[1], 202, { id: 'key_1' }];
  const found = await contradicted('mail', [...Array.from({ length: 250 }, () => QUIET), created]);
  expect(found).toMatchObject([{ entry: 250, at: 'status' }]);
  expect(found[0]?.rules).not.toContain('M-ER-08');
});

test('M-ER-08: a refusal in no documented words contradicts what should have been answered in its place', async () => {
  const found = await contradicted('mail', [got('/v3/templates/none', { detail: 'No.' }, 403)]);
  expect(found.flatMap(({ rules }) => rules)).toContain('M-ER-08');
});

test('a page that a gateway answers with is none of the service, and leaves open whether the call was done', async () => {
  const [request, body] = CREATED;
  const page: Entry = exchanged(0, [request, body, 200]);
  const html = {
    ...page,
    answer: { ...page.answer, body: '<!DOCTYPE html><title>Sign in</title>' } as Answer,
  };
  const entries = [html, exchanged(20, got(HOOKS, { webhooks: [{ ...HOOK, ...STATE }], total: 1 }))];
  const judged = await judgedEntries('mail', entries, { tokens: { live: TOKEN } });
  expect(judged.map(({ verdict }) => verdict.kind)).toEqual(['not_judged', 'agreed']);
});

test('V-AU-02: what several calls gave that were refused, and is there as of then, contradicts their refusals', async () => {
  const refused = (id: string): Line => {
    const [request, body] = registered(id);
    return [request, body, 403, { error: { code: 'scope_missing', message: 'This needs admin.' } }];
  };
  const kept = (id: string, seconds: number) =>
    got(`/v1/webhooks/${id}`, { ...vaultHook(id), created_at: at(seconds), status: 'healthy' });
  const once = [refused('wh_a'), refused('wh_b'), kept('wh_a', 0)];
  const rulesOf = async (lines: readonly Line[]) =>
    (await contradicted('vault', lines))
      .filter((each) => each.at === 'body/id')
      .flatMap(({ rules }) => rules);
  expect(await rulesOf(once)).toEqual([]);
  expect(await rulesOf([...once, kept('wh_b', 20)])).toContain('V-AU-02');
  expect(await rulesOf([...once, kept('wh_b', 25)])).toEqual([]);
});
