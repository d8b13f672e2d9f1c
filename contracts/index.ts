// The registry of contracts: for each service its pact files and its flows.

import type { Suite } from '../src/verify/suite.ts';
import { mailFlows } from './mail/flows/index.ts';
import { quotaFlows } from './quota/flows/index.ts';
import { vaultFlows } from './vault/flows/index.ts';

/** Where a service's pact files are. */
const pacts = (service: string) => new URL(`./${service}/pacts/`, import.meta.url);

export const suite: Suite = {
  vault: { pacts: pacts('vault'), flows: vaultFlows },
  mail: { pacts: pacts('mail'), flows: mailFlows },
  quota: { pacts: pacts('quota'), flows: quotaFlows },
};
