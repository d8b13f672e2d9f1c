// What an inbox answers, in words.

import type { Schemas } from '../../api/schemas.ts';
import { durationText, instantText, msOf } from './time-text.ts';

type Answer = Schemas['InboxAnswer'];

/** Scripts that people need most. */
export const SCRIPTS: readonly (readonly [does: string, script: Schemas['InboxScript']])[] = [
  ['accepts everything', { answers: [], then: { status: 200 } }],
  ['answers 500', { answers: [], then: { status: 500 } }],
  ['does not answer', { answers: [], then: { hang: true } }],
  ['resets the connection', { answers: [], then: { reset: true } }],
  ['fails twice, then accepts', { answers: [{ status: 500 }, { status: 503 }], then: { status: 200 } }],
];

/**
 * What a script does, as the end of a sentence that begins with the name of the inbox.
 *
 * @example scriptText({ answers: [{ status: 500 }], then: { status: 200 } }) // 'answers 500, then 200 to everything'
 */
export function scriptText({ answers, then }: Schemas['InboxScript']): string {
  const parts = runsOf(answers.map(answerText));
  return [...parts, `${answerText(then)}${parts.length === 0 ? '' : ' from then on'}`].join(', then ');
}

/** The one of {@link SCRIPTS} that a script is, or -1. */
export function scriptIndex(script: Schemas['InboxScript']): number {
  return SCRIPTS.findIndex(([, known]) => scriptText(known) === scriptText(script));
}

function answerText(answer: Answer): string {
  const {
    status,
    delay_ms: delay,
    hang,
    reset,
    until,
  } = answer as Readonly<
    Partial<{ status: number; delay_ms: number; hang: boolean; reset: boolean; until: string }>
  >;
  const does = hang ? 'gives no answer' : reset ? 'resets the connection' : `answers ${status}`;
  const late = delay === undefined ? '' : ` after ${durationText(delay)}`;
  return `${does}${late}${until === undefined ? '' : ` until ${untilText(until)}`}`;
}

function untilText(until: string): string {
  return Number.isNaN(msOf(until)) ? until : instantText(msOf(until));
}

/** @example runsOf(['a', 'a', 'b']) // ['a twice', 'b'] */
function runsOf(texts: readonly string[]): string[] {
  const runs: { readonly text: string; count: number }[] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.text === text) last.count++;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) =>
    count === 1 ? text : count === 2 ? `${text} twice` : `${text} ${count} times`,
  );
}
