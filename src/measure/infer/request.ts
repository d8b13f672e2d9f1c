// What all requests of a sender have in common: the method, the content type, the user agent.

import type { Chain } from '../chain.ts';
import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type { Attempt } from '../observation.ts';

/** The parts of a request by their fields in a policy. */
const PARTS: Readonly<Record<string, (attempt: Attempt) => string | undefined>> = {
  method: ({ method }) => method,
  content_type: ({ headers }) => headers['content-type'],
  user_agent: ({ headers }) => headers['user-agent'],
};

/**
 * The method, the content type and the user agent.
 *
 * @example requestFindings(chains) // [{ field: 'method', value: 'POST', certainty: 'certain', … }, …]
 */
export function requestFindings(chains: readonly Chain[]): Finding[] {
  const attempts = chains.flatMap((chain) => chain.attempts);
  return Object.entries(PARTS).map(([field, part]) => partFinding(field, attempts, part, chains.length));
}

function partFinding(
  field: string,
  attempts: readonly Attempt[],
  part: (attempt: Attempt) => string | undefined,
  events: number,
): Finding {
  const values = [...new Set(attempts.map(part))];
  const [value] = values;
  if (attempts.length === 0 || (values.length === 1 && value === undefined))
    return unknown(field, attempts.length === 0 ? 'nothing arrived' : 'no request has it');
  const evidence = numbersOf(attempts);
  if (values.length > 1)
    return {
      field,
      certainty: 'does_not_fit',
      evidence,
      because: `it differs: ${values
        .slice(0, 4)
        .map((each) => each ?? '(none)')
        .join(', ')}`,
    };
  return (events > 1 ? certain : likely)(field, value, {
    evidence,
    because: `the same in all ${attempts.length} attempts of ${events} events`,
  });
}
