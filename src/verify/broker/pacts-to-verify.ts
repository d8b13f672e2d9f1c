// The pacts that a provider is to verify, as a broker chooses them by selectors, or one that a webhook of it names.

import { type PactFile, pactIn } from '../pact/pact-file.ts';
import { type Broker, type BrokerDocument, BrokerError, linkOf } from './broker.ts';

/** Which versions of consumers: as the broker takes it. */
export type Selector = Readonly<Record<string, string | true>>;

export interface PactChoice {
  readonly providers: readonly string[];
  readonly selectors: readonly Selector[];
  /** The branch that the results will be of: it decides what is pending. */
  readonly providerBranch?: string | undefined;
  /** Whether pacts that this branch has never verified may fail. */
  readonly includesPending: boolean;
  /** Also the newest pacts of all branches since this day that the provider has not verified yet. */
  readonly wipSince?: string | undefined;
}

/** A pact of a broker, and where its results go. */
export interface BrokerPact {
  readonly file: PactFile;
  readonly document: BrokerDocument;
}

interface ListedPact {
  readonly verificationProperties?: { readonly pending?: boolean };
  readonly _links?: BrokerDocument['_links'];
}

/**
 * The pacts to verify. The address is that of the broker, or of one pact, as its webhooks give it.
 *
 * @throws BrokerError when the broker cannot be used, or has none
 * @throws PactFileError when one is no pact
 * @example await pactsToVerify(openBroker(url, { token }), { providers: ['mail'], selectors: [{ mainBranch: true }], includesPending: false })
 */
export async function pactsToVerify(broker: Broker, choice: PactChoice): Promise<BrokerPact[]> {
  const first = await broker.get('');
  if (Array.isArray(first.interactions) || Array.isArray(first.messages))
    return [pactOf(broker.url, first, false)];
  const lists = await Promise.all(
    choice.providers.map((provider) => listedFor(broker, first, provider, choice)),
  );
  const listed = lists.flat();
  if (listed.length === 0)
    throw new BrokerError(
      `${broker.url} has no pact for the provider ${choice.providers.map((name) => `"${name}"`).join(' or ')} by ${JSON.stringify(choice.selectors)}`,
    );
  return Promise.all(
    listed.map(async (each) => {
      const url = linkOf(each, 'self');
      return pactOf(url, await broker.get(url), each.verificationProperties?.pending === true);
    }),
  );
}

async function listedFor(
  broker: Broker,
  index: BrokerDocument,
  provider: string,
  { selectors, providerBranch, includesPending, wipSince }: PactChoice,
): Promise<readonly (ListedPact & BrokerDocument)[]> {
  const { _embedded } = await broker.send(
    'POST',
    linkOf(index, 'pb:provider-pacts-for-verification', { provider }),
    {
      consumerVersionSelectors: selectors,
      includePendingStatus: includesPending,
      ...(wipSince === undefined ? {} : { includeWipPactsSince: wipSince }),
      ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
    },
  );
  return (_embedded?.pacts ?? []) as readonly (ListedPact & BrokerDocument)[];
}

function pactOf(url: string, document: BrokerDocument, isPending: boolean): BrokerPact {
  const self = [document._links?.self ?? []].flat() as readonly { readonly name?: string }[];
  const file = pactIn(url, JSON.stringify(document), { name: self[0]?.name ?? url, isPending });
  return { file, document };
}
