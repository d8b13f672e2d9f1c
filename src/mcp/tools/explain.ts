// `explain`: what decided a request, a delivery or a status, and the sentence of the documents behind it.

import type { components } from '../../../specs/generated/control.ts';
import type { ControlClient } from '../../control-client/control-client.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { jsonText } from '../fitting-text.ts';
import { documentOf, operationIn, responseOf } from '../operation.ts';
import { outsideLines } from '../outside-text.ts';
import { ruleLines } from '../rule-lines.ts';
import { answerOf, objectOf, type Tool, ToolRefusal, WORLD } from '../tool.ts';

type Schemas = components['schemas'];

interface Explain {
  readonly world?: string;
  readonly id?: string;
  readonly service?: string;
  readonly operation?: string;
  readonly status?: number;
}

interface Explained {
  /** What the project says of it. */
  readonly says: readonly string[];
  /** What came from outside. */
  readonly outside: readonly string[];
  readonly rules: readonly string[];
}

export const explain: Tool<Explain> = {
  name: 'explain',
  title: 'Explain',
  description:
    'Says why: of a request (req_…), delivery (del_…), event (evt_…), rule or gap (M-ER-01) by its id, or of a status of an operation (service, operation, status): what decided it, what was sent and answered, and which sentences of the documents stand behind it.',
  input: objectOf({
    world: WORLD,
    id: { type: 'string', maxLength: 200 },
    service: { type: 'string' },
    operation: { type: 'string' },
    status: { type: 'integer', minimum: 100, maximum: 599 },
  }),
  output: answerOf({ rules: { type: 'array', items: { type: 'string' } } }),
  isReadOnly: true,
  isDestructive: false,
  reachesOut: false,
  example: { service: 'mail', operation: 'sendMail', status: 422 },
  async run({ input, means }) {
    const mock = await means.mock();
    const { says, outside, rules } = await explained(mock, input);
    const text = [
      ...says,
      ...(await ruleLines(mock, rules)),
      ...(outside.length === 0
        ? []
        : [outsideLines(outside, { mark: means.mark(), more: 'explain another id of it', length: 3_000 })]),
    ].join('\n');
    return { text, facts: { rules } };
  },
};

async function explained(mock: ControlClient, input: Explain): Promise<Explained> {
  const { id, service, operation, status } = input;
  const world = mock.world(input.world ?? 'default');
  if (id === undefined) {
    if (service !== undefined && operation !== undefined && status !== undefined)
      return ofStatus(mock, { service, operation, status });
    throw new ToolRefusal('give an id, or service, operation and status');
  }
  const found = (await ofRule(mock, id)) ?? (await ofRequest(world, id)) ?? (await ofDeliveries(world, id));
  if (found !== undefined) return found;
  throw new ToolRefusal(
    'there is no request, delivery, event, rule or gap of that id in this world; look at its timeline for ids, or search_docs for rules',
  );
}

async function ofStatus(
  mock: ControlClient,
  { service, operation: name, status }: { service: string; operation: string; status: number },
): Promise<Explained> {
  const document = await documentOf(mock, service);
  const operation = operationIn(document, name);
  const response = responseOf(operation, String(status), document);
  const { responses = {}, summary = '' } = operation.documented;
  if (response === undefined)
    throw new ToolRefusal(`${operation.path} documents ${Object.keys(responses).join(', ')}, not ${status}`);
  const { description = '', 'x-rules': rules = [], 'x-gaps': gaps = [] } = response;
  return {
    says: [
      `${operation.method} ${operation.path} (${summary}) answers ${status}: ${description.trim()}`,
      `To get it: call with headers {"Prefer": "code=${status}"}, or cause a scenario of ${service} that leads there.`,
    ],
    outside: [],
    rules: [...rules, ...gaps],
  };
}

async function ofRule(mock: ControlClient, id: string): Promise<Explained | undefined> {
  if ((await ruleLines(mock, [id])).length === 0) return undefined;
  const { rules, gaps } = await mock.rules();
  const entry = [...rules, ...gaps].find((each) => id === each.id || id.startsWith(`${each.id}.`));
  const places = entry?.places.map(({ says }) => says).slice(0, 20) ?? [];
  return { says: [`It is stated at: ${places.join(', ') || 'no single place'}.`], outside: [], rules: [id] };
}

async function ofRequest(world: WorldClient, id: string): Promise<Explained | undefined> {
  const record = (await world.requests({ limit: 1_000 })).find((each) => each.id === id);
  if (record === undefined) return undefined;
  const { at, method, status, decided_by, rules, faults, why, path, request, response } = record;
  return {
    says: [
      `${method} answered ${status} at ${at}, decided by ${decided_by}${faults.length > 0 ? ` and the faults ${faults.join(', ')}` : ''}.`,
    ],
    outside: [
      `path: ${path}`,
      `why: ${why}`,
      `sent: ${jsonText(request.body)}`,
      `answered: ${jsonText(response.body)}`,
    ],
    rules,
  };
}

async function ofDeliveries(world: WorldClient, id: string): Promise<Explained | undefined> {
  const all = await world.deliveries({ limit: 1_000 });
  const found = all.filter((delivery) => delivery.id === id || delivery.event_id === id);
  if (found.length === 0) return undefined;
  const changes = (await Promise.all(found.map((each) => world.changes({ subject: each.id })))).flat();
  return {
    says: found.map(
      ({ id: delivery, event_type, status, attempts }) =>
        `Delivery ${delivery} of ${event_type}: ${status} after ${attempts.length} attempts.`,
    ),
    outside: [
      ...found.flatMap(({ attempts }) => attempts.map(attemptLine)),
      ...changes.map(({ at, from, to, because }) => `${at} ${from} -> ${to}: ${because}`),
      ...found
        .slice(0, 1)
        .flatMap(({ attempts }) => `body: ${(attempts.at(-1)?.request?.body ?? 'none yet').slice(0, 900)}`),
    ],
    rules: [...new Set(changes.flatMap(({ because }) => because.match(RULE_ID) ?? []))],
  };
}

/** The id of a rule or a gap within a sentence. */
const RULE_ID = /\b[A-Z]-[A-Z]{1,3}-\d{2}\b/g;

function attemptLine({
  attempt,
  at,
  url,
  response,
  error,
  fault,
  duration_ms,
}: Schemas['AttemptRecord']): string {
  const outcome =
    response === null
      ? (error ?? 'no answer')
      : `answered ${response.status}: ${(response.body ?? '').slice(0, 200)}`;
  return `attempt ${attempt} at ${at} to ${url}: ${outcome} (${duration_ms} ms${fault === null ? '' : `, fault ${fault}`})`;
}
