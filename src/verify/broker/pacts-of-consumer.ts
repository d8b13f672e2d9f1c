// The pacts that a version of a consumer has published to a broker.

import { type PactFile, pactIn } from '../pact/pact-file.ts';
import { type Broker, BrokerError, linkOf } from './broker.ts';

/**
 * The pacts of a version, one for each of its providers.
 *
 * @throws BrokerError when the broker cannot be used, or does not have them
 * @example await pactsOfConsumer(openBroker(url, { token }), 'shop', '5f2c1e0')
 */
export async function pactsOfConsumer(
  broker: Broker,
  consumer: string,
  version: string,
): Promise<PactFile[]> {
  const place = linkOf(await broker.get(''), 'pb:pacticipant-version', { pacticipant: consumer, version });
  const { _links = {} } = await broker.get(place);
  const links = [_links['pb:pact-versions'] ?? []].flat() as readonly {
    readonly href: string;
    readonly name?: string;
  }[];
  if (links.length === 0) throw new BrokerError(`${broker.url} has no pact of ${consumer} ${version}`);
  return Promise.all(
    links.map(async ({ href, name = href }) =>
      pactIn(href, JSON.stringify(await broker.get(href)), { name, isPending: false }),
    ),
  );
}
