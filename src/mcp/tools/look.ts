// `look`: what happened in a world and what will, as compact text.

import type { components } from '../../../specs/generated/control.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { outsideLines } from '../outside-text.ts';
import { TIMELINE_PAGE } from '../timeline-page.ts';
import { answerOf, objectOf, type Tool, ToolRefusal, WORLD } from '../tool.ts';
import { wholeList } from '../whole-list.ts';

type Schemas = components['schemas'];
type View = 'timeline' | 'deliveries' | 'inbox' | 'agenda' | 'requests' | 'faults';

interface Look {
  readonly world?: string;
  readonly what?: View;
  readonly name?: string;
  readonly last?: number;
}

export const look: Tool<Look> = {
  name: 'look',
  title: 'Look at a world',
  description:
    'Shows what happened in a world and what will, newest last: the timeline, deliveries with their attempts, the requests an inbox received (give its name), the agenda of what is due, requests with their reasons, faults.',
  input: objectOf({
    world: WORLD,
    what: { enum: ['timeline', 'deliveries', 'inbox', 'agenda', 'requests', 'faults'], default: 'timeline' },
    name: { type: 'string', description: 'of the inbox' },
    last: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
  }),
  output: answerOf({ count: { type: 'integer' } }),
  isReadOnly: true,
  isDestructive: false,
  reachesOut: false,
  example: { what: 'timeline' },
  page: TIMELINE_PAGE,
  async run({ input, means }) {
    const { what = 'timeline', last = 20 } = input;
    const world = (await means.mock()).world(input.world ?? 'default');
    const all = await VIEWS[what](world, input);
    const shown = what === 'agenda' ? all.slice(0, last) : all.slice(-last);
    if (shown.length === 0)
      return { text: `There is nothing in the ${what} of this world yet.`, facts: { count: 0 } };
    const lines = outsideLines(shown, {
      mark: means.mark(),
      more: 'ask for fewer with last, or explain one id',
      keep: what === 'agenda' ? 'first' : 'last',
    });
    const text = `The ${what}, ${shown.length} of ${all.length}:\n${lines}\nMore: explain with an id that stands here.`;
    return { text, facts: { count: all.length } };
  },
};

const VIEWS: Readonly<Record<View, (world: WorldClient, input: Look) => Promise<string[]>>> = {
  timeline: async (world, { last = 20 }) =>
    (await world.timeline(last))
      .split('\n')
      .slice(1)
      .flatMap((line) => (line === '' ? [] : [line.trim()])),
  deliveries: async (world) => (await wholeList((query) => world.deliveries(query))).map(deliveryLine),
  inbox: async (world, { name }) => {
    if (name === undefined) throw new ToolRefusal('give the name of the inbox: the last part of its URL');
    const { received, elsewhere } = await world.readInbox(name);
    const others = elsewhere.map(
      ({ inbox, types }) => `elsewhere: inbox ${inbox} received ${types.join(', ')}`,
    );
    return [...others, ...received.map(inboxLine)];
  },
  agenda: async (world) => (await world.agenda({ limit: 200 })).map(agendaLine),
  requests: async (world) => (await wholeList((query) => world.requests(query))).map(requestLine),
  faults: async (world) => (await world.faults()).map((fault) => JSON.stringify(fault)),
};

function deliveryLine(delivery: Schemas['DeliveryRecord']): string {
  const { id, service, event_type, endpoint_id, status, attempts, next_attempt_at, waits_for } = delivery;
  const answers = attempts.map(({ response, error }) => response?.status ?? error ?? 'no answer');
  const next = next_attempt_at === null ? '' : `, next attempt at ${next_attempt_at}`;
  return `${id} ${service} ${event_type} to ${endpoint_id}: ${status}; answers ${answers.join(', ') || 'none yet'}${next}${waits_for === null ? '' : `, waits: ${waits_for}`}`;
}

function inboxLine(request: Schemas['InboxRequest'], index: number): string {
  const { at, verified, reason, duplicate_of, answered, body } = request;
  const notes = [
    verified ? 'signature fits' : `not verified: ${reason}`,
    ...(duplicate_of === null ? [] : [`a copy of request ${duplicate_of}`]),
    `answered ${answered ?? 'nothing'}`,
  ];
  return `${index} ${at} ${notes.join('; ')}: ${body.slice(0, 600)}`;
}

function agendaLine({ at, kind, service, name, subject, why, waits_for }: Schemas['AgendaItem']): string {
  return `${at ?? `waits for ${waits_for}`} ${kind} ${service} ${name} (${subject.kind} ${subject.id}): ${why}`;
}

function requestLine({ id, at, method, path, status, why, rules }: Schemas['RequestRecord']): string {
  return `${id} ${at} ${method} ${path}: ${status}; ${why} ${rules.join(' ')}`;
}
