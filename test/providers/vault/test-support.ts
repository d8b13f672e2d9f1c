// Calls below /test for a test environment: states, manual events, a movable clock, receivers without TLS, reset.

import { fieldsOf, type Route } from '../shared/http.ts';
import { ApiError } from './api.ts';
import { EVENT_TYPES } from './catalogue.ts';
import { milliseconds, timestamp } from './clock.ts';
import { type Data, publish } from './events.ts';
import { act, type Input } from './test-actions.ts';
import { messageOf } from './test-messages.ts';
import { enterState } from './test-states.ts';
import type { Vault } from './vault.ts';

type Handle = (vault: Vault, body: Readonly<Record<string, unknown>>) => unknown;

/** The handler of each call: takes the body, and returns the response as JSON. */
const CALLS: Readonly<Record<string, Handle>> = {
  '/test/states': async (vault, { state, params = {}, action }) =>
    action === 'teardown' ? {} : await enterState(vault, String(state), params as Input),
  '/test/messages': (vault, { description }) => messageOf(vault, String(description).split(' ', 1)[0] ?? ''),
  '/test/events': (vault, body) => emit(vault, body),
  '/test/actions': async (vault, { action, input = {} }) => {
    const outcome = act(vault, String(action), input as Input);
    await vault.agenda.settled();
    return outcome;
  },
  '/test/clock': async (vault, { by }) => {
    if (by !== undefined) await vault.agenda.advanceTo(vault.clock.now() + milliseconds(String(by)));
    return { now: timestamp(vault.clock.now()) };
  },
  '/test/settle': async (vault) => {
    await vault.agenda.settled();
    return { now: timestamp(vault.clock.now()) };
  },
  '/test/egress': (vault, body) => {
    for (const [origin, instead] of Object.entries(body)) vault.egress.set(origin, String(instead));
    return {};
  },
  '/test/reset': async (vault) => {
    await vault.agenda.settled();
    vault.store.clear();
    vault.clock.reset();
    return {};
  },
};

export function testRoutes(vault: Vault): Route[] {
  return Object.entries(CALLS).map(([path, handle]) => [
    'POST',
    path,
    async (request) => ({ status: 200, body: await handle(vault, fieldsOf(request) ?? {}) }),
  ]);
}

/** Publishes an event manually; omitted fields are taken from the catalogue's sample. */
async function emit(vault: Vault, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const type = String(body.type);
  const sample = EVENT_TYPES[type];
  if (sample === undefined) throw new ApiError(422, 'no_event_type', `There is no event type ${type}.`);
  const payload = publish(vault, {
    type,
    by: typeof body.identity_id === 'string' ? body.identity_id : 'user:mira',
    path: sample.path === undefined ? undefined : String(body.path ?? sample.path),
    data: { ...sample.data, ...(body.data as Data | undefined) },
  });
  await vault.agenda.settled();
  return payload;
}
