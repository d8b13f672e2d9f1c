// Rate limits, crashes and outages: when to retry, and that a refused call had no effect.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { ENDPOINTS, listedIds, mailAs, tryToCreate } from '../support.ts';

const body = { url: 'https://shop.example/hooks', enabled_events: ['open'] };

/** Calls until one more than a burst has left was made. */
async function burst(session: Session): Promise<{ limit: unknown; responses: readonly Response[] }> {
  const { left, limit } = await session.state('the daily burst', { left: 2 });
  const mail = await mailAs(session);
  const responses: Response[] = [];
  for (let call = 0; call <= Number(left); call++) responses.push((await mail.GET(ENDPOINTS)).response);
  return { limit, responses };
}

/** Whether no new window has begun between answers, as at the end of an hour. */
function isOfOneWindow(responses: readonly Response[]): boolean {
  return new Set(responses.map(({ headers }) => headers.get('x-ratelimit-reset'))).size === 1;
}

export const troubleFlows = flowsOf('mail', {
  'a caller that waits for Retry-After is accepted again, and X-RateLimit-Reset has the time': {
    rules: ['M-ER-12.1', 'M-ER-12.3', 'M-ER-12.4'],
    needs: ['states', 'clock'],
    async run(session) {
      const { reset_at } = await session.state('the rate limit is used up');
      const left = (Date.parse(String(reset_at)) - (await session.clock.now()).getTime()) / 1_000;
      // Partway through the window, so that the wait is shorter than the window, but well before its end.
      if (left > 4) await session.clock.advance(`${Math.min(7, Math.floor(left / 2))}s`);
      const mail = await mailAs(session);
      const { response } = await mail.GET(ENDPOINTS);
      assertSame('status once the limit is used up', response.status, 429);
      const header = (name: string) => Number(response.headers.get(name));
      const wait = header('retry-after');
      assertThat(
        Number.isInteger(wait) && wait >= 1,
        `Retry-After should be seconds to wait, and is ${response.headers.get('retry-after')}`,
      );
      assertSame('X-RateLimit-Remaining', response.headers.get('x-ratelimit-remaining'), '0');
      const now = (await session.clock.now()).getTime() / 1_000;
      const off = Math.abs(header('x-ratelimit-reset') - now - wait);
      assertThat(
        off <= 2,
        `X-RateLimit-Reset should be when Retry-After has passed, and is ${off} seconds off`,
      );
      await session.clock.advance(`${wait}s`);
      assertSame('status after the wait', (await mail.GET(ENDPOINTS)).response.status, 200);
    },
  },
  'a burst passes up to the limit, what goes beyond it is refused, and X-RateLimit-Limit is what passes': {
    rules: ['M-ER-12.2'],
    needs: ['states'],
    async run(session) {
      const first = await burst(session);
      const { limit, responses } = isOfOneWindow(first.responses) ? first : await burst(session);
      const statuses = responses.map(({ status }) => status);
      assertSame('statuses of three calls, two of which are left', statuses, [200, 200, 429]);
      const shown = responses.at(-1)?.headers.get('x-ratelimit-limit');
      assertSame('X-RateLimit-Limit', Number(shown), Number(limit));
    },
  },
  'what is refused because of the rate limit does not happen': {
    rules: ['M-ER-12', 'M-ER-02.1'],
    needs: ['states', 'clock'],
    async run(session) {
      const before = await listedIds(session);
      await session.state('the rate limit is used up');
      const refused = await tryToCreate(session, body);
      assertSame('status of a creation once the limit is used up', refused.status, 429);
      const mail = await mailAs(session);
      const wait = (await mail.GET(ENDPOINTS)).response.headers.get('retry-after');
      await session.clock.advance(`${wait}s`);
      assertSame('the list after the wait', await listedIds(session), before);
    },
  },
  'an unexpected error has its own request id in one of two headers, and has no effect': {
    rules: ['M-ER-13', 'M-ER-02.1'],
    needs: ['states'],
    async run(session) {
      const before = await listedIds(session);
      const ids: string[] = [];
      for (const call of [() => crashed(session, 'POST'), () => crashed(session, 'GET')]) {
        const { status, headers, detail } = await call();
        assertSame('status of an unexpected error', status, 500);
        assertSame('the type of its detail', typeof detail, 'string');
        ids.push(headers.get('x-request-id') ?? headers.get('x-mail-request-id') ?? '');
      }
      assertThat(
        !ids.includes(''),
        'X-Request-ID or X-Mail-Request-Id should name the request, and neither is there',
      );
      assertThat(ids[0] !== ids[1], `two requests should have ids of their own, and both have ${ids[0]}`);
      assertSame('the list after the errors', await listedIds(session), before);
    },
  },
  'while the database is down, reads and writes are answered with 503': {
    rules: ['M-ER-14.1', 'M-ER-02.1'],
    needs: ['states'],
    async run(session) {
      const mail = await mailAs(session);
      assertSame('status of the list before', (await mail.GET(ENDPOINTS)).response.status, 200);
      await session.state('a dependency is down', { name: 'database' });
      const statuses = [
        (await mail.GET(ENDPOINTS)).response.status,
        (await tryToCreate(session, body)).status,
        (await mail.GET('/v3/user/webhooks/event/settings')).response.status,
      ];
      assertSame('statuses of a list, a creation and the settings', statuses, [503, 503, 503]);
    },
  },
  'while the key set is down, access tokens are answered with 503, and API keys as ever': {
    rules: ['M-ER-14.3', 'M-AU-01'],
    needs: ['states'],
    async run(session) {
      const statuses = async () => [
        (await (await mailAs(session, 'jwt')).GET(ENDPOINTS)).response.status,
        (await (await mailAs(session, 'live')).GET(ENDPOINTS)).response.status,
      ];
      assertSame('statuses with a token and with a key before', await statuses(), [200, 200]);
      await session.state('the key set is down');
      assertSame('statuses with a token and with a key', await statuses(), [503, 200]);
    },
  },
});

async function crashed(session: Session, method: 'GET' | 'POST') {
  await session.state('the next call crashes');
  const mail = await mailAs(session);
  const { error, response } = await (method === 'GET'
    ? mail.GET(ENDPOINTS)
    : mail.POST(ENDPOINTS, { body: { url: body.url, enabled_events: ['open'] } }));
  const { detail } = (error ?? {}) as { readonly detail?: unknown };
  return { status: response.status, headers: response.headers, detail };
}
