// The pipeline of a request: a list of stages, run one after the other until one of them answers. A stage that does
// not wait returns no promise, so that a synchronous request stays synchronous.

import type { Reply } from '../../openapi/handler.ts';

/** Returned by a stage that has taken over the connection: no answer is sent. */
export const TAKEN_OVER = 'taken over';

/** An answer, or nothing to continue with the next stage. */
export type StageResult = Reply | typeof TAKEN_OVER | undefined;

export type Stage<Context> = (context: Context) => StageResult | Promise<StageResult>;

export interface Pipeline<Context> {
  readonly stages: readonly Stage<Context>[];
  /** The answer to an error that a stage throws. */
  readonly recover: (error: unknown, context: Context) => Reply;
  /** Sends the answer of any stage, and records it if that is wanted. */
  readonly finish: (answer: Reply, context: Context) => void;
}

/**
 * Runs the stages of a pipeline for a request.
 *
 * @example run({ stages: [authenticate, handle], recover, finish }, context)
 */
export function run<Context>(pipeline: Pipeline<Context>, context: Context): void {
  runFrom(0, pipeline, context);
}

function runFrom<Context>(first: number, pipeline: Pipeline<Context>, context: Context): void {
  const { stages, recover } = pipeline;
  let next = first;
  let result: StageResult | Promise<StageResult>;
  try {
    while (result === undefined && next < stages.length) result = (stages[next++] as Stage<Context>)(context);
  } catch (error) {
    result = recover(error, context);
  }
  if (!(result instanceof Promise)) end(result, pipeline, context);
  else {
    result.then(
      (late) => (late === undefined ? runFrom(next, pipeline, context) : end(late, pipeline, context)),
      (error) => end(recover(error, context), pipeline, context),
    );
  }
}

function end<Context>(result: StageResult, { recover, finish }: Pipeline<Context>, context: Context): void {
  if (result === TAKEN_OVER) return;
  try {
    finish(result ?? recover(new Error('no stage answered the request'), context), context);
  } catch (error) {
    finish(recover(error, context), context);
  }
}

/**
 * Continues with a value: at once if it is available, later if it is a promise.
 *
 * @example whenReady(authenticate(headers), (known) => known.principal)
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
