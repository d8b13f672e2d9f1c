// The calls that a team adds so that its service can be verified: states, tokens, manual events, a clock, a reset.

import { fieldsOf, type Handler, isObject, type Route } from '../shared/http.ts';
import { type Event, emit } from './events.ts';
import { addBounce } from './messages.ts';
import { EVENT_TYPES, type EventType, type Service } from './schema.ts';
import { seed, tenantNamed, tokenNamed } from './seed.ts';
import { STATES } from './states.ts';
import type { Worker } from './worker.ts';

type Fields = Readonly<Record<string, unknown>>;

export function testRoutesOf(service: Service, worker: Worker): Route[] {
  const { db, clock, conditions } = service;
  const post = (path: string, handle: (fields: Fields) => ReturnType<Handler>): Route => [
    'POST',
    `/test/${path}`,
    (call) => handle(fieldsOf(call) ?? {}),
  ];
  return [
    post('states', ({ state, params }) => {
      const known = STATES[String(state)];
      if (known === undefined) return { status: 501, body: { detail: `there is no state "${state}" here` } };
      return { status: 200, body: known(service, isObject(params) ? params : {}) };
    }),
    post('reset', async () => {
      await worker.stop();
      seed(service);
      return { status: 204 };
    }),
    [
      'GET',
      '/test/tokens/{name}',
      ({ params }) => {
        const found = tokenNamed(service, params.name ?? '');
        return found === undefined ? { status: 404 } : { status: 200, body: found };
      },
    ],
    ['GET', '/test/clock', () => ({ status: 200, body: { now: new Date(clock.now()).toISOString() } })],
    post('clock', async ({ advance_ms }) => {
      await worker.advance(Number(advance_ms));
      return { status: 204 };
    }),
    post('settle', async () => {
      await worker.settle();
      return { status: 204 };
    }),
    post('emit', ({ type, ...fields }) => {
      if (!EVENT_TYPES.some((known) => known === type))
        return { status: 400, body: { detail: 'unknown type' } };
      const of = service.db.get<{ tenant_id: string }>(
        'SELECT tenant_id FROM messages WHERE id = ?',
        String(fields.message_id),
      );
      const tenant_id = of?.tenant_id ?? tenantNamed(service, 'main');
      const about = { tenant_id, ...(fields as Partial<Event>) };
      return { status: 200, body: emit(service, type as EventType, about) };
    }),
    post('bounces', ({ email }) => {
      addBounce(service, { tenant_id: tenantNamed(service, 'main'), email: String(email) });
      return { status: 204 };
    }),
    post('settings', ({ oauth_token_url, environment }) => {
      if (oauth_token_url !== undefined) conditions.oauthTokenUrl = oauth_token_url as string | null;
      if (environment !== undefined) conditions.isProduction = environment === 'production';
      return { status: 204 };
    }),
    post('dependencies', ({ name, down }) => {
      if (down === true) conditions.down.add(String(name));
      else conditions.down.delete(String(name));
      return { status: 204 };
    }),
    post('crash', () => {
      conditions.crashesNext = true;
      return { status: 204 };
    }),
    [
      'GET',
      '/test/deliveries/{endpoint_id}',
      ({ params }) => {
        const sql = 'SELECT * FROM deliveries WHERE endpoint_id = ? ORDER BY row';
        return { status: 200, body: { deliveries: db.all(sql, params.endpoint_id ?? '') } };
      },
    ],
  ];
}
