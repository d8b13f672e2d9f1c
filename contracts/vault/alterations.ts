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
        const isWritten = call.body !== undefined;
        if (!isWritten || ![operations].flat().includes(call.operation))
          return shownBy(await proceed(), shown);
        const before = call.operation === UPDATE ? fieldsOf((await now(proceed)).body) : {};
        const { secret: _, ...asked } = fieldsOf(call.body);
        const body = change(fieldsOf(call.body), shown(before));
        const answer = await proceed({ body });
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
export async function listed(proceed: Proceed, as?: string): Promise<readonly Fields[]> {
  const list = { method: 'GET', path: '/v1/webhooks', body: undefined };
  return webhooksIn(fieldsOf((await proceed(as === undefined ? list : { ...list, as })).body));
}

export function webhooksIn(body: Fields): readonly Fields[] {
  return Array.isArray(body.webhooks) ? body.webhooks : [];
}

/** A list of texts, as the entries of `events` and the tags of filters are. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A refusal with a problem document. */
export function refusal(status: number): Answer {
  return answered(status, { type: 'urn:problem-type:vault:refused', title: 'Refused', status });
}

/** Alters the data of events of some types. */
export function data(types: Names, change: (data: Fields, event: Fields) => Fields): Alter {
  return events(types, (event) => {
    const own = fieldsOf(event.data);
    return { ...event, data: { ...own, ...change(own, event) } };
  });
}

/** Shows a field as the first event had it that was about the same. */
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
