// Which pacts a provider is to verify: by selectors, and the work in progress of other branches.

import type { BrokerState, PublishedPact, Version } from './broker-state.ts';

interface Selector {
  readonly mainBranch?: boolean;
  readonly matchingBranch?: boolean;
  readonly branch?: string;
  readonly consumer?: string;
  readonly deployed?: boolean;
  readonly deployedOrReleased?: boolean;
  readonly environment?: string;
  readonly latest?: boolean;
  readonly tag?: string;
}

export interface ForVerification {
  readonly consumerVersionSelectors?: readonly Selector[];
  readonly providerVersionBranch?: string;
  readonly includePendingStatus?: boolean;
  readonly includeWipPactsSince?: string;
}

export interface ChosenPact {
  readonly pact: PublishedPact;
  readonly isPending: boolean;
  readonly why: string;
}

/** The chosen pacts, each content once. */
export function pactsForVerification(
  state: BrokerState,
  provider: string,
  { consumerVersionSelectors = [], providerVersionBranch, includeWipPactsSince }: ForVerification,
): ChosenPact[] {
  const isPending = (pact: PublishedPact) => !state.isVerifiedOn(providerVersionBranch, pact);
  const selected = consumerVersionSelectors.flatMap((selector) =>
    newestBy(state, provider, selector, providerVersionBranch).map((pact) => ({
      pact,
      isPending: isPending(pact),
      why: `it is chosen by ${JSON.stringify(selector)}`,
    })),
  );
  const inProgress =
    includeWipPactsSince === undefined
      ? []
      : headsOfBranches(state, provider)
          .filter((pact) => pact.createdAt >= includeWipPactsSince && isPending(pact))
          .map((pact) => ({ pact, isPending: true, why: 'it is work in progress' }));
  const all = [...selected, ...inProgress];
  return all.filter(({ pact }, index) => all.findIndex((each) => each.pact.sha === pact.sha) === index);
}

function newestBy(
  state: BrokerState,
  provider: string,
  selector: Selector,
  providerBranch: string | undefined,
): PublishedPact[] {
  const fitting = state.pactsOf(provider, (version) => fits(state, version, selector, providerBranch));
  if (isOfEnvironment(selector)) return fitting;
  const byConsumer = Map.groupBy(fitting, ({ consumer }) => consumer);
  return [...byConsumer.values()].flatMap((pacts) => pacts.at(-1) ?? []);
}

function isOfEnvironment({ deployed, deployedOrReleased, environment }: Selector): boolean {
  return deployed === true || deployedOrReleased === true || environment !== undefined;
}

function fits(
  state: BrokerState,
  { pacticipant, branches, tags, deployedTo }: Version,
  selector: Selector,
  providerBranch: string | undefined,
): boolean {
  if (selector.consumer !== undefined && selector.consumer !== pacticipant) return false;
  if (selector.mainBranch && !branches.has(state.mainBranch(pacticipant))) return false;
  if (selector.matchingBranch && !branches.has(providerBranch ?? '')) return false;
  if (selector.branch !== undefined && !branches.has(selector.branch)) return false;
  if (selector.tag !== undefined && !tags.has(selector.tag)) return false;
  if (selector.environment !== undefined) return deployedTo.has(selector.environment);
  return !isOfEnvironment(selector) || deployedTo.size > 0;
}

/** The newest pact of each branch of each consumer. */
function headsOfBranches(state: BrokerState, provider: string): PublishedPact[] {
  const heads = new Map<string, PublishedPact>();
  for (const pact of state.pactsOf(provider, () => true))
    for (const branch of state.version(pact.consumer, pact.version).branches)
      heads.set(`${pact.consumer} ${branch}`, pact);
  return [...heads.values()];
}
