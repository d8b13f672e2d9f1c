// Measures a sender: does one experiment after another, each on an endpoint of its own, until there is nothing more to learn.

import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from './finding.ts';
import { answered } from './infer/challenge.ts';
import { findingsOf, type Knowledge, knowledgeOf } from './knowledge.ts';
import type {
  Arrival,
  Attempt,
  Emitted,
  Experiment,
  ProveStep,
  Run,
  ScriptedAnswer,
  Step,
} from './observation.ts';
import { nextExperiments } from './plan.ts';
import type { AnswerToAsked, Line, Sender } from './sender.ts';

export interface MeasureOptions {
  /** How long to watch for another attempt, where it is not known when one comes. */
  readonly horizonMs?: number;
  /** What was done before, where a measurement goes on. */
  readonly runs?: readonly Run[];
  /** Called before each experiment, with how many are planned so far. */
  readonly onExperiment?: (experiment: Experiment, done: number, planned: number) => void;
  /** Called after each experiment, so that it can be kept. */
  readonly onRun?: (run: Run) => void | Promise<void>;
  /** Called with what is found so far and how many experiments come next, so that one under way can be looked at. */
  readonly onFindings?: (findings: readonly Finding[], planned: number) => void | Promise<void>;
}

/** What a measurement came to. */
export interface Measurement {
  readonly sender: string;
  readonly runs: readonly Run[];
  readonly findings: readonly Finding[];
}

/** The time that a moved clock is watched by default: two months. */
const VIRTUAL_HORIZON_MS = 60 * 86_400_000;
const REAL_HORIZON_MS = 86_400_000;
/** Longer than the steps of any clock, in real milliseconds. */
const CLOCK_STEP_MS = 20;
/** How late a real sender's timers, and the network, may be. */
const REAL_ACCURACY_MS = 1_000;

/** Raised when a sender cannot be measured; the message says what to do. */
export class NotMeasurable extends Error {}

/**
 * Measures a sender.
 *
 * @throws NotMeasurable when no event arrives
 * @example (await measure(sender)).findings.filter(({ field }) => field === 'schedule.delays')
 */
export async function measure(sender: Sender, options: MeasureOptions = {}): Promise<Measurement> {
  const { isVirtual, types, hasOtherHost } = sender;
  const { horizonMs = isVirtual ? VIRTUAL_HORIZON_MS : REAL_HORIZON_MS, onExperiment, onRun } = options;
  const runs: Run[] = [...(options.runs ?? [])];
  const accuracy = { toMs: isVirtual && (await isStanding(sender)) ? 0 : REAL_ACCURACY_MS };
  let known: Knowledge = knowledgeOf(runs, accuracy);
  for (;;) {
    const next = nextExperiments(known, {
      types,
      horizonMs,
      isVirtual,
      hasOtherHost,
      accuracyMs: accuracy.toMs,
    });
    await options.onFindings?.(findingsOf(known, accuracy), next.length);
    if (next.length === 0) break;
    const done = runs.length;
    const carry = async (experiment: Experiment) => {
      onExperiment?.(experiment, runs.length, done + next.length);
      const run = numbered(await carryOut(sender, experiment), attemptCount(runs));
      runs.push(run);
      await onRun?.(run);
    };
    // Real time passes for all experiments at once.
    if (isVirtual) for (const experiment of next) await carry(experiment);
    else await Promise.all(next.map(carry));
    known = knowledgeOf(runs, accuracy);
    if (known.chains.length === 0) throw new NotMeasurable(noEvent(types));
  }
  return { sender: sender.name, runs, findings: findingsOf(known, accuracy) };
}

/** A clock that can be moved may also run: then its times are as late as those of any other. */
async function isStanding(sender: Sender): Promise<boolean> {
  const line = await sender.open('does the clock stand still?');
  try {
    const before = await line.now();
    await delay(CLOCK_STEP_MS);
    return (await line.now()) === before;
  } finally {
    await line.close();
  }
}

function noEvent(types: readonly string[]): string {
  const asked = types.length === 0 ? 'an event' : `events of ${types.slice(0, 8).join(', ')}`;
  return `no event came: ${asked} ${types.length === 0 ? 'was' : 'were'} asked for, and nothing arrived at the receiver; see that it is registered for them, and that the sender reaches its URL`;
}

/** Attempts are numbered in the order in which their experiments ended. */
function numbered(run: Run, before: number): Run {
  return {
    ...run,
    attempts: run.attempts.map((attempt) => ({ ...attempt, number: before + attempt.number })),
  };
}

