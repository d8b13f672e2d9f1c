// A history of explore as rows of the timeline: one for what happens to the receiver, then one for each event.

import type { Mark, MarkKind, Row } from '../timeline/mark.ts';
import { words } from '../timeline/mark.ts';
import type { Replay, ReplayStep } from './report-file.ts';

/** What has happened, as marks tell it. */
const KINDS: Readonly<Record<string, MarkKind>> = {
  delivered: 'success',
  missed: 'failure',
  lost: 'timeout',
  cut: 'failure',
  crashed: 'failure',
  dropped: 'paused',
  gave_up: 'disabled',
  off: 'disabled',
  on: 'enabled',
};

const TEXTS: Readonly<Record<string, string>> = {
  delivered: 'arrives',
  missed: 'does not reach the receiver',
  lost: 'arrives, and the answer is lost',
  cut: 'arrives, and the connection is cut',
  crashed: 'arrives, and the receiver crashes while it works on it',
  forged: 'comes forged',
  restarted: 'the receiver restarts',
  rotated: 'the receiver learns the next secret',
  off: 'the endpoint is switched off',
  on: 'the endpoint is switched on again',
  dropped: 'occurs while the endpoint is off, and is not sent',
  gave_up: 'has no attempt left',
};

/** The rows of a replay; its instants count from the first event. */
export function replayRows({ service, steps }: Replay): Row[] {
  const ids = [...new Set(steps.map(({ event }) => event))].sort(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  return ids.map((id) => {
    const own = steps.map((step, index) => ({ step, index })).filter(({ step }) => step.event === id);
    return {
      key: id ?? 'receiver',
      service,
      label: id === null ? 'receiver and endpoint' : (own[0]?.step.type ?? id),
      detail: id ?? '',
      endpoint: undefined,
      note: null,
      spans: [],
      marks: own.map(({ step, index }) => markOf(step, index)),
    };
  });
}

function markOf(step: ReplayStep, index: number): Mark {
  const { kind, by, answer, atMs } = step;
  const isRefused = kind === 'delivered' && !/\b2\d\d$/.test(answer ?? '');
  return {
    key: `r${index}`,
    at: atMs,
    kind: isRefused ? 'failure' : (KINDS[kind] ?? 'item'),
    title: stepText(step),
    why: by === null ? '' : `the sender may do this: ${words(by)}`,
    opens: null,
  };
}

/** @example stepText(step) // 'attempt 2: arrives; answered 204' */
export function stepText({ kind, attempt, answer }: ReplayStep): string {
  const which = attempt === null ? '' : `attempt ${attempt}: `;
  const ending = answer === null ? '' : `; ${kind === 'lost' ? 'it had ' : ''}${answer}`;
  return `${which}${TEXTS[kind] ?? words(kind)}${ending}`;
}
