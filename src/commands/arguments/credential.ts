// Reads the flags that name credentials: those of an implementation, and the one to call a service with.

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

/**
 * The reader of `--as`: the credential of all calls to a service.
 *
 * @throws InvalidArgumentError for another form, or a service that is not known
 * @example readAs(['mail'])('mail=live', {}) // { mail: 'live' }
 */
export function readAs(serviceNames: readonly string[]) {
  return (text: string, earlier: Readonly<Record<string, string>>): Record<string, string> => {
    const [service, credential, ...rest] = text.split('=');
    if (!serviceNames.includes(service ?? '') || !credential || rest.length > 0)
      throw new InvalidArgumentError(`write it like mail=live; the services are ${serviceNames.join(', ')}.`);
    return { ...earlier, [service as string]: credential };
  };
}
