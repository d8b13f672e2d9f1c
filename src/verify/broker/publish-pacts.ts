// Publishes the pacts of a consumer to a broker: all in one call, which the broker takes whole or not at all.

import type { PactFile } from '../pact/pact-file.ts';
import { type Broker, linkOf } from './broker.ts';

/** The version of a consumer. */
export interface ConsumerVersion {
  readonly consumer: string;
  readonly version: string;
  readonly branch?: string | undefined;
  readonly tags: readonly string[];
  readonly buildUrl?: string | undefined;
}

/**
 * Publishes pacts, and returns what the broker says to people.
 *
 * @throws BrokerError when it does not take them: it then has none of them
 * @example await publishPacts(broker, { consumer: 'shop', version: '5f2c1e0', branch: 'main', tags: [] }, files)
 */
export async function publishPacts(
  broker: Broker,
  { consumer, version, branch, tags, buildUrl }: ConsumerVersion,
  files: readonly PactFile[],
): Promise<readonly string[]> {
  const place = linkOf(await broker.get(''), 'pb:publish-contracts');
  const { notices = [] } = (await broker.send('POST', place, {
    pacticipantName: consumer,
    pacticipantVersionNumber: version,
    ...(branch === undefined ? {} : { branch }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(buildUrl === undefined ? {} : { buildUrl }),
    contracts: files.map(({ provider, document }) => ({
      consumerName: consumer,
      providerName: provider,
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify(document)).toString('base64'),
    })),
  })) as { readonly notices?: readonly { readonly text?: string; readonly type?: string }[] };
  return notices.flatMap(({ text, type }) =>
    text === undefined || type === 'debug' ? [] : text.split('\n'),
  );
}
