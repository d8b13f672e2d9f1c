// Provider states for a Pact verifier, which sets them up before each interaction and tears them down after it: a
// state is a scenario or a credential, and the teardown is a reset.

import type { JsonObject } from '../../../engine/json.ts';
import { CREDENTIAL_STATE } from '../../../engine/world.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import { validationFailed } from '../../../service/validation-failed.ts';
import { chooseScenario } from '../../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { findWorld } from './find.ts';
import { runScenario } from './scenarios.ts';

/** The state that a verifier sends for an interaction without states. */
const NO_STATE = '';

export const stateOperations: Pick<ControlOperations, 'changeProviderState'> = {
  changeProviderState: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const { state, params = {}, action = 'setup' } = body;
    if (action === 'teardown') return resetWorld(managed);
    if (state === NO_STATE) return { status: 200, body: {} };
    if (state === CREDENTIAL_STATE)
      return { status: 200, body: { token: tokenOf(managed, credentialNamed(params, context)) } };
    const chosen = chooseScenario(context, state, params as JsonObject);
    const { result } = await runScenario(managed, chosen);
    return { status: 200, body: result };
  },
};

async function resetWorld(managed: ManagedWorld): Promise<{ status: 200; body: JsonObject }> {
  managed.reset();
  await managed.ready;
  return { status: 200, body: {} };
}

/** Which credential: contracts give its name alone. */
const CREDENTIAL_PARAMETERS = {
  type: 'object',
  required: ['credential'],
  additionalProperties: false,
  properties: { credential: { type: 'string' }, service: { type: 'string' } },
};

interface NamedCredential {
  readonly credential: string;
  readonly service?: string;
}

function credentialNamed(params: unknown, { ownValidators }: ControlContext): NamedCredential {
  const errors = ownValidators.schema(`state ${CREDENTIAL_STATE}`, CREDENTIAL_PARAMETERS)(params);
  if (errors.length === 0) return params as NamedCredential;
  throw validationFailed(errors.map((error) => ({ ...error, pointer: `/params${error.pointer}` })));
}

/** The token of that name; where several services have the name, the parameters have to say of which. */
function tokenOf({ credentials }: ManagedWorld, { credential: name, service }: NamedCredential): string {
  const own = Object.entries(credentials).filter(([owner]) => service === undefined || owner === service);
  const held = own.flatMap(([owner, tokens]) =>
    Object.hasOwn(tokens, name) ? [{ owner, token: tokens[name] as string }] : [],
  );
  const [found, another] = held;
  if (found !== undefined && another === undefined) return found.token;
  if (found !== undefined)
    throw ambiguous(
      name,
      held.map(({ owner }) => owner),
    );
  throw new ApiError('unknown-subject', {
    detail: `There is no credential "${name}"${service === undefined ? '' : ` of ${service}`}.`,
    hint: nearest(
      name,
      own.flatMap(([, tokens]) => Object.keys(tokens)),
    ),
  });
}

function ambiguous(name: string, owners: readonly string[]): ApiError {
  return new ApiError('validation-failed', {
    detail: `Several services have a credential "${name}": ${owners.join(', ')}.`,
    hint: 'Name one of them in the parameter service.',
    errors: [{ pointer: '/params/service', detail: `must be one of ${owners.join(', ')}` }],
  });
}
