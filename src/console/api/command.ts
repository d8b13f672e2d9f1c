// What the console can do, as data: a command can be run, and shown as the curl and the CLI line that do the same.

import type { Schemas } from './schemas.ts';

export interface Command {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  /** With its parameters. */
  readonly path: string;
  readonly body?: unknown;
  /** The words after `countersign`, if a command of the CLI does the same. */
  readonly cli?: readonly string[];
  /** Whether it puts things in place that the journal does not tell of. */
  readonly putsInPlace?: true;
}

const CONTROL = '/_countersign';

/** The commands of one world. */
export function commandsOf(world: string) {
  const base = `${CONTROL}/worlds/${world}`;
  const at = (...path: readonly string[]) => [base, ...path.map(encodeURIComponent)].join('/');
  const inWorld = world === 'default' ? [] : ['--world', world];
  return {
    freeze: (): Command => ({
      method: 'POST',
      path: `${base}/clock/freeze`,
      cli: ['clock', 'freeze', ...inWorld],
    }),
    runClock: (scale: number): Command => ({
      method: 'POST',
      path: `${base}/clock/run`,
      body: { scale } satisfies Schemas['RunClockRequest'],
      cli: ['clock', 'run', '--scale', String(scale), ...inWorld],
    }),
    advance: (distance: Schemas['AdvanceClockRequest']): Command => ({
      method: 'POST',
      path: `${base}/clock/advance`,
      body: distance,
      cli: [...advanceWords(distance), ...inWorld],
    }),
    project: (body: Schemas['ProjectRequest']): Command => ({
      method: 'POST',
      path: `${base}/project`,
      body,
    }),
    reset: (): Command => ({ method: 'POST', path: `${base}/reset` }),
    remove: (): Command => ({ method: 'DELETE', path: base }),
    exportSnapshot: (): Command => ({ method: 'GET', path: `${base}/snapshot` }),
    importSnapshot: (snapshot: unknown): Command => ({
      method: 'PUT',
      path: `${base}/snapshot`,
      body: snapshot,
    }),
    changeSettings: (body: unknown): Command => ({ method: 'PATCH', path: `${base}/settings`, body }),
    resend: (delivery: string, body: Schemas['ResendRequest'] = {}): Command => ({
      method: 'POST',
      path: at('deliveries', delivery, 'resend'),
      body,
    }),
    switchEndpoint: (endpoint: string, state: Schemas['SwitchEndpointRequest']['state']): Command => ({
      method: 'PATCH',
      path: at('endpoints', endpoint),
      body: { state } satisfies Schemas['SwitchEndpointRequest'],
    }),
    emit: (body: Schemas['EmitEventRequest']): Command => ({
      method: 'POST',
      path: `${base}/events`,
      body,
      cli: emitWords(body, inWorld),
    }),
    scenario: (name: string, params: Readonly<Record<string, unknown>>): Command => ({
      method: 'POST',
      path: at('scenarios', name),
      body: { params },
      cli: ['scenario', name, ...settings(params), ...inWorld],
      putsInPlace: true,
    }),
    simulate: (service: string, action: string, input: Readonly<Record<string, unknown>>): Command => ({
      method: 'POST',
      path: at('simulate', service, action),
      body: input,
      cli: ['simulate', `${service}/${action}`, ...settings(input), ...inWorld],
    }),
    addFault: (body: Schemas['CreateFaultRequest']): Command => ({
      method: 'POST',
      path: `${base}/faults`,
      body,
      cli: ['fault', 'add', body.service, ...faultWords(body), ...inWorld],
    }),
    removeFault: (id: string): Command => ({
      method: 'DELETE',
      path: at('faults', id),
      cli: ['fault', 'remove', id, ...inWorld],
    }),
    clearFaults: (): Command => ({
      method: 'DELETE',
      path: `${base}/faults`,
      cli: ['fault', 'clear', ...inWorld],
    }),
    scriptInbox: (name: string, body: Schemas['ReplaceInboxScriptRequest']): Command => ({
      method: 'PUT',
      path: at('inbox', name, 'script'),
      body,
    }),
    clearInbox: (name: string): Command => ({ method: 'DELETE', path: at('inbox', name) }),
  };
}

/** Makes a world. */
export function createWorld(body: Schemas['CreateWorldRequest']): Command {
  return { method: 'POST', path: `${CONTROL}/worlds`, body };
}

function advanceWords({ by, to, next }: Schemas['AdvanceClockRequest']): string[] {
  if (next !== undefined) return ['clock', 'next', ...(next === 1 ? [] : [String(next)])];
  if (to !== undefined) return ['clock', 'advance', '--to', to];
  return ['clock', 'advance', typeof by === 'number' ? `${by}ms` : String(by)];
}

function emitWords(body: Schemas['EmitEventRequest'], inWorld: readonly string[]): string[] {
  const { service, type, unchecked, set = {}, ...fields } = body;
  return [
    'emit',
    service,
    type,
    ...settings({ ...fields, ...set }),
    ...(unchecked ? ['--unchecked'] : []),
    ...inWorld,
  ];
}

function settings(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([path, value]) => [
    '--set',
    `${path}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]);
}

function faultWords({ service: _, respond, ...fault }: Schemas['CreateFaultRequest']): string[] {
  const flags = Object.entries({ ...fault, respond: respond?.status, example: respond?.example });
  return flags.flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name.replaceAll('_', '-')}`, String(value)],
  );
}
