// Something read from the control API for as long as a component shows it, and again when that changes.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shownProblem } from '../api/problem.ts';
import type { Problem } from '../api/schemas.ts';

export interface Read<Value> {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
}

/**
 * Reads, and reads again when one of `by` has changed; the earlier value stays until the new one is there.
 *
 * @param read is given a signal that aborts when its result is no longer wanted
 */
export function useRead<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  by: readonly unknown[],
): Signal<Read<Value>> {
  const result = useSignal<Read<Value>>({ value: undefined, problem: undefined });
  useEffect(() => {
    const stop = new AbortController();
    read(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) result.value = { value, problem: undefined };
      },
      (error) => {
        if (!stop.signal.aborted) result.value = { value: undefined, problem: shownProblem(error) };
      },
    );
    return () => stop.abort();
  }, by);
  return result;
}
