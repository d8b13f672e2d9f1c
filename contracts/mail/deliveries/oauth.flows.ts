// OAuth2 before a delivery. The flow is not documented (M-G-08): client credentials are assumed.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NotOffered, type Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { attemptsOf, countsOf, emitted, register, untilRetry } from '../support.ts';

const OAUTH = { oauth_client_id: 'mail-sender', oauth_client_secret: 'hush & quiet' };

export const oauthFlows = flowsOf('mail', {
  'with OAuth2 fields a token is got first, and the delivery carries it': {
    rules: ['M-DL-06'],
    gaps: ['M-G-08'],
    needs: ['settings', 'inbox', 'emit'],
    async run(session) {
      await using tokens = await startTokenServer(session);
      await session.settings({ mail: { oauth_token_url: tokens.url } });
      await using endpoint = await register(session, 'mail-oauth', ['bounce'], OAUTH);
      await using open = await register(session, 'mail-no-oauth', ['bounce']);
      const event = await emitted(session, 'bounce');
      const [delivery] = await attemptsOf(session, endpoint.inbox, event);
      const [plain] = await attemptsOf(session, open.inbox, event);
      assertSame('Authorization of a delivery without these fields', plain?.headers.authorization, undefined);
      assertSame('Authorization of the delivery', delivery?.headers.authorization, 'Bearer token-1');
      assertSame('requests for a token', tokens.asked, [
        {
          grant_type: 'client_credentials',
          client_id: OAUTH.oauth_client_id,
          client_secret: OAUTH.oauth_client_secret,
        },
      ]);
    },
  },
  'without a token nothing is delivered, and the attempt is made again later': {
    rules: ['M-DL-06', 'M-DL-02.1'],
    gaps: ['M-G-08'],
    needs: ['settings', 'clock', 'inbox', 'emit'],
    async run(session) {
      await using tokens = await startTokenServer(session, { refusals: 1 });
      await session.settings({ mail: { oauth_token_url: tokens.url } });
      await using endpoint = await register(session, 'mail-no-token', ['bounce'], OAUTH);
      const event = await emitted(session, 'bounce');
      assertSame('deliveries, the token refused', await countsOf(session, endpoint.inbox, [event]), [0]);
      await untilRetry(session);
      const retried = await attemptsOf(session, endpoint.inbox, event);
      const bearers = retried.map(({ headers }) => headers.authorization);
      assertSame('tokens of the deliveries a minute later, a token granted', bearers, ['Bearer token-1']);
    },
  },
  'a token is reused until it expires, and then requested again': {
    rules: ['M-DL-06'],
    gaps: ['M-G-08'],
    needs: ['settings', 'clock', 'inbox', 'emit'],
    async run(session) {
      await using tokens = await startTokenServer(session);
      await session.settings({ mail: { oauth_token_url: tokens.url } });
      await using endpoint = await register(session, 'mail-kept-token', ['bounce'], OAUTH);
      const bearers: (string | undefined)[] = [];
      for (const wait of ['1s', '59m', '2m']) {
        await session.clock.advance(wait);
        const [delivery] = await attemptsOf(session, endpoint.inbox, await emitted(session, 'bounce'));
        bearers.push(delivery?.headers.authorization);
      }
      const expected = ['Bearer token-1', 'Bearer token-1', 'Bearer token-2'];
      assertSame('tokens of three deliveries within two hours, a token lasting one', bearers, expected);
    },
  },
});

interface TokenServer extends AsyncDisposable {
  readonly url: string;
  /** The form fields of the requests, oldest first. */
  readonly asked: Readonly<Record<string, string>>[];
}

/**
 * Starts a token server on loopback.
 *
 * @param options.refusals the number of requests that are refused before the first token
 * @throws NotOffered when the target is on another machine and could not reach the server
 */
async function startTokenServer(session: Session, { refusals = 0 } = {}): Promise<TokenServer> {
  if (!/^(127\.|localhost$|\[::1\]$)/.test(new URL(session.url('mail')).hostname))
    throw new NotOffered('way to a token server on this machine');
  const received: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    received.push(Object.fromEntries(new URLSearchParams(await text(request))));
    const isExpected = request.method === 'POST' && request.url === '/token';
    const isRefused = received.length <= refusals || !isExpected;
    const token = {
      access_token: `token-${received.length - refusals}`,
      token_type: 'Bearer',
      expires_in: 3_600,
    };
    response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefused ? { error: 'invalid_client' } : token));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    asked: received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
