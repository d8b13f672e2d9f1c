// The two forms of errors: a list for sending, `detail` for everything else.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { misshapen } from '../../support/misshapen.ts';
import { at, ENDPOINT, ENDPOINTS, mailAs, register, SETTINGS } from '../support.ts';

const FROM = { email: 'news@example.com' };
const TO_ADA = [{ to: [{ email: 'ada@customer.example' }] }];

export const errorFormFlows = flowsOf('mail', {
  'a send without personalizations is answered with 400 and a list of message, field and help': {
    rules: ['M-ER-01', 'M-ER-03.3'],
    needs: ['states'],
    async run(session) {
      const { template_id } = await session.state('a template exists');
      // Every field of this request is documented, and an empty list cannot have undocumented fields.
      const body = { from: FROM, personalizations: [], template_id: String(template_id) };
      assertErrors(await posted(session, '/v3/mail/send', JSON.stringify(body)), 400);
    },
  },
  'every error of a send has the same form': {
    rules: ['M-ER-01', 'M-ER-03.1', 'M-ER-03.2', 'M-ER-03.3'],
    gaps: ['M-G-01', 'M-G-18', 'M-G-20', 'M-G-31', 'M-G-36'],
    async run(session) {
      const whole = { from: FROM, personalizations: TO_ADA, subject: 'Hello' };
      const content = [{ type: 'text/plain', value: 'Hello' }];
      const toNobody = [...TO_ADA, { to: [{ email: 'nobody' }] }];
      const cases: readonly [description: string, status: number, body: unknown, field?: string][] = [
        ['a template_id without d-', 400, { ...whole, template_id: 'welcome' }, 'template_id'],
        ['a template_id with D-', 400, { ...whole, template_id: 'D-welcome' }, 'template_id'],
        ['content and template_id', 400, { ...whole, content, template_id: 'd-welcome' }, 'content'],
        ['no personalizations', 400, { ...whole, content, personalizations: [] }, 'personalizations'],
        ['an empty object', 422, {}],
        [
          'a second recipient that has no address',
          422,
          { ...whole, content, personalizations: toNobody },
          'personalizations.1.to.0.email',
        ],
        ['a template that does not exist', 404, { ...whole, template_id: 'd-that-does-not-exist' }],
      ];
      assertErrors(await posted(session, '/v3/mail/send', '{"from":'), 400, 'half a body');
      for (const [description, status, body, field] of cases) {
        const answer = await posted(session, '/v3/mail/send', JSON.stringify(body));
        assertErrors(answer, status, description);
        const fields = (answer.body.errors as readonly { readonly field: unknown }[]).map(
          ({ field }) => field,
        );
        if (field !== undefined) assertSame(`the fields of the errors for ${description}`, fields, [field]);
      }
    },
  },
  'a batch id is refused in the form of a send': {
    rules: ['M-ER-01'],
    gaps: ['M-G-20', 'M-G-47'],
    async run(session) {
      const answer = await posted(session, '/v3/mail/batch', '{}', {});
      assertErrors(answer, 401, 'no Authorization header');
    },
  },
  'a body that violates its schema is answered with 422 and a list of loc, msg and type, everywhere': {
    rules: ['M-ER-02.2'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-invalid', ['bounce']);
      const mail = await mailAs(session);
      for (const { error, response } of [
        await mail.POST(ENDPOINTS, { body: misshapen({ url: 'https://shop.example/x' }) }),
        await mail.POST(ENDPOINTS, { body: misshapen({ url: 7, enabled_events: ['bounce'] }) }),
        await mail.PATCH(ENDPOINT, { ...at(endpoint), body: misshapen({ enabled: 'perhaps' }) }),
        await mail.PATCH(ENDPOINT, { ...at(endpoint), body: misshapen({ enabled_events: 7 }) }),
        await mail.PATCH(SETTINGS, { body: misshapen({ bounce: 'perhaps' }) }),
      ]) {
        assertSame('status of a body that violates its schema', response.status, 422);
        const { detail } = error as { readonly detail?: unknown };
        assertThat(
          Array.isArray(detail) && detail.length > 0,
          `detail should be a list with entries, and is ${JSON.stringify(detail)}`,
        );
        for (const { loc, msg, type } of detail) {
          assertThat(Array.isArray(loc), `loc should be a list, and is ${JSON.stringify(loc)}`);
          assertSame('the types of msg and type', [typeof msg, typeof type], ['string', 'string']);
        }
      }
    },
  },
  'a query that violates its schema is answered as a body that does': {
    rules: ['M-ER-02.2', 'M-EP-08.3'],
    gaps: ['M-G-18'],
    async run(session) {
      const mail = await mailAs(session);
      for (const query of [{ page: 0 }, { page_size: 0 }, { page_size: 101 }]) {
        const { error, response } = await mail.GET(ENDPOINTS, { params: { query } });
        assertSame(`status of ${JSON.stringify(query)}`, response.status, 422);
        const { detail } = error as unknown as { readonly detail?: unknown };
        assertThat(Array.isArray(detail), `detail should be a list, and is ${JSON.stringify(detail)}`);
      }
    },
  },
  'a body that is not JSON is refused with 400 and a text that says why': {
    rules: ['M-ER-02.1'],
    gaps: ['M-G-36'],
    async run(session) {
      const { status, body } = await posted(session, ENDPOINTS, '{"url":');
      assertSame('status of half a body', status, 400);
      assertSame('the type of detail', typeof body.detail, 'string');
    },
  },
});

interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function assertErrors(
  { status, body }: ErrorAnswer,
  expected: number,
  description = 'no personalizations',
): void {
  assertSame(`status of a send with ${description}`, status, expected);
  const { errors } = body;
  assertThat(
    Array.isArray(errors) && errors.length > 0,
    `the answer to ${description} should have a list of errors, and is ${JSON.stringify(body)}`,
  );
  for (const entry of errors)
    for (const name of ['message', 'field', 'help'])
      assertThat(Object.hasOwn(entry, name), `an error should have ${name}, and is ${JSON.stringify(entry)}`);
}

async function posted(
  session: Session,
  path: string,
  body: string,
  credentials?: Readonly<Record<string, string>>,
): Promise<ErrorAnswer> {
  const given = credentials ?? { authorization: `Bearer ${await session.credential('mail', 'live')}` };
  const headers = { ...given, 'content-type': 'application/json' };
  const response = await session.fetch(session.url('mail') + path, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as ErrorAnswer['body'] };
}
