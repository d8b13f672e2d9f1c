// What several faults of the vault have in common: webhooks that are shown otherwise than they are, or that are something
// else than was given, and the data of events.

import {
  type Alter,
  type Answer,
  answered,
  changed,
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
