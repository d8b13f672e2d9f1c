// The flows of the vault against the mock.

import { vaultFlows } from '../../contracts/vault/flows/index.ts';
import { testFlows } from '../support/flow-tests.ts';

await testFlows(vaultFlows);
