// Mutants of headers and signatures, one by one, and in some attempts and deliveries only: M-DL-04, M-DL-05, M-SG-01.

import { type Endpoint, endpoints } from '../../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../../src/delivery/policy/policy.ts';
import type { Instant } from '../../../../src/engine/instant.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import {
  afterCreation,
  afterEachAttempt,
  alterAttempts,
  alterSubscribers,
  dated,
  type Fields,
  signing,
  without,
} from '../alterations.ts';

const SIGNATURE = 'X-Mail-Signature';

export const headerMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-DL-04.4': {
      'writes X-Mail-Timestamp in milliseconds from the third attempt on': (service) =>
        alterAttempts(service, (policy, { attempts }, world) =>
          attempts.length < 2 ? policy : dated(policy, String(world.now)),
        ),
    },
    'M-DL-05.1': {
      'signs no deliveries to endpoints for all events': (service) =>
        alterAttempts(service, (policy, { endpointId }, world) =>
          world.collection(endpoints).get(endpointId)?.events[0] === '*' ? unsigned(policy) : policy,
        ),
    },
    'M-DL-05.2': {
      'makes retries by PUT': (service) => inRetries(service, (policy) => ({ ...policy, method: 'PUT' })),
    },
    'M-DL-05.3': {
      'sends the event as a form': (service) =>
        inBody(service, (text) => `event=${encodeURIComponent(text)}`),
      'sends the event as a text within JSON': (service) => inBody(service, (text) => JSON.stringify(text)),
      'sends a list with the event': (service) => inBody(service, (text) => `[${text}]`),
    },
    'M-DL-06': {
      'makes retries without OAuth2': (service) =>
        afterEachAttempt(service, (world, _, { id }) => {
          world.collection(endpoints).update(id, { oauth: null });
        }),
    },
    'M-SG-01.1': {
      'signs the type of the event, too': (service) =>
        alterAttempts(service, (policy, { eventType }) => signing(policy, `{timestamp}.${eventType}.{body}`)),
    },
    'M-SG-01.2': {
      'signs with the secret without whsec_': (service) =>
        afterCreation(service, (world, { id, secret }) => {
          world.collection(endpoints).update(id, { secret: secret.slice('whsec_'.length) });
        }),
      'signs with one secret for all endpoints of a url': (service) =>
        afterCreation(service, (world, { id, url }) => {
          const first = [...world.collection(endpoints).values()].find((each) => each.url === url);
          if (first !== undefined) world.collection(endpoints).update(id, { secret: first.secret });
        }),
    },
    'M-SG-01.3': {
      'signs a second earlier than it says': (service) =>
        alterAttempts(service, (policy, _, world) => {
          const { headers } = dated(policy, String(Math.floor(world.now / 1_000)));
          return { ...signing(policy, `${Math.floor(world.now / 1_000) - 1}.{body}`), headers };
        }),
    },
  }),
  ...(
    [
      ['as a date', (now) => new Date(now).toISOString()],
      ['with a fraction', (now) => String(now / 1_000 + 0.123)],
      ['as 0', () => '0'],
    ] as const satisfies readonly (readonly [string, (now: Instant) => string])[]
  ).map(
    ([how, timestamp]): Mutant => ({
      rule: 'M-DL-04.4',
      does: `writes X-Mail-Timestamp ${how}`,
      alter: (service) => alterAttempts(service, (policy, _, world) => dated(policy, timestamp(world.now))),
    }),
  ),
  ...(
    [
      [
        'M-DL-05.4',
        'sends nothing to the third of several endpoints',
        (all) => all.filter((_, index) => index !== 2),
      ],
      ['M-DL-05.4', 'sends an event to its newest endpoint only', (all) => all.slice(-1)],
      [
        'M-DL-05.4',
        'sends an endpoint for several types nothing of the last one',
        (all, type) => all.filter(({ events }) => events.length < 2 || events.at(-1) !== type),
      ],
      [
        'M-DL-05.5',
        'sends an endpoint for all events nothing of groups',
        (all, type) => all.filter(({ events: [first] }) => first !== '*' || !type.startsWith('group_')),
      ],
      [
        'M-DL-05.5',
        'sends to an endpoint for all events only what no other gets',
        (all) => (all.length < 2 ? all : all.filter(({ events: [first] }) => first !== '*')),
      ],
    ] as const satisfies readonly (readonly [string, string, Choice])[]
  ).map(
    ([rule, does, choose]): Mutant => ({
      rule,
      does,
      alter: (service) => alterSubscribers(service, (all, { type }) => choose(all, type)),
    }),
  ),
  ...(
    [
      ['with spaces between its parts', (body: string) => JSON.stringify(JSON.parse(body), null, 1)],
      ['with its fields in alphabetical order', sorted],
      ['with escapes for what is beyond ASCII', escaped],
    ] as const
  ).map(
    ([how, written]): Mutant => ({
      rule: 'M-SG-01.4',
      does: `signs the body ${how}`,
      alter: (service) =>
        alterAttempts(service, (policy, { body }) => signing(policy, `{timestamp}.${written(body)}`)),
    }),
  ),
];

type Choice = (all: readonly Endpoint[], type: string) => readonly Endpoint[];

function inRetries(service: AnyService, change: (policy: DeliveryPolicy) => DeliveryPolicy): AnyService {
  return alterAttempts(service, (policy, { attempts }) => (attempts.length === 0 ? policy : change(policy)));
}

function inBody(service: AnyService, change: (text: string) => string): AnyService {
  return {
    ...service,
    webhooks: {
      ...service.webhooks,
      rewrite: (delivery) => ({ ...delivery, body: change(delivery.body) }),
    },
  };
}

function unsigned(policy: DeliveryPolicy): DeliveryPolicy {
  return { ...policy, headers: without(policy.headers as Fields, SIGNATURE) as typeof policy.headers };
}

function sorted(body: string): string {
  const entries = Object.entries(JSON.parse(body) as Fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}

function escaped(body: string): string {
  return body.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
