// What several faults of the vault have in common: webhooks that are shown otherwise than they are, or that are something
// else than was given, and the data of events.

import {
  type Alter,
  type Answer,
  answered,
  changed,
  events,
  type Fields,
  fieldsOf,
  instead,
  type Names,
  type Proceed,
  withholds,
} from '../support/wire-faults.ts';

export const LIST = 'listWebhooks';
export const ONE = 'getWebhook';
export const DELIVERIES = 'listDeliveries';
export const CREATE = 'createWebhook';
export const UPDATE = 'updateWebhook';

/** Alters webhooks wherever they are shown. */
export function shows(change: (webhook: Fields) => object): Alter {
  return instead([CREATE, UPDATE, ONE, LIST], async (_, proceed) => shownBy(await proceed(), change));
}

function shownBy(answer: Answer, change: (webhook: Fields) => object): Answer {
  return changed(answer, (body) =>
    Array.isArray(body.webhooks) ? { ...body, webhooks: webhooksIn(body).map(change) } : change(body),
  );
}

/**
 * Takes what webhooks are registered or changed with for something else, and shows what was given.
 *
 * @param change given the fields of the request, and those of the webhook that is to be changed
 */
export function stores(operations: Names, change: (given: Fields, webhook: Fields) => object): Alter {
  return () => {
    const given = new Map<unknown, Fields>();
    const shown = (webhook: Fields) => ({ ...webhook, ...given.get(webhook.id) });
    return {
      async answer(call, proceed) {
        if (![LIST, ONE, CREATE, UPDATE].includes(call.operation)) return proceed();
        if (call.body === undefined) return shownBy(await proceed(), shown);
        const { secret: _, ...asked } = fieldsOf(call.body);
        const isOwn = [operations].flat().includes(call.operation);
        const before = isOwn && call.operation === UPDATE ? fieldsOf((await now(proceed)).body) : {};
        const body = change(fieldsOf(call.body), shown(before));
        const answer = await (isOwn ? proceed({ body }) : proceed());
        // What is changed later is shown as it was changed then.
        changed(answer, ({ id }) => ({ ...given.set(id, { ...given.get(id), ...asked }) }));
        return shownBy(answer, shown);
      },
    };
  };
}

/** Registers webhooks with something else than was given, and shows that. */
export function registers(change: (given: Fields) => object): Alter {
  return instead(CREATE, ({ body }, proceed) => proceed({ body: change(fieldsOf(body)) }));
}

/** Changes webhooks otherwise than was asked for, given what they are. */
export function updates(change: (given: Fields, webhook: Fields) => object): Alter {
  return instead(UPDATE, async ({ body }, proceed) => {
    const { status, body: webhook } = await now(proceed);
    return status === 200 ? proceed({ body: change(fieldsOf(body), fieldsOf(webhook)) }) : proceed();
  });
}

/** What the path of a call shows. */
export function now(proceed: Proceed): Promise<Answer> {
  return proceed({ method: 'GET', body: undefined });
}

/** The webhooks that there are, as the list shows them. */
export async function listed(proceed: Proceed): Promise<readonly Fields[]> {
  const { body } = await proceed({ method: 'GET', path: '/v1/webhooks', body: undefined });
  return webhooksIn(fieldsOf(body));
}

export function webhooksIn(body: Fields): readonly Fields[] {
  return Array.isArray(body.webhooks) ? body.webhooks : [];
}

/** The records of a page of deliveries. */
export function deliveriesIn(page: unknown): readonly Fields[] {
  const { deliveries } = fieldsOf(page);
  return Array.isArray(deliveries) ? deliveries : [];
}

/** A list of texts, as the entries of `events` and the tags of filters are. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A refusal with a problem document. */
export function refusal(status: number): Answer {
  return answered(status, { type: 'urn:problem-type:vault:refused', title: 'Refused', status });
}

/** Alters the data of events of some types; a field that becomes `undefined` is left out. */
export function data(
  types: Names,
  change: (data: Fields, event: Fields, earlier: readonly Fields[]) => Fields,
): Alter {
  return events(types, (event, earlier) => {
    const own = fieldsOf(event.data);
    return { ...event, data: { ...own, ...change(own, event, earlier) } };
  });
}

/** Shows fields as the first event had them that was about the same. */
export function asAtFirst(
  types: Names,
  fields: Names,
  about: (event: Fields, data: Fields) => unknown = () => '',
): Alter {
  return events(types, (event, earlier) => {
    const own = fieldsOf(event.data);
    const key = about(event, own);
    const first = earlier.find((each) => about(each, fieldsOf(each.data)) === key);
    if (key === undefined || first === undefined) return event;
    const then = fieldsOf(first.data);
    const kept = Object.fromEntries([fields].flat().map((field) => [field, then[field]]));
    return { ...event, data: { ...own, ...kept } };
  });
}

/** Sends nothing of some events of a type. */
export function dataWithheld(
  type: string,
  isWithheld: (data: Fields, event: Fields, earlier: readonly Fields[]) => boolean,
): Alter {
  return withholds(
    (event, earlier) => event.event_type === type && isWithheld(fieldsOf(event.data), event, earlier),
  );
}

/** Sends each event of a type once more, as another event. */
export function reportsTwice(type: string): Alter {
  return () => {
    const reported = new Set<string>();
    return {
      async send({ url, headers, body }, proceed) {
        const response = await proceed();
        const event = fieldsOf(JSON.parse(body));
        const id = `${event.event_id}2`;
        if (event.event_type !== type || reported.has(`${url} ${id}`)) return response;
        reported.add(`${url} ${id}`);
        await proceed({
          headers: { ...headers, 'X-Vault-Event-Id': id },
          body: JSON.stringify({ ...event, event_id: id }),
        });
        return response;
      },
    };
  };
}

/** An instant some hours before another. */
export function earlierThan(instant: unknown, hours: number): string {
  return new Date(Date.parse(String(instant)) - hours * 3_600_000).toISOString();
}
