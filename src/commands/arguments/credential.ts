// Reads `--credential`: a credential of an implementation, of one service or of all.

import { InvalidArgumentError } from 'commander';
import type { GivenCredential } from '../../verify/given-credentials.ts';

/**
 * The reader of a flag that can be given several times.
 *
 * @throws InvalidArgumentError for another form, or a service that is not known
 * @example readCredential(['mail'])('mail.live=TOKEN', []) // [{ service: 'mail', name: 'live', token: 'TOKEN' }]
 */
export function readCredential(serviceNames: readonly string[]) {
  return (text: string, earlier: readonly GivenCredential[]): GivenCredential[] => {
    const { service, name, token } =
      /^(?:(?<service>[^.=]+)\.)?(?<name>[^.=]+)=(?<token>.+)$/.exec(text)?.groups ?? {};
    const isKnown = service === undefined || serviceNames.includes(service);
    if (name === undefined || token === undefined || !isKnown)
      throw new InvalidArgumentError(
        `write it like live=TOKEN or mail.live=TOKEN; the services are ${serviceNames.join(', ')}.`,
      );
    return [...earlier, { service, name, token }];
  };
}
