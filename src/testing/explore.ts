// Explores a consumer's webhook receiver in a test: the test fails with the smallest legal history that breaks it.

import type { Services } from '../../specs/generated/services.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { type OwnService, registryOf } from '../registry/own-services.ts';
import type { Services as ServicesByName } from '../registry/registry.ts';
import { reachOf } from '../server/delivery/address-guard.ts';
import type { Catalogue } from '../verify/catalogue.ts';
import { type Story, storiesOf } from '../verify/explore/event.ts';
import type { Exploration } from '../verify/explore/exploration.ts';
import { explore as exploreReceiver } from '../verify/explore/explore.ts';
import type { History } from '../verify/explore/history.ts';
import type { Invariant, Invariants } from '../verify/explore/property.ts';
import { type ExploredReceiver, type StateAccess, stateByHttp } from '../verify/explore/receiver.ts';
import { diagramLines } from '../verify/explore/report/diagram.ts';
import { readReplay } from '../verify/explore/report/replay.ts';
import { failureText } from '../verify/explore/report/story.ts';
import { namedStory } from '../verify/explore/sample-stories.ts';
import type { MockWorld } from './mock-world.ts';

export interface ExploreRequest<State = unknown> {
  /** Its events are delivered: make happen in it what the receiver is to withstand. */
  readonly world?: Pick<MockWorld, 'events'>;
  /** The payloads to deliver instead, oldest first. */
  readonly events?: readonly unknown[];
  /** The name of a story of the service to deliver instead. */
  readonly story?: string;
  /** The text of a replay file: its history is repeated, and no other is tried. */
  readonly replay?: string;
  /** The service whose webhooks they are; needed with `events` and `story`, and where events of several services happened. */
  readonly service?: string;
  /** The services that are known, as for `startMock`; those of the package by default. */
  readonly services?: readonly (keyof Services | OwnService)[];
  readonly receiver: ExploredReceiver;
  /** Returns the receiver's state: a function, or a URL that answers JSON. */
  readonly state: string | (() => State | Promise<State>);
  /** Takes the receiver back to where it started: a function, or a URL that is called by POST. */
  readonly reset: string | (() => unknown);
  /** Returns how many events the receiver has acted on. */
  readonly effects?: () => number | Promise<number>;
  /**
   * Resolves once the receiver works on nothing. Give it where a test can know: histories then take no time to settle, and
   * none of them depends on how busy the machine is.
   */
  readonly idle?: () => unknown;
  /** Takes from the state what may differ, such as the order of a list. */
  readonly normalise?: (state: State) => unknown;
  /** A condition on the state, or several by name. */
  readonly invariant?: Invariant<State> | Readonly<Record<string, Invariant<State>>>;
  /** The payload of a test event, which should have no effect. */
  readonly testEvent?: Readonly<Record<string, unknown>>;
  /** Leaves out deviations that rest on gaps in the documents. */
  readonly documentedOnly?: boolean;
  /** The same seed finds the same history; 1 by default. */
  readonly seed?: number;
  /** How many histories are tried at most; 300 by default. */
  readonly histories?: number;
  /** How long all may take, in real milliseconds: what is under way then is given up. */
  readonly budgetMs?: number;
  /** How long an answer may take, in real milliseconds; the documented time by default. */
  readonly timeoutMs?: number;
  /** Goes on after the first failure, to find others. */
  readonly all?: boolean;
}

const DEFAULT_HISTORIES = 300;

/** How long a call of the state or the reset may take. */
const WAIT_MS = 10_000;

/** Raised when a history breaks the receiver; the message tells it. */
export class HistoryFailed extends Error {
  readonly exploration: Exploration;

  constructor(exploration: Exploration, catalogue: Catalogue) {
    super(exploration.failures.map((failure) => textOf(failure, catalogue)).join('\n\n'));
    this.name = 'HistoryFailed';
    this.exploration = exploration;
  }
}

/**
 * Drives a receiver through the legal histories of the events of a world.
 *
 * @throws HistoryFailed when one breaks it, with the smallest that does
 * @throws NotExplorable when it is down, hangs, cannot be read or reset, or changes by itself
 * @example await explore({ world, receiver: { url, secret }, state: () => db.all(), reset: () => db.clear() })
 */
export async function explore<State = unknown>(request: ExploreRequest<State>): Promise<Exploration> {
  const registry = await registryOf(request.services);
  const services = await registry.services();
  const { service, stories, only } = await eventsOf(request, services);
  const document = documentOf(service, services);
  const { histories = request.budgetMs === undefined ? DEFAULT_HISTORIES : undefined } = request;
  const { access, close } = accessOf(request);
  try {
    const exploration = await exploreReceiver({
      ...request,
      service,
      document,
      stories,
      only,
      histories,
      access,
      normalise: request.normalise as ((state: unknown) => unknown) | undefined,
      invariants: invariantsOf(request.invariant),
      waitMs: request.timeoutMs,
      reach: reachOf([]),
    });
    if (exploration.failures.length > 0) throw new HistoryFailed(exploration, await registry.catalogue());
    return exploration;
  } finally {
    close();
  }
}

async function eventsOf<State>(
  { world, events, story, replay, service = '', seed = 1 }: ExploreRequest<State>,
  services: ServicesByName,
): Promise<{ service: string; stories: readonly Story[]; only?: History }> {
  if (replay !== undefined) {
    const { history, service: recorded } = readReplay(replay);
    return { service: service || recorded, stories: [history.events], only: history };
  }
  if (story !== undefined)
    return { service, stories: [namedStory(documentOf(service, services), story, { seed })] };
  if (events !== undefined) return { service, stories: storiesOf(events) };
  if (world === undefined) throw new TypeError('give a world, events, a story or a replay');
  const happened = await world.events({ limit: 1_000, ...(service === '' ? {} : { service }) });
  const names = new Set(happened.map((event) => event.service));
  if (names.size > 1)
    throw new TypeError(`events of ${[...names].join(', ')} happened in the world; name one as service`);
  return { service: service || ([...names][0] ?? ''), stories: storiesOf(happened) };
}

function documentOf(service: string, services: ServicesByName): OpenApiDocument {
  const { document } = services.get(service) ?? {};
  if (document === undefined) throw new TypeError(`there is no service "${service}"`);
  return document;
}

function accessOf<State>({ state, reset, effects, idle }: ExploreRequest<State>): {
  readonly access: StateAccess;
  close(): void;
} {
  const urls = { state: String(state), reset: String(reset) };
  const byHttp = stateByHttp({ ...urls, reach: reachOf([]), waitMs: WAIT_MS });
  return {
    access: {
      state: typeof state === 'string' ? byHttp.state : state,
      reset: typeof reset === 'string' ? byHttp.reset : reset,
      effects,
      idle,
    },
    close: () => byHttp.close(),
  };
}

function invariantsOf<State>(invariant: ExploreRequest<State>['invariant'] = {}): Invariants {
  const named = typeof invariant === 'function' ? { [invariant.name || 'invariant']: invariant } : invariant;
  return named as Invariants;
}

function textOf(failure: Exploration['failures'][number], catalogue: Catalogue): string {
  const { heading, steps, seen, allowedBy, hints } = failureText(failure, catalogue);
  return [
    heading,
    ...steps,
    '',
    ...diagramLines(failure.trial.steps),
    '',
    ...seen,
    ...allowedBy,
    ...hints,
  ].join('\n');
}
