// Every checker of a spec, by the sentence that holds where it finds nothing. Each is a pure function from a document
// to its faults; what they are for is what the stock validators let pass.
import type { FindingDetails } from '../../src/check/finding.ts';
import {
  nullableProblems,
  operationIdProblems,
  pathParameterProblems,
  typeProblems,
} from '../../src/check/lint/meanings.ts';
import {
  compileProblems,
  exampleProblems,
  keywordProblems,
  uncheckedBodyProblems,
} from '../../src/check/lint/schemas.ts';
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
import { deliveryHeaderFaults, deliveryPolicyFaults, eventTypeFaults } from './webhook-faults.ts';

export type Checker = (document: JsonObject) => string[];

/** What `countersign check` asks of any document, as a checker; here a warning is a fault too. */
const lint =
  (problemsOf: (document: JsonObject) => FindingDetails[]): Checker =>
  (document) =>
    problemsOf(document).map(({ pointer, message }) => `#${pointer}: ${message}`);

export const checkers = {
  'it names the JSON Schema dialect': dialectFaults,
  'no schema says nullable': lint(nullableProblems),
  'each type is one of JSON Schema': lint(typeProblems),
  'the parameters of each path are the ones declared': lint(pathParameterProblems),
  'each operation has an operationId': missingOperationIdFaults,
  'each operation has a description': missingDescriptionFaults,
  'each 401 names the scheme of the credentials': missingChallengeFaults,
  'each link leads to an operation, and gives what it takes': linkFaults,
  'no operation has the operationId of another': lint(operationIdProblems),
  'each extension is one that is read': extensionFaults,
  'each keyword of a schema is one of JSON Schema': lint(keywordProblems),
  'each schema compiles': lint(compileProblems),
  'each request body is really checked': lint(uncheckedBodyProblems),
  'each body has a named example': missingExampleFaults,
  'each example and default fits its schema': lint(exampleProblems),
  'each webhook takes the event of its key and no other': eventTypeFaults,
  'the delivery policy is well formed': deliveryPolicyFaults,
  'each webhook declares the headers that are sent': deliveryHeaderFaults,
} satisfies Record<string, Checker>;
