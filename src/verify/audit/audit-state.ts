// What an audit has at hand: the session on the oracle, and what the recording says of the service so far.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { Validators } from '../../openapi/validators.ts';
import type { OracleSession } from '../session.ts';
import { Known } from './adopting/known.ts';
import { KnownEndpoints } from './adopting/known-endpoints.ts';
import { Resources } from './adopting/resources.ts';
import { Causes } from './judging/causes.ts';
import type { AuditOptions } from './judging/judged-entry.ts';
import type { Arrival } from './recordings/arrivals.ts';
import type { Entry } from './recordings/entry.ts';
import { Receivers } from './replaying/receivers.ts';
import { Replay } from './replaying/replay.ts';

interface Beginning extends AuditOptions {
  readonly session: OracleSession;
  /** `undefined` for a service that delivers nothing. */
  readonly policy: DeliveryPolicy | undefined;
  readonly arrivals: readonly Arrival[];
}

export interface AuditState extends Beginning {
  readonly document: OpenApiDocument;
  readonly validators: Validators;
  /** When the recording begins, and when it ends. */
  readonly startMs: number;
  readonly endMs: number;
  readonly replay: Replay;
  readonly resources: Resources;
  readonly known: Known;
  readonly endpoints: KnownEndpoints;
  readonly receivers: Receivers;
  readonly causes: Causes;
  /** So many calls by callers who are not recorded are too many: at least those of an hour, and in proportion to what is recorded. */
  readonly tooMany: (inAnHour: number) => number;
  /** Whether anybody says who calls. */
  readonly hasTokens: boolean;
  /** How many tests of endpoints were asked for by calls that are recorded. */
  readonly testCount: number;
  /** When the service failed, or gave no answer. */
  readonly outages: Entry[];
  /** When so little was recorded that nobody knows whether anything was. */
  readonly pauses: readonly Pause[];
}

/**
 * The state before the first entry. From now on, the receivers of the session answer as the recorded ones.
 *
 * @example const state = beginAudit({ ...options, session, policy, arrivals })
 */
export function beginAudit(beginning: Beginning): AuditState {
  const { oracle, session, surface, policy, arrivals, entries } = beginning;
  const { document, service } = surface;
  const replay = new Replay(oracle, session, service);
  const resources = new Resources(document, (id) => replay.recorded(id));
  const known = new Known(resources);
  const pauses = pausesIn(entries);
  const receivers = new Receivers(arrivals, {
    timeoutMs: policy?.timeoutMs ?? Number.POSITIVE_INFINITY,
    isUnseen: (atMs) => pauses.some(({ fromMs, toMs }) => fromMs < atMs && atMs < toMs),
    recordedUrl: (url) => URL.parse(replay.recorded(url))?.href ?? url,
  });
  oracle.receive(session, receivers);
  const calls = entries.length - arrivals.length;
  return {
    ...beginning,
    document,
    tooMany: (inAnHour) => Math.max(inAnHour, Math.ceil((inAnHour * calls) / CALLS_OF_AN_HOUR)),
    validators: new Validators(service, document),
    startMs: entries[0]?.atMs ?? 0,
    endMs: entries.at(-1)?.atMs ?? 0,
    replay,
    resources,
    known,
    endpoints: new KnownEndpoints(replay, receivers),
    receivers,
    causes: new Causes(document, resources),
    hasTokens: entries.some(
      ({ direction, headers }) => direction !== 'delivery' && 'authorization' in headers,
    ),
    testCount: entries.filter(({ method, url }) => method === 'POST' && url.endsWith('/test')).length,
    outages: [],
    pauses,
  };
}

interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The times without an entry that are far longer than most: the recording may have been interrupted. */
function pausesIn(entries: readonly Entry[]): readonly Pause[] {
  const [first, last] = [entries[0]?.atMs ?? 0, entries.at(-1)?.atMs ?? 0];
  const longMs = Math.max(60_000, (MANY_TIMES * (last - first)) / entries.length);
  return entries.flatMap(({ atMs }, index) => {
    const fromMs = entries[index - 1]?.atMs ?? atMs;
    return atMs - fromMs > longMs ? [{ fromMs, toMs: atMs }] : [];
  });
}

const MANY_TIMES = 12;

/** How many recorded calls make an hour: a long recording has more calls aside, too. */
const CALLS_OF_AN_HOUR = 200;
