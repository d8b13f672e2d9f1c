// The flows of the mail service against the mock.

import { mailFlows } from '../../contracts/mail/flows/index.ts';
import { testFlows } from '../support/flow-tests.ts';

await testFlows(mailFlows);
