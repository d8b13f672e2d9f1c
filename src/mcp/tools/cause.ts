// `cause`: what no client of a service can make happen: an event by hand, something inside a service, a named situation, a
// fault.

import type { ControlClient } from '../../control-client/control-client.ts';
import { jsonText } from '../fitting-text.ts';
import { outsideLines } from '../outside-text.ts';
import { withoutSecrets } from '../secrets.ts';
import { answerOf, objectOf, type Tool, ToolRefusal, type ToolSchema, WORLD } from '../tool.ts';

type Kind = 'event' | 'simulate' | 'scenario' | 'fault' | 'no_faults';
type Values = Readonly<Record<string, unknown>>;

interface Cause {
  readonly world?: string;
  readonly kind: Kind;
  readonly service?: string;
  readonly name?: string;
  readonly input?: Values;
  readonly show_secrets?: boolean;
}

const KINDS: ToolSchema = { enum: ['event', 'simulate', 'scenario', 'fault', 'no_faults'] };

export const cause: Tool<Cause> = {
  name: 'cause',
  title: 'Cause something',
  description:
    'Makes happen what no client can: an event by hand (name: its type; input: its fields, the rest is generated), something inside a service ("simulate", name: the action), a scenario (name: its sentence), or a fault (input: operation + respond|delay_ms|connection, or webhook: duplicate, delay, reorder …; times). "no_faults" removes all faults. Without a name it lists what there is.',
  input: objectOf(
    {
      world: WORLD,
      kind: KINDS,
      service: { type: 'string' },
      name: { type: 'string' },
      input: { type: 'object' },
      show_secrets: { type: 'boolean', default: false },
    },
    ['kind'],
  ),
  output: answerOf({ result: {} }),
  isReadOnly: false,
  isDestructive: true,
  reachesOut: true,
  example: { kind: 'event', service: 'mail', name: 'bounce' },
  async run({ input, means }) {
    const mock = await means.mock();
    const { kind, name = '' } = input;
    const isList = name === '' && kind !== 'fault' && kind !== 'no_faults';
    if (isList) return { text: listText(await listed(mock, input), means.mark()) };
    const done = await caused(mock, input);
    const result = input.show_secrets ? done : withoutSecrets(done);
    const text = [
      `Done: ${kind}${name === '' ? '' : ` "${name}"`}.`,
      outsideLines([jsonText(result)], { mark: means.mark(), more: 'look shows it in parts' }),
      'More: look with what "timeline" or "deliveries"; advance the clock for what comes later.',
    ].join('\n');
    return { text, facts: { result: jsonText(result).length < 1_000 ? result : null } };
  },
};

function listText(lines: readonly string[], mark: string): string {
  return outsideLines(lines, { mark, more: 'give a service for fewer' });
}

async function listed(mock: ControlClient, { kind, service }: Cause): Promise<string[]> {
  const isAsked = (of: { readonly service: string }) => service === undefined || of.service === service;
  if (kind === 'scenario') {
    const scenarios = (await mock.scenarios()).filter(isAsked);
    return scenarios.map((each) => `${each.service}: "${each.name}"${parametersOf(each.parameters)}`);
  }
  if (kind === 'simulate') {
    const actions = (await mock.actions()).filter(isAsked);
    return actions.map(({ service: of, action, schema }) => `${of}: ${action}${parametersOf(schema)}`);
  }
  const { webhooks = {} } = await mock.document(needed(service));
  return Object.entries(webhooks).map(([type, { post }]) => `${type}: ${post?.summary ?? ''}`);
}

/** The names of the fields of an input, the required ones marked. */
function parametersOf({ properties = {}, required = [] }: Values): string {
  const marks = new Set(required as string[]);
  const names = Object.keys(properties as Values).map((name) =>
    marks.has(name) ? `${name} (required)` : name,
  );
  return names.length === 0 ? '' : ` {${names.join(', ')}}`;
}

async function caused(
  mock: ControlClient,
  { world: id = 'default', kind, service, name = '', input = {} }: Cause,
) {
  const world = mock.world(id);
  if (kind === 'event') return world.emit({ ...input, service: needed(service), type: name });
  if (kind === 'simulate') return world.simulate(`${needed(service)}/${name}`, input);
  if (kind === 'scenario') return world.scenario(name, input);
  if (kind === 'fault') return world.addFault({ ...input, service: needed(service) });
  await world.clearFaults();
  return { faults: 0 };
}

function needed(service: string | undefined): string {
  if (service === undefined) throw new ToolRefusal('give the service too; start_world lists those there are');
  return service;
}
