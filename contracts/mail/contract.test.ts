// The mail consumer's contract, put to the consumer's own code.

import { testContract } from '../support/test-contract.ts';
import { contract } from './contract.ts';

testContract(contract, 167);
