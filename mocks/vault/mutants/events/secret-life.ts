import { alterAction, type Mutant } from '../../../../src/service/mutant.ts';
import { secrets } from '../../domain/secrets.ts';

export const secretLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-10.1',
    does: 'says nothing of a secret that is created again',
    alter: (service) =>
      alterAction(service, 'secret.create', (input, world, proceed) => {
        const isAgain = world.collection(secrets).get(String(input.path)) !== undefined;
        return isAgain ? undefined : proceed(input);
      }),
  },
];
