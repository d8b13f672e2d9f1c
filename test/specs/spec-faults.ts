// Every checker of a spec, by the sentence that holds where it finds nothing. Each is a pure function from a document
// to its faults; what they are for is what the stock validators let pass.
import type { JsonObject } from '../../src/engine/json.ts';
import {
  compileFaults,
  exampleFaults,
  keywordFaults,
  missingExampleFaults,
  uncheckedBodyFaults,
} from './schema-faults.ts';
import {
  dialectFaults,
  extensionFaults,
  nullableFaults,
  operationIdFaults,
  pathParameterFaults,
  typeFaults,
} from './structure-faults.ts';
import { deliveryHeaderFaults, deliveryPolicyFaults, eventTypeFaults } from './webhook-faults.ts';

export type Checker = (document: JsonObject) => string[];

export const checkers = {
  'it names the JSON Schema dialect': dialectFaults,
  'no schema says nullable': nullableFaults,
  'each type is one of JSON Schema': typeFaults,
  'the parameters of each path are the ones declared': pathParameterFaults,
  'each operation has an operationId of its own': operationIdFaults,
  'each extension is one that is read': extensionFaults,
  'each keyword of a schema is one of JSON Schema': keywordFaults,
  'each schema compiles': compileFaults,
  'each request body is really checked': uncheckedBodyFaults,
  'each body has a named example': missingExampleFaults,
  'each example and default fits its schema': exampleFaults,
  'each webhook takes the event of its key and no other': eventTypeFaults,
  'the delivery policy is well formed': deliveryPolicyFaults,
  'each webhook declares the headers that are sent': deliveryHeaderFaults,
} satisfies Record<string, Checker>;
