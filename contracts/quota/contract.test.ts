// Tests the quota consumer's code against its contract.

import { testContract } from '../support/test-contract.ts';
import { contract } from './contract.ts';

testContract(contract);
