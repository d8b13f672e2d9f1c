// Refusals that say more than a status: the forms of errors, who is kept apart, and when to come again.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { mailAs } from './support.ts';

const ENDPOINTS = '/v3/user/webhooks';

export const refusalFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'sending answers its errors as a list of message, field and help',
    rules: ['M-ER-01', 'M-ER-03'],
    needs: ['states'],
    async run(session) {
      const { template_id } = await session.state('a template exists');
      const mail = await mailAs(session);
      const from = { email: 'news@example.com' };
      // Every field of this request is documented, and an empty list has no shape that could be missed.
      const { error, response } = await mail.POST('/v3/mail/send', {
        body: { from, personalizations: [], template_id: String(template_id) },
      });
      assertSame('status of a send to nobody', response.status, 400);
      const { errors } = error as unknown as { readonly errors?: unknown };
      assertThat(
        Array.isArray(errors),
        `the answer should have a list of errors, and is ${JSON.stringify(error)}`,
      );
      for (const entry of errors)
        for (const name of ['message', 'field', 'help'])
          assertThat(
            Object.hasOwn(entry, name),
            `an error should have ${name}, and is ${JSON.stringify(entry)}`,
          );
    },
  }),
  flow({
    service: 'mail',
    title: 'what breaks the schema is answered with where, what and which kind',
    rules: ['M-ER-02'],
    async run(session) {
      const mail = await mailAs(session);
      const { error, response } = await mail.POST(ENDPOINTS, {
        body: { url: 'https://shop.example/x' } as never,
      });
      assertSame('status of an endpoint without events', response.status, 422);
      const { detail } = error as unknown as { readonly detail?: unknown };
      assertThat(Array.isArray(detail), `detail should be a list, and is ${JSON.stringify(detail)}`);
      for (const { loc, msg, type } of detail) {
        assertThat(Array.isArray(loc), `loc should be a list, and is ${JSON.stringify(loc)}`);
        assertSame('the types of msg and type', [typeof msg, typeof type], ['string', 'string']);
      }
    },
  }),
  flow({
    service: 'mail',
    title: 'a body that is no JSON is refused with 400 and a word why',
    rules: ['M-ER-02'],
    gaps: ['M-G-36'],
    async run(session) {
      const token = await session.credential('mail', 'live');
      const response = await fetch(session.url('mail') + ENDPOINTS, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"url":',
      });
      assertSame('status of half a body', response.status, 400);
      const { detail } = (await response.json()) as { readonly detail?: unknown };
      assertSame('the type of detail', typeof detail, 'string');
    },
  }),
  flow({
    service: 'mail',
    title: "another tenant's endpoint is refused, whether as unknown or as another's",
    rules: ['M-AU-04', 'M-ER-08'],
    needs: ['states'],
    async run(session) {
      const { id } = await session.state('another tenant has a resource of a kind', { kind: 'endpoint' });
      const mail = await mailAs(session);
      const path = { params: { path: { webhook_id: String(id) } } };
      const statuses = [
        (await mail.GET(`${ENDPOINTS}/{webhook_id}`, path)).response.status,
        (await mail.PATCH(`${ENDPOINTS}/{webhook_id}`, { ...path, body: { enabled: false } })).response
          .status,
        (await mail.DELETE(`${ENDPOINTS}/{webhook_id}`, path)).response.status,
      ];
      for (const status of statuses)
        assertThat(
          status === 403 || status === 404,
          `read, change and removal should each be 403 or 404, and are ${statuses.join(', ')}`,
        );
    },
  }),
  flow({
    service: 'mail',
    title: 'whoever waits for Retry-After is let in again, and X-RateLimit-Reset says when',
    rules: ['M-ER-12'],
    needs: ['states', 'clock'],
    async run(session) {
      await session.state('the rate limit is used up');
      const mail = await mailAs(session);
      const { response } = await mail.GET(ENDPOINTS);
      assertSame('status once the limit is used up', response.status, 429);
      const header = (name: string) => Number(response.headers.get(name));
      const wait = header('retry-after');
      assertThat(
        wait >= 1,
        `Retry-After should be seconds to wait, and is ${response.headers.get('retry-after')}`,
      );
      assertSame('X-RateLimit-Remaining', header('x-ratelimit-remaining'), 0);
      const now = (await session.clock.now()).getTime() / 1_000;
      const off = Math.abs(header('x-ratelimit-reset') - now - wait);
      assertThat(
        off <= 2,
        `X-RateLimit-Reset should be when Retry-After has passed, and is ${off} seconds off`,
      );
      await session.clock.advance(`${wait}s`);
      assertSame('status after the wait', (await mail.GET(ENDPOINTS)).response.status, 200);
    },
  }),
  flow({
    service: 'mail',
    title: 'a burst passes up to the limit, and what goes beyond it is refused',
    rules: ['M-ER-12'],
    needs: ['states'],
    async run(session) {
      const { left } = await session.state('the daily burst', { left: 2 });
      const mail = await mailAs(session);
      const statuses: number[] = [];
      for (let call = 0; call <= Number(left); call++)
        statuses.push((await mail.GET(ENDPOINTS)).response.status);
      assertSame('statuses of three calls, two of which are left', statuses, [200, 200, 429]);
    },
  }),
  flow({
    service: 'mail',
    title: 'an unexpected error carries a request id in one of two headers',
    rules: ['M-ER-13'],
    needs: ['states'],
    async run(session) {
      await session.state('the next call crashes');
      const mail = await mailAs(session);
      const { response } = await mail.GET(ENDPOINTS);
      assertSame('status of an unexpected error', response.status, 500);
      const id = response.headers.get('x-request-id') ?? response.headers.get('x-mail-request-id') ?? '';
      assertThat(
        id !== '',
        'X-Request-ID or X-Mail-Request-Id should name the request, and neither is there',
      );
    },
  }),
];
