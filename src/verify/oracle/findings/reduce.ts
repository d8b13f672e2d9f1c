// Makes a history that shows a divergence as small as it can be: fewer steps, fewer values in them, simpler ones.

import { pointerTo, valueAt } from '../../../openapi/document.ts';
import { smallestOf } from '../../smallest.ts';
import {
  type History,
  isReceiverUrl,
  isReference,
  legal,
  type Reference,
  referredBy,
  type Step,
  type Value,
} from '../history.ts';
import type { DoneStep } from '../outcome.ts';

export interface ReduceOptions {
  readonly seed: number;
  readonly maxTries?: number;
  /** Whether a history still shows the same divergence. */
  readonly fails: (history: History) => Promise<boolean>;
}

/**
 * The smallest history found that still shows the divergence.
 *
 * @example await reduced(history, { seed: 1, fails })
 */
export async function reduced(
  history: History,
  { seed, fails, maxTries = 200 }: ReduceOptions,
): Promise<History> {
  // It is only needed once something differs.
  const { record, subarray } = await import('fast-check');
  const fewer = await fewerSteps(await withoutParts(history, fails), { seed, fails, maxTries });
  const values = fewer.steps.flatMap((step, index) => optionalIn(step).map((at) => `${index}${at}`));
  if (values.length === 0) return fewer;
  let smallest = fewer;
  const whole = { values };
  await smallestOf(record({ values: subarray(values) }), whole, {
    seed,
    maxTries: maxTries / 2,
    fails: async (kept) => {
      const candidate = legal(withValues(fewer, new Set(kept.values)));
      if (candidate.steps.length < fewer.steps.length) return undefined;
      const isFailing = await fails(candidate);
      if (isFailing) smallest = candidate;
      return isFailing;
    },
  });
  return smallest;
}

/** A part of fewer steps is left to the search for the smallest. */
const MIN_PART = 3;

/** Only what the last step names, if that shows it; else without parts, the largest first, as long as the rest shows it. */
async function withoutParts(history: History, fails: ReduceOptions['fails']): Promise<History> {
  const own = named(history);
  if (own.steps.length < history.steps.length && (await fails(own))) return own;
  let smallest = history;
  for (let size = history.steps.length >> 1; size >= MIN_PART; size >>= 1)
    for (let from = 0; from + size < smallest.steps.length; ) {
      const candidate = legal({ ...smallest, steps: smallest.steps.toSpliced(from, size) });
      if (await fails(candidate)) smallest = candidate;
      else from += size;
    }
  return smallest;
}

/** The last step with those that it refers to, and that these refer to. */
function named({ service, steps }: History): History {
  const wanted = new Set<string>();
  const kept: Step[] = [];
  for (const step of steps.toReversed()) {
    const ids = step.kind === 'together' ? [step.id, ...step.calls.map(({ id }) => id)] : [step.id];
    if (kept.length > 0 && !ids.some((id) => wanted.has(id))) continue;
    kept.unshift(step);
    for (const id of referredBy(step)) wanted.add(id);
  }
  return { service, steps: kept };
}

async function fewerSteps(
  history: History,
  { seed, fails, maxTries = 200 }: ReduceOptions,
): Promise<History> {
  const { subarray } = await import('fast-check');
  const whole = [...history.steps.keys()];
  let smallest = history;
  await smallestOf(subarray(whole), whole, {
    seed,
    maxTries,
    fails: async (kept) => {
      const candidate = legal({ ...history, steps: kept.map((index) => history.steps[index] as Step) });
      if (candidate.steps.length === 0) return undefined;
      const isFailing = await fails(candidate);
      if (isFailing && candidate.steps.length <= smallest.steps.length) smallest = candidate;
      return isFailing;
    },
  });
  return smallest;
}

/**
 * The steps of a run, each of which refers to the first step that showed a value, so that those in between can be left out.
 *
 * @example await reduced({ service, steps: withFirstReferences(run.done) }, { seed, fails })
 */
export function withFirstReferences(done: readonly DoneStep[]): readonly Step[] {
  const first = new Map<string, Reference>();
  const bodies = new Map<string, unknown>();
  const note = (value: unknown, $of: string, at: string): void => {
    if (typeof value === 'string' && !first.has(value)) first.set(value, { $of, at });
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) note(each, $of, at + pointerTo(name));
  };
  const rooted = (value: unknown): unknown => {
    if (isReference(value))
      return { ...value, ...first.get(String(shownAt(bodies.get(value.$of), value.at))) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(rooted);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rooted(each)]));
  };
  return done.map(({ step, expected }) => {
    const found = rooted(step) as Step;
    bodies.set(step.id, expected.body);
    if (step.kind !== 'together') note(expected.body, step.id, '');
    return found;
  });
}

function shownAt(body: unknown, at: string): unknown {
  try {
    return valueAt(body as object, at);
  } catch {
    return undefined;
  }
}

/** Where a step has values that may be left out, as pointers. */
function optionalIn(step: Step): readonly string[] {
  const found: string[] = [];
  const visit = (value: Value, at: string): void => {
    if (typeof value !== 'object' || value === null || isReference(value) || isReceiverUrl(value)) return;
    for (const [name, each] of Object.entries(value)) {
      found.push(at + pointerTo(name));
      visit(each as Value, at + pointerTo(name));
    }
  };
  if (step.kind === 'call') {
    visit((step.body ?? null) as Value, '/body');
    visit(step.query ?? {}, '/query');
    visit(step.headers ?? {}, '/headers');
  }
  if (step.kind === 'state') visit(step.params, '/params');
  if (step.kind === 'action') visit(step.input, '/input');
  return found;
}

function withValues({ service, steps }: History, kept: ReadonlySet<string>): History {
  const pruned = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null || isReference(value) || isReceiverUrl(value))
      return value;
    const entries = Object.entries(value).filter(([name]) => kept.has(at + pointerTo(name)));
    const inner = entries.map(([name, each]) => [name, pruned(each, at + pointerTo(name))] as const);
    return Array.isArray(value) ? inner.map(([, each]) => each) : Object.fromEntries(inner);
  };
  const PARTS = ['body', 'query', 'headers', 'params', 'input'] as const;
  const prunedStep = (step: Step, index: number): Step => {
    const written: Readonly<Record<string, unknown>> = { ...step };
    const parts = PARTS.filter((part) => written[part] !== undefined);
    const changed = parts.map((part) => [part, pruned(written[part], `${index}/${part}`)]);
    return { ...step, ...Object.fromEntries(changed) };
  };
  return { service, steps: steps.map(prunedStep) };
}
