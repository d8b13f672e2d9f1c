// Mutants that are generated from a service's OpenAPI document: each breaks one thing that the document describes,
// and the rule that the document lists there. Parts without a rule have no mutants.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Mutant } from '../mutant.ts';
import { type AnnotatedRules, Annotations } from './annotations.ts';
import { answerMutants } from './answers-otherwise.ts';
import { deliveryMutants } from './deliveries.ts';
import { requestMutants } from './requests.ts';
import { shapeMutants } from './shapes.ts';
import { Wire } from './wire.ts';

/**
 * The mutants of a document.
 *
 * @param rules what is known of its rules; for those that no provider can show there is no mutant
 * @example generateMutants(service.document, rules).map(({ does }) => does) // ['leaves id out of Quota', …]
 */
export function generateMutants(document: OpenApiDocument, rules: AnnotatedRules): Mutant[] {
  const [wire, annotations] = [new Wire(document), new Annotations(document, rules)];
  const mutants = [
    ...shapeMutants(wire, annotations),
    ...answerMutants(wire, annotations),
    ...requestMutants(wire, annotations),
    ...deliveryMutants(wire, annotations),
  ];
  // The checks of other rules make the same requests, and read the same responses and deliveries.
  return mutants.map((mutant) => ({ ...mutant, overlaps: 'any' }));
}
