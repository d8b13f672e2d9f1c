// Endpoints that are changed or removed otherwise than documented.

import {
  type Alter,
  answered,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  type Proceed,
  takes,
  without,
} from '../../support/wire-faults.ts';
import { answersInstead, ENDPOINTS, endpointsIn, read, shows } from '../alterations.ts';

const UPDATE = 'updateWebhook';
const DELETE = 'deleteWebhook';
const LIST = 'listWebhooks';

async function others(proceed: Proceed, id: unknown): Promise<readonly Fields[]> {
  const list = { method: 'GET', path: ENDPOINTS, query: { page_size: 100 }, body: undefined };
  return endpointsIn((await proceed(list)).body).filter((each) => each.id !== id);
}

/** Changes the events of other endpoints as well. */
const changesOthers = (isMeant: (other: Fields, changed: Fields) => boolean): Alter =>
  instead(UPDATE, async ({ body, values }, proceed) => {
    const answer = await proceed();
    const { enabled_events: events } = fieldsOf(body);
    if (answer.status === 200 && Array.isArray(events))
      for (const other of await others(proceed, values.webhook_id))
        if (isMeant(other, fieldsOf(answer.body)))
          await proceed({ path: `${ENDPOINTS}/${other.id}`, body: { enabled_events: events } });
    return answer;
  });

/** Shows a field that a change brings, and goes on with the old one. */
const shownOnly =
  (field: string): Alter =>
  () => {
    const given = new Map<unknown, unknown>();
    const shown = shows((endpoint) =>
      given.has(endpoint.id) ? { ...endpoint, [field]: given.get(endpoint.id) } : endpoint,
    )();
    return {
      async answer(call, proceed) {
        const asked = fieldsOf(call.body);
        if (call.operation !== UPDATE || asked[field] === undefined)
          return shown.answer?.(call, proceed) ?? proceed();
        const answer = await proceed({ body: without(asked, field) });
        if (answer.status === 200) given.set(call.values.webhook_id, asked[field]);
        return changed(answer, (endpoint) => ({ ...endpoint, [field]: asked[field] }));
      },
    };
  };

/** Answers a removal and removes nothing; some operations do not find the endpoint any more. */
const hides =
  (...operations: readonly string[]): Alter =>
  () => {
    const hidden = new Set<unknown>();
    return {
      async answer({ operation, values }, proceed) {
        const id = values.webhook_id;
        if (hidden.has(id) && operations.includes(operation)) return answered(404, { detail: 'Not found' });
        if (operation === DELETE && (await read(proceed)).status === 200) {
          hidden.add(id);
          return { status: 204 };
        }
        const answer = await proceed();
        if (operation !== LIST || !operations.includes(LIST)) return answer;
        return changed(answer, (body) => {
          const left = endpointsIn(body).filter((each) => !hidden.has(each.id));
          return { ...body, webhooks: left, total: Number(body.total) - hidden.size };
        });
      },
    };
  };

export const endpointChangeFaults = faultsOf({
  'M-EP-11.1': {
    'ignores the url in a change': takes(UPDATE, (given) => without(given, 'url')),
    'changes the first of several fields only': takes(UPDATE, (given) =>
      Object.fromEntries(Object.entries(given).slice(0, 1)),
    ),
    'adds the events of a change to those before': instead(UPDATE, async ({ body }, proceed) => {
      const { enabled_events: given } = fieldsOf(body);
      const { enabled_events: before } = fieldsOf((await read(proceed)).body);
      const all = [before, given].flat();
      return !Array.isArray(given) || all.includes('*')
        ? proceed()
        : proceed({ body: { ...fieldsOf(body), enabled_events: [...new Set(all)] } });
    }),
    'shows other events and goes on sending the first ones': shownOnly('enabled_events'),
    'shows another url and goes on sending to the first one': shownOnly('url'),
  },
  'M-EP-11.2': {
    'sends all events again after a change that names none': takes(UPDATE, (given) => ({
      enabled_events: ['*'],
      ...given,
    })),
    'changes the events of all endpoints at once': changesOthers(() => true),
    'changes every endpoint with the same url': changesOthers((other, { url }) => other.url === url),
    'changes the url before it refuses the rest': instead(UPDATE, async ({ body }, proceed) => {
      const answer = await proceed();
      const { url } = fieldsOf(body);
      if (answer.status === 422 && url !== undefined) await proceed({ body: { url } });
      return answer;
    }),
    'pauses an endpoint whose url is changed': takes(UPDATE, (given) =>
      given.url === undefined ? given : { enabled: false, ...given },
    ),
    'makes a new signing secret when the url is changed': instead(UPDATE, async ({ path, body }, proceed) => {
      const answer = await proceed();
      if (answer.status === 200 && fieldsOf(body).url !== undefined)
        await proceed({ method: 'POST', path: `${path}/signing_secret`, body: undefined });
      return answer;
    }),
    'makes a new signing secret when the events are changed': instead(
      UPDATE,
      async ({ path, body }, proceed) => {
        const answer = await proceed();
        if (answer.status === 200 && fieldsOf(body).enabled_events !== undefined)
          await proceed({ method: 'POST', path: `${path}/signing_secret`, body: undefined });
        return answer;
      },
    ),
  },
  'M-EP-11.3': {
    'answers a change with 204': answersInstead(UPDATE, 200, { status: 204 }),
    'answers a change with the endpoint as it was before': instead(UPDATE, async (_, proceed) => {
      const { url, enabled_events, enabled } = fieldsOf((await read(proceed)).body);
      return changed(await proceed(), (endpoint) => ({ ...endpoint, url, enabled_events, enabled }));
    }),
    'answers a change with the fields that it changes': instead(UPDATE, async ({ body }, proceed) =>
      changed(await proceed(), () => fieldsOf(body)),
    ),
  },
  'M-EP-12.1': {
    'answers the removal of an endpoint with 200 and a body': answersInstead(
      DELETE,
      204,
      answered(200, { deleted: true }),
    ),
    'answers a removal with 202': answersInstead(DELETE, 204, answered(202, {})),
    'answers the removal of what was removed before with 204': answersInstead(DELETE, 404, { status: 204 }),
  },
  'M-EP-12.2': {
    'keeps endpoints that were removed': hides(),
    'hides an endpoint that is removed, and goes on delivering to it': hides(
      'getWebhook',
      LIST,
      UPDATE,
      DELETE,
    ),
    'takes the total for what it was before a removal': () => {
      let removed = 0;
      return {
        async answer({ operation }, proceed) {
          const answer = await proceed();
          if (operation === DELETE && answer.status === 204) removed += 1;
          return operation === LIST
            ? changed(answer, (body) => ({ ...body, total: Number(body.total) + removed }))
            : answer;
        },
      };
    },
    'goes on listing endpoints that were removed': () => {
      const removed: Fields[] = [];
      return {
        async answer({ operation }, proceed) {
          const before = operation === DELETE ? await read(proceed) : undefined;
          const answer = await proceed();
          if (before?.status === 200 && answer.status === 204) removed.push(fieldsOf(before.body));
          return operation === LIST
            ? changed(answer, (body) => ({ ...body, webhooks: [...endpointsIn(body), ...removed] }))
            : answer;
        },
      };
    },
  },
});
