// Whether delays are what a requirement asks of a schedule: so many, for so long, growing.

import { durationMs } from '../../engine/instant.ts';
import type { Question } from './profile.ts';

export type ScheduleQuestion = Extract<Question, { readonly ask: 'schedule' }>;

/**
 * Whether a schedule is as it is asked to be.
 *
 * @param delaysMs the delay before each attempt
 * @param share how much of the delay before it a delay has at least where it grows; less than 1 for delays that are drawn
 * @example isSchedule({ ask: 'schedule', attempts: 2 }, [0, 60_000], 1) // true
 */
export function isSchedule(
  { attempts = 0, spans = '0s', grows = false }: ScheduleQuestion,
  delaysMs: readonly number[],
  share: number,
): boolean {
  const retries = delaysMs.slice(1);
  const totalMs = delaysMs.reduce((sum, each) => sum + each, 0);
  const isGrowing =
    retries.length > 1 &&
    retries.slice(1).every((each, at) => each >= share * (retries[at] as number)) &&
    (retries.at(-1) as number) > (retries[0] as number);
  return delaysMs.length >= attempts && totalMs >= durationMs(spans) && (!grows || isGrowing);
}
