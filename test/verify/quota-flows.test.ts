// The flows of the quota service against the mock.

import { quotaFlows } from '../../contracts/quota/flows/index.ts';
import { testFlows } from '../support/flow-tests.ts';

await testFlows(quotaFlows);
