// Shared by the faults of vaults as strangers see them: the parts of the API, and common ways to alter it.

import {
  answersAltered,
  bytesOf,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  type Passed,
  type Proceed,
  type Sent,
  type Stranger,
} from '../../../support/altered-provider.ts';

export const ALL = '/v1/webhooks';
export const ONE = `${ALL}/*`;
export const DELIVERIES = `${ONE}/deliveries`;
export const RETRY = `${DELIVERIES}/*/retry`;
export const TYPES = '/v1/events/types';
export const ADMIN = 'Bearer vlt-admin-token';

export const webhooksIn = (fields: Fields): readonly Fields[] => (fields.webhooks ?? []) as readonly Fields[];
export const deliveriesIn = (fields: Fields): readonly Fields[] =>
  (fields.deliveries ?? []) as readonly Fields[];
export const nothing = Buffer.alloc(0);
export const eventOf = ({ body }: Sent): Fields => JSON.parse(body) as Fields;

/** Alters the records of deliveries in all lists. */
export const recordsAltered = (change: (record: Fields, call: Passed) => object): Stranger['alter'] =>
  answersAltered([['GET', DELIVERIES]], (fields, call) => ({
    ...fields,
    deliveries: deliveriesIn(fields).map((record) => change(record, call)),
  }));

export const listAltered = (change: (webhooks: readonly Fields[]) => readonly object[]): Stranger['alter'] =>
  answersAltered([['GET', ALL]], (fields) => ({ webhooks: change(webhooksIn(fields)) }));

/** Alters events of a type wherever they are told: to receivers, and where tests emit them or ask for one. */
export const eventsAltered = (
  types: string | readonly string[] | 'all',
  change: (event: Fields) => object,
): Stranger['alter'] => {
  const isMeant = ({ event_type }: Fields) => types === 'all' || [types].flat().includes(String(event_type));
  const altered = (event: Fields) => (isMeant(event) ? change(event) : event);
  return () => ({
    async answer(call, proceed) {
      const isTold = call.path === '/test/messages' || call.path === '/test/events';
      return isTold ? changed(await proceed(), altered) : proceed();
    },
    send: (request, proceed) => proceed({ body: JSON.stringify(altered(eventOf(request))) }),
  });
};

/** The same for the data of events; \`earlier\` holds the data of the events of these types before. */
export const dataAltered = (
  types: string | readonly string[],
  change: (data: Fields, event: Fields, seen: Map<string, Fields>) => object,
): Stranger['alter'] => {
  return () => {
    const seen = new Map<string, Fields>();
    const known = new Map<unknown, object>();
    const { answer, send } = eventsAltered(types, (event) => {
      const data = known.get(event.event_id) ?? change(event.data as Fields, event, seen);
      known.set(event.event_id, data);
      return { ...event, data };
    })();
    return { ...(answer === undefined ? {} : { answer }), ...(send === undefined ? {} : { send }) };
  };
};

/** Alters requests to receivers, given the number of the attempt. */
export const attemptsAltered = (
  change: (request: Sent, number: number) => Partial<Sent> | undefined,
): Stranger['alter'] => {
  return () => {
    const numbers = counting();
    return {
      send: (request, proceed) =>
        proceed(change(request, numbers(`${request.url} ${eventOf(request).event_id}`)) ?? {}),
    };
  };
};

/** What a receiver answers, as the service takes it. */
export const answersTaken = (
  change: (status: number, number: number) => number | undefined,
): Stranger['alter'] => {
  return () => {
    const numbers = counting();
    return {
      async send(request, proceed) {
        const number = numbers(`${request.url} ${eventOf(request).event_id}`);
        const response = await proceed();
        const taken = change(response.status, number);
        return taken === undefined
          ? response
          : new Response(null, { status: taken, headers: response.headers });
      },
    };
  };
};

/** Admits a caller whom the service refuses. */
export const admitted = (method: string, pattern: string, isMeant: (call: Passed) => boolean = () => true) =>
  instead(method, pattern, async (call, proceed) => {
    const answer = await proceed();
    const isRefused = answer.status === 401 || answer.status === 403;
    return isRefused && isMeant(call)
      ? proceed({ headers: { ...call.headers, authorization: ADMIN } })
      : answer;
  });

/** Registers other entries than those that were given, which are shown. */
export const entriesTaken = (change: (entry: string) => readonly string[]): Stranger['alter'] => {
  return () => {
    const given = new Map<unknown, unknown>();
    const shown = (webhook: Fields) => ({ ...webhook, events: given.get(webhook.id) ?? webhook.events });
    return {
      async answer(call, proceed) {
        const body = fieldsIn(call);
        const isSet = isCall(call, 'POST', ALL) || isCall(call, 'PATCH', ONE);
        const events = body.events;
        const isAltered = isSet && Array.isArray(events);
        const raw = isAltered
          ? bytesOf({ ...body, events: events.flatMap((each) => change(String(each))) })
          : call.raw;
        const answer = await proceed({ raw });
        if (isAltered)
          return changed(answer, ({ id, ...rest }) => {
            given.set(id, events);
            return { id, ...rest, events };
          });
        if (isCall(call, 'GET', ALL))
          return changed(answer, (fields) => ({ webhooks: webhooksIn(fields).map(shown) }));
        return isCall(call, 'GET', ONE) || isCall(call, 'PATCH', ONE) ? changed(answer, shown) : answer;
      },
    };
  };
};

export async function listed(proceed: Proceed): Promise<readonly Fields[]> {
  return webhooksIn(fieldsIn(await proceed({ method: 'GET', path: ALL, raw: nothing })));
}
