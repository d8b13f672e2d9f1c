// A replay file: one history as JSON, to be repeated later or by somebody else. It has no secret.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { jsonIn } from '../../../engine/json.ts';
import { DEVIATION_KINDS, type Deviation, FORGERIES } from '../deviation.ts';
import type { ExploreFailure } from '../exploration.ts';
import { type History, legal } from '../history.ts';
import { NotExplorable } from '../receiver.ts';
import type { Step } from '../step.ts';

const FORMAT = 'countersign/explore';

/** What is in a replay file. */
export interface Replay {
  readonly service: string;
  readonly history: History;
  /** The property that did not hold. */
  readonly property: string;
  readonly steps: readonly Step[];
}

/**
 * The replay file of a failure.
 *
 * @example await writeFile('history.json', asReplay('mail', failure))
 */
export function asReplay(service: string, { property, trial }: ExploreFailure): string {
  const { events, deviations } = trial.history;
  const file = {
    format: FORMAT,
    version: 1,
    service,
    property,
    events: events.map(({ body, atMs }) => ({ at_ms: atMs, payload: JSON.parse(body) })),
    deviations,
    steps: trial.steps,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads a replay file.
 *
 * @throws NotExplorable with a line that says what is wrong with it
 * @example readReplay(await readFile('history.json', 'utf8')).history.deviations
 */
export function readReplay(text: string): Replay {
  const file = jsonIn(text) as Values | null | undefined;
  if (file?.format !== FORMAT || file.version !== 1)
    throw new NotExplorable('it is not a replay file of countersign explore, version 1');
  const { service, property, events, deviations, steps } = file;
  if (
    typeof service !== 'string' ||
    typeof property !== 'string' ||
    !Array.isArray(events) ||
    events.length === 0
  )
    throw new NotExplorable('it lacks its service, property or events');
  const history = { events: events.map(eventOf), deviations: deviationsOf(deviations) };
  return { service, property, history, steps: Array.isArray(steps) ? (steps as Step[]) : [] };
}

/** Whether a history can be made by the sender of a policy. */
export function isLegal(history: History, policy: DeliveryPolicy): boolean {
  return legal(history, policy)?.deviations.length === history.deviations.length;
}

type Values = Readonly<Record<string, unknown>>;

function eventOf(entry: unknown, index: number) {
  const { at_ms: atMs, payload } = (entry ?? {}) as Values;
  const { event_id: id, event_type: type } = (payload ?? {}) as Values;
  if (typeof atMs !== 'number' || typeof id !== 'string' || typeof type !== 'string')
    throw new NotExplorable(`event ${index + 1} has no at_ms or no payload with event_id and event_type`);
  return { id, type, atMs, body: JSON.stringify(payload) };
}

function deviationsOf(value: unknown): Deviation[] {
  if (!Array.isArray(value)) throw new NotExplorable('it has no list of deviations');
  return value.map((entry, index) => {
    const { kind, event, attempts, how } = (entry ?? {}) as Partial<Deviation>;
    const isKnown = DEVIATION_KINDS.some((known) => known === kind) && typeof event === 'string';
    const isWell = attempts === undefined || (Number.isInteger(attempts) && attempts > 0);
    const isForgery = how === undefined || FORGERIES.includes(how);
    if (!isKnown || !isWell || !isForgery) throw new NotExplorable(`deviation ${index + 1} is not known`);
    return entry as Deviation;
  });
}
