import { alterAction } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { secrets } from '../../domain/secrets.ts';

export const secretLifeMutants = mutantsOf({
  'V-EV-10.1': {
    'says nothing of a secret that is created again': (service) =>
      alterAction(service, 'secret.create', (input, world, proceed) => {
        const isAgain = world.collection(secrets).get(String(input.path)) !== undefined;
        return isAgain ? undefined : proceed(input);
      }),
  },
});
