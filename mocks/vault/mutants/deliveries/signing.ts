// Mutants of the signature of a delivery, and of the secret that it is made with.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { registerAs, updateAs } from '../alterations.ts';

export const signingMutants = mutantsOf({
  'V-DL-06.1': {
    'signs something else than the timestamp and the body': (service) =>
      alterPolicy(service, (policy) => {
        const signature = { ...policy.signature, signedContent: '{timestamp}{body}' };
        return { ...policy, signature };
      }),
    'drops what is outside ASCII from a new signing secret': (service) =>
      updateAs(service, ({ secret, ...given }) =>
        secret === undefined ? given : { ...given, secret: secret.replace(/[^ -~]/g, '') },
      ),
    'signs the timestamp alone': (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        signature: { ...policy.signature, signedContent: '{timestamp}' },
      })),
    'signs every delivery with the secret of the first webhook': (service) =>
      registerAs(service, (given, world) => ({
        ...given,
        secret: [...world.collection(endpoints).values()][0]?.secret ?? given.secret,
      })),
  },
});
