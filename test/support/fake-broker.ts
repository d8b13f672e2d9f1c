// The part of a Pact broker that the official client uses: its index, the pacts for a provider, and results.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BrokerCall {
  readonly call: string;
  readonly token: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads bodies of every shape
  readonly body: any;
}

interface FakeBroker extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly BrokerCall[];
}

/**
 * Starts a broker with these pacts for the provider "mail".
 *
 * @example await using broker = await startFakeBroker([pactOf('mail', [listing()])])
 */
export async function startFakeBroker(pacts: readonly object[]): Promise<FakeBroker> {
  const calls: BrokerCall[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const token = request.headers.authorization;
    calls.push({
      call: `${request.method} ${request.url}`,
      token,
      body: text === '' ? null : JSON.parse(text),
    });
    const answer = answersOf(`http://${request.headers.host}`, pacts)[request.url ?? '/'];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/hal+json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answersOf(base: string, pacts: readonly object[]): Readonly<Record<string, object>> {
  const link = (path: string) => ({ href: `${base}${path}`, templated: path.includes('{') });
  const one = (pact: object, index: number) => ({
    ...pact,
    _links: {
      self: link(`/pacts/${index}`),
      'pb:provider': link('/pacticipants/mail'),
      'pb:publish-verification-results': link(`/pacts/${index}/results`),
    },
  });
  const listed = pacts.map((_, index) => ({
    shortDescription: 'main',
    _links: { self: { ...link(`/pacts/${index}`), name: 'shop' } },
    verificationProperties: { notices: [] },
  }));
  return {
    '/': { _links: { 'pb:provider-pacts-for-verification': link('/for/{provider}') } },
    '/for/mail': { _embedded: { pacts: listed }, _links: { self: link('/for/mail') } },
    '/pacticipants/mail': {
      _links: { 'pb:branch-version': link('/pacticipants/mail/branches/{branch}/versions/{version}') },
    },
    '/pacticipants/mail/branches/main/versions/1.4.0': {},
    ...Object.fromEntries(pacts.map((pact, index) => [`/pacts/${index}`, one(pact, index)])),
    ...Object.fromEntries(pacts.map((_, index) => [`/pacts/${index}/results`, {}])),
  };
}
