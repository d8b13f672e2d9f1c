// Every checker of a spec, by the sentence that holds where it finds nothing. Each is a pure function from a document
// to its faults; what they are for is what the stock validators and `countersign check` let pass.
import type { JsonObject } from '../../src/engine/json.ts';
import { linkFaults } from './link-faults.ts';
import { missingExampleFaults } from './schema-faults.ts';
import {
  dialectFaults,
  extensionFaults,
  missingChallengeFaults,
  missingDescriptionFaults,
  missingOperationIdFaults,
} from './structure-faults.ts';
import { deliveryHeaderFaults, eventTypeFaults } from './webhook-faults.ts';

export type Checker = (document: JsonObject) => string[];

export const checkers = {
  'it names the JSON Schema dialect': dialectFaults,
  'each operation has an operationId': missingOperationIdFaults,
  'each operation has a description': missingDescriptionFaults,
  'each 401 names the scheme of the credentials': missingChallengeFaults,
  'each link leads to an operation, and gives what it takes': linkFaults,
  'each extension is one that is read': extensionFaults,
  'each body has a named example': missingExampleFaults,
  'each webhook takes the event of its key and no other': eventTypeFaults,
  'each webhook declares the headers that are sent': deliveryHeaderFaults,
} satisfies Record<string, Checker>;
