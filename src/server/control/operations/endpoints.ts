// The webhook endpoints of all services: lists them with what would disable them, and switches them on and off.

import type { components } from '../../../../specs/generated/control.ts';
import { type Endpoint, endpoints, rotateSecret } from '../../../delivery/endpoint.ts';
import { publicKeyOf, secretProblem } from '../../../delivery/signing/signing-key.ts';
import { enableEndpoint, pauseEndpoint } from '../../../delivery/switching.ts';
import { whyNothingIsSent } from '../../../delivery/waiting.ts';
import { durationMs, iso, isoOrNull } from '../../../engine/instant.ts';
import type { World } from '../../../engine/world.ts';
import type { AnyService } from '../../../service/service.ts';
import { validationFailed } from '../../../service/validation-failed.ts';
import { inboxName } from '../../delivery/inbox.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { findEndpoint, findService, findWorld, pageAfter } from './find.ts';
import { schemeOf } from './inbox-view.ts';
import { settled } from './waiting.ts';

type Schemas = components['schemas'];

export const endpointOperations: Pick<
  ControlOperations,
  'listEndpoints' | 'switchEndpoint' | 'rotateSecret'
> = {
  listEndpoints: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const all = [...world.collection(endpoints).values()].sort((a, b) => a.ordinal - b.ordinal);
    const page = pageAfter(
      all,
      query,
      ({ service }) => query.service === undefined || service === query.service,
    );
    const policies = Object.fromEntries(
      Array.from(context.services.values(), (service) => [service.name, policyView(service, world)]),
    );
    return {
      status: 200,
      body: { endpoints: page.map((endpoint) => endpointView(endpoint, world, context)), policies },
    };
  },

  switchEndpoint: async ({ path, body }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    const endpoint = findEndpoint(world, path.endpoint);
    const change = body.state === 'enabled' ? enableEndpoint : pauseEndpoint;
    const call = scheduler.call(`${endpoint.id} ${body.state}`, (inWorld) => change(inWorld, endpoint));
    await settled(call);
    return { status: 200, body: endpointView(findEndpoint(world, endpoint.id), world, context) };
  },

  rotateSecret: async ({ path, body: { secret, overlap = 0 } }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    const endpoint = findEndpoint(world, path.endpoint);
    const { signature } = findService(context, endpoint.service).webhooks.policy(world);
    const problem = secretProblem(signature, secret);
    if (problem !== undefined)
      throw validationFailed([{ pointer: '/body/secret', keyword: 'format', message: problem }]);
    const call = scheduler.call(`${endpoint.id} rotated`, (inWorld) =>
      rotateSecret(inWorld, endpoint, { secret, overlapMs: durationMs(overlap) }),
    );
    await settled(call);
    return { status: 200, body: endpointView(findEndpoint(world, endpoint.id), world, context) };
  },
};

function endpointView(
  endpoint: Endpoint,
  world: World,
  { services }: Pick<ControlContext, 'services'>,
): Schemas['EndpointRecord'] {
  const { id, service, url, events, state, isAutoDisabled } = endpoint;
  const policy = services.get(service)?.webhooks.policy(world);
  return {
    id,
    service: service as Schemas['ServiceName'],
    url,
    inbox: inboxName(url) ?? null,
    events: [...events],
    public_key: policy === undefined ? null : publicKeyOf(policy.signature, endpoint.secret),
    state,
    why: policy === undefined ? null : whyNothingIsSent(world, endpoint, policy),
    failure_count: endpoint.failureCount,
    failure_limit: isAutoDisabled ? (policy?.autoDisable?.consecutiveFailures ?? null) : null,
    created_at: iso(endpoint.createdAt),
    last_success_at: isoOrNull(endpoint.lastSuccessAt),
    last_failure_at: isoOrNull(endpoint.lastFailureAt),
    disabled_at: isoOrNull(endpoint.disabledAt),
  };
}

function policyView(service: AnyService, world: World): Schemas['DeliveryPolicy'] {
  const { timeoutMs, delaysMs, scheduleBasis, signature } = service.webhooks.policy(world);
  return {
    timeout_ms: timeoutMs,
    delays_ms: [...delaysMs],
    schedule_basis: [...scheduleBasis],
    tolerance_ms: signature.toleranceMs,
    signature: schemeOf(service, world),
  };
}