function attemptCount(runs: readonly Run[]): number {
  return runs.reduce((sum, { attempts }) => sum + attempts.length, 0);
}

async function carryOut(sender: Sender, experiment: Experiment): Promise<Run> {
  const { id, kind, asks, steps } = experiment;
  const [first] = steps;
  if (first?.do === 'prove') return proved(sender, experiment, first);
  const line = await sender.open(asks);
  try {
    const recorder = new Recorder(line);
    for (const step of steps) await recorder.do(step);
    const { emitted, attempts, held } = recorder;
    const { secret } = line;
    return {
      id,
      kind,
      ...(secret === undefined ? {} : { secret }),
      emitted,
      attempts,
      untilMs: await line.now(),
      ...(held === undefined ? {} : { held }),
    };
  } finally {
    await line.close();
  }
}

/** Registers a receiver anew: an event that comes to it shows that its answer was taken. */
async function proved(sender: Sender, { id, kind, asks }: Experiment, step: ProveStep): Promise<Run> {
  const { type, by } = step;
  const answer = (asked: Arrival, secret: string | undefined) => answered(step, asked, secret);
  const proof = await sender.prove?.(asks, type, answer);
  if (proof === undefined) return { id, kind, emitted: [], attempts: [], untilMs: 0 };
  const { asked, delivered, secret, untilMs } = proof;
  const attempts = [
    ...asked.map((arrival) => ({ ...arrival, answer: answer(arrival, secret) })),
    ...delivered.map((arrival) => ({ ...arrival, answer: { status: 200 } })),
  ];
  return {
    id,
    kind,
    ...(secret === undefined ? {} : { secret }),
    emitted: [{ atMs: untilMs, ...(type === undefined ? {} : { type }) }],
    attempts: attempts.map((each, at) => ({ ...each, number: at + 1 })),
    untilMs,
    proof: { asked: asked.length, ...(by === undefined ? {} : { by }), isProven: delivered.length > 0 },
  };
}

/** Does the steps of an experiment, and notes which answer each request got. */
class Recorder {
  readonly emitted: Emitted[] = [];
  readonly attempts: Attempt[] = [];
  held: Run['held'];
  readonly #line: Line;
  #answers: readonly ScriptedAnswer[] = [];
  #then: ScriptedAnswer = { status: 200 };
  #given = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  async do(step: Step): Promise<void> {
    if (step.do === 'answer') return this.#script(step.answers ?? [], step.then);
    if (step.do === 'hold') return this.#hold(step);
    if (step.do === 'prove') return;
    // Where an event does not come, neither will those after it: the endpoint is off.
    if (step.do === 'emit') for (let count = 0; count < step.count && (await this.#emit(step.type)); count++);
    else await this.#line.pass(step.forMs, step.untilCount);
    await this.#note();
  }

  async #script(answers: readonly ScriptedAnswer[], then: ScriptedAnswer): Promise<void> {
    await this.#line.script(answers, then);
    [this.#answers, this.#then, this.#given] = [answers, then, 0];
  }

  async #hold({ type, count: of, proof }: Extract<Step, { do: 'hold' }>): Promise<void> {
    const answer: AnswerToAsked | undefined =
      proof === undefined ? undefined : (asked, secret) => answered(proof, asked, secret);
    const atOnce = await this.#line.hold?.(type, of, answer);
    if (atOnce !== undefined) this.held = { atOnce, of };
  }

  async #emit(type: string | undefined): Promise<boolean> {
    const atMs = await this.#line.now();
    const hasCome = await this.#line.emit(type);
    this.emitted.push({ atMs, ...(type === undefined ? {} : { type }) });
    return hasCome !== false;
  }

  async #note(): Promise<void> {
    const arrived = await this.#line.received();
    // That a sender closed a connection shows after its request.
    for (const [at, { closedAfterMs }] of arrived.slice(0, this.attempts.length).entries())
      if (closedAfterMs !== undefined)
        this.attempts[at] = { ...(this.attempts[at] as Attempt), closedAfterMs };
    for (const arrival of arrived.slice(this.attempts.length)) this.attempts.push(this.#attempt(arrival));
  }

  #attempt(arrival: Arrival): Attempt {
    const answer = this.#answers[this.#given] ?? this.#then;
    this.#given += 1;
    return { ...arrival, number: this.attempts.length + 1, answer };
  }
}
