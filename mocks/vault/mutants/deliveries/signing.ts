// Mutants of the signature of a delivery, and of the secret that it is made with.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { registerAs, updateAs } from '../alterations.ts';

export const signingMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-06.1',
    does: 'signs something else than the timestamp and the body',
    alter: (service) =>
      alterPolicy(service, (policy) => {
        const signature = { ...policy.signature, signedContent: '{timestamp}{body}' };
        return { ...policy, signature };
      }),
  },
  {
    rule: 'V-DL-06.1',
    does: 'drops what is outside ASCII from a new signing secret',
    alter: (service) =>
      updateAs(service, ({ secret, ...given }) =>
        secret === undefined ? given : { ...given, secret: secret.replace(/[^ -~]/g, '') },
      ),
  },
  {
    rule: 'V-DL-06.1',
    does: 'signs the timestamp alone',
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        signature: { ...policy.signature, signedContent: '{timestamp}' },
      })),
  },
  {
    rule: 'V-DL-06.1',
    does: 'signs every delivery with the secret of the first webhook',
    alter: (service) =>
      registerAs(service, (given, world) => ({
        ...given,
        secret: [...world.collection(endpoints).values()][0]?.secret ?? given.secret,
      })),
  },
];
